/** The pages of the demo's OpenID provider. */
import { html, Html } from "../html.ts"
import { people } from "../openid-people.ts"
import type { PageParts } from "../respond.ts"
import { nameField } from "./name-field.ts"

export function loginPage(uid: string): PageParts {
  const body = html`<h1>Sign in to Demo ID</h1>
    <p class="lead">The authchart demo wants to know who you are.</p>
    <form class="stack card" method="post" action="/interaction/${uid}">
      ${nameField}
      <div>
        <label for="password">Password</label
        ><input id="password" name="password" type="password" required autocomplete="off" />
      </div>
      <button class="button" type="submit">Continue</button>
    </form>
    ${cancel(uid)}
    <p class="soft small">
      This provider accepts every name and every password. Choose one of
      ${people.map(({ name }, index) => html`${index > 0 && ", "}${name}`)}, or make one up.
    </p>`
  return { site: "provider", title: "Sign in", body, narrow: true }
}

export function consentPage(uid: string, name: string): PageParts {
  const body = html`<h1>Share who you are?</h1>
    <p class="lead">You are ${name} here. The <strong>authchart demo</strong> asks for:</p>
    <form class="stack card" method="post" action="/interaction/${uid}">
      <ul class="tries">
        <li>your name</li>
        <li>your email address</li>
      </ul>
      <button class="button" type="submit" autofocus>Allow</button>
    </form>
    ${cancel(uid)}
    <p class="soft small">Demo ID remembers your answer until the demo stops.</p>`
  return { site: "provider", title: "Consent", body, narrow: true }
}

function cancel(uid: string): Html {
  return html`<form class="stack" method="post" action="/interaction/${uid}/cancel">
    <button class="button quiet" type="submit">Cancel</button>
  </form>`
}

export function providerHome(appOrigin: string): PageParts {
  const body = html`<h1>Demo ID</h1>
    <p class="lead">A real OpenID provider that runs on this machine. Applications send people here to sign in.</p>
    <div class="card">
      <h2>Choose another name</h2>
      <p class="soft">
        While you are signed in here, the demo receives your name without asking you. Sign out to be asked again.
      </p>
      <div class="actions">
        <a class="button" href="/session/end">Sign out of Demo ID</a
        ><a class="button quiet" href="${appOrigin}">Back to the demo</a>
      </div>
    </div>
    <p class="soft small">
      Its <a href="/.well-known/openid-configuration">metadata</a> tells applications what it supports.
    </p>`
  return { site: "provider", title: "OpenID provider", body }
}

/** @param form the provider's own form, without a button: `op.logoutForm`. */
export function goodbyePage(form: string): PageParts {
  const body = html`<h1>Sign out of Demo ID?</h1>
    <p class="lead">At your next sign-in, Demo ID will ask for your name again.</p>
    ${new Html(form)}
    <div class="actions">
      <button class="button" type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
      <button class="button quiet" type="submit" form="op.logoutForm">Stay signed in</button>
    </div>`
  return { site: "provider", title: "Sign out", body, narrow: true }
}

export function troublePage(said: string): PageParts {
  const body = html`<h1>That did not work</h1>
    <p class="lead" role="alert">${said}</p>`
  return { site: "provider", title: "Error", body, status: 400, narrow: true }
}
