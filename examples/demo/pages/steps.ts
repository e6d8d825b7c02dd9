/** Switches for what the next sign-ins ask for. */
import { html, type Html } from "../html.ts"
import { switches, type Steps, type Switch } from "../steps.ts"

const about: Readonly<Record<Switch, string>> = {
  terms: "Asked once of each person; somebody new is stored only after they accepted.",
  totp: "Sets itself up at the next sign-in, with a picture for the app and ten recovery codes. Who has enrolled stays enrolled.",
  emailCode: "Six digits, sent to the inbox. Whoever came by a link from there is spared.",
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
