/** Switches for the steps of the next sign-ins. */
import { html, type Html } from "../html.ts"
import { switches, type Steps, type Switch } from "../steps.ts"

const about: Readonly<Record<Switch, string>> = {
  terms: "Each user is asked once. A new user is stored only after accepting the terms.",
  totp: "At the next sign-in, the user sets up an authenticator app with a QR code, and receives ten recovery codes. Afterwards this user is asked at every sign-in, even if you switch this step off.",
  emailCode: "The demo sends six digits to the inbox. A user who signs in by a link from the inbox is not asked.",
}

export function stepsPage({ isOn }: Steps): Html {
  return html`<h1>Steps</h1>
    <p class="lead">
      Choose what the demo asks for in every sign-in, before it signs a user in. When the demo started, the library
      proved for every way to sign in that no sign-in can avoid these steps.
    </p>
    <form class="card stack" method="post" action="/steps">
      ${Object.entries(switches).map(
        ([name, title]) =>
          html`<label class="switch"
            ><input type="checkbox" name="on" value="${name}" ${isOn(name as Switch) && html` checked`} />
            <span><strong>${title}</strong><br /><span class="soft">${about[name as Switch]}</span></span></label
          >`,
      )}
      <button class="button" type="submit">Ask for these from now on</button>
    </form>`
}
