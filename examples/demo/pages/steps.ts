/** Switches for the steps of the next sign-ins. */
import { html, type Html } from "../html.ts"
import { switches, type Steps, type Switch } from "../steps.ts"

const about: Readonly<Record<Switch, string>> = {
  terms: "Each person is asked once; a new user is stored only after accepting.",
  totp: "Is set up at the next sign-in, with a picture for the app and ten recovery codes. It cannot be switched off for a user who has set it up.",
  emailCode: "Six digits, sent to the inbox. A sign-in by a link from the inbox skips this step.",
}

export function stepsPage({ isOn }: Steps): Html {
  return html`<h1>Steps</h1>
    <p class="lead">
      States that every sign-in goes through before its session, whichever way it came. The composed statecharts were
      proven when the demo started: no path leads round them.
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
