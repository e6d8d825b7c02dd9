/** Lists the cookies of this browser with explanations. */
import type { CookieNote } from "../cookies.ts"
import { html, type Html } from "../html.ts"

export function cookiesPage(cookies: readonly CookieNote[]): Html {
  return html`<h1>Cookies</h1>
    <p class="lead">
      The cookies that this browser sent with its request for this page. Secret values are not shown, not even to you:
      only their lengths.
    </p>
    ${cookies.length === 0 ? html`<div class="card"><p class="soft">None. Start to sign in to see some.</p></div>` : cookies.map(card)}`
}

function card({ name, length, value, title, purpose, lives, readableBy }: CookieNote): Html {
  return html`<article class="card">
    <h2>${title}</h2>
    <p>${purpose}</p>
    <dl class="facts">
      <dt>Name</dt>
      <dd><code>${name}</code></dd>
      <dt>Value</dt>
      <dd>${value === undefined ? `${length} characters` : html`<code>${value}</code>`}</dd>
      <dt>Lives</dt>
      <dd>${lives}</dd>
      <dt>Can be read by</dt>
      <dd>${readableBy}</dd>
    </dl>
  </article>`
}
