/** The pages of the demo's OAuth 2 provider. */
import { html } from "../html.ts"
import type { PageParts } from "../respond.ts"
import { nameField } from "./name-field.ts"

/** The path below which all routes of the provider are. */
export const oauthPath = "/hub"

/** The parameters of the request that the form sends again. */
const repeated = ["client_id", "redirect_uri", "response_type", "state", "code_challenge", "code_challenge_method"]

/** The page on which the person chooses a name, and allows or declines the sign-in. */
export function authorizePage(asked: URLSearchParams): PageParts {
  const body = html`<h1>Sign in with Demo Hub</h1>
    <p class="lead">The <strong>authchart demo</strong> asks for your name and your email address.</p>
    <form class="stack card" method="post" action="${oauthPath}/authorize">
      ${repeated.map((name) => html`<input type="hidden" name="${name}" value="${asked.get(name) ?? ""}" />`)}
      ${nameField}
      <button class="button" type="submit" name="choice" value="allow">Allow</button>
      <button class="button quiet" type="submit" name="choice" value="decline" formnovalidate>Cancel</button>
    </form>
    <p class="soft small">
      Demo Hub speaks plain OAuth 2: it issues no ID token, so the application asks it for the name with the access
      token.
    </p>`
  return { site: "provider", title: "Demo Hub", body, narrow: true }
}

export function oauthTrouble(said: string): PageParts {
  const body = html`<h1>That did not work</h1>
    <p class="lead" role="alert">${said}</p>`
  return { site: "provider", title: "Demo Hub", body, status: 400, narrow: true }
}
