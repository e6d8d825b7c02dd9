import { html, type Html } from "../html.ts"
import { people } from "../openid-people.ts"

/** The field in which a visitor of a provider chooses one of the names, or types another one. */
export const nameField: Html = html`<div>
  <label for="name">Name</label
  ><input
    id="name"
    name="name"
    list="people"
    required
    maxlength="60"
    autocomplete="off"
    value="${people[0]?.name ?? ""}"
    autofocus
  />
  <datalist id="people">${people.map(({ name }) => html`<option value="${name}"></option>`)}</datalist>
</div>`
