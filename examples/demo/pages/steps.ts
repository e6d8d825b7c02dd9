/** Switches for the steps of the next sign-ins, and the order in which a sign-in asks for them. */
import { html, type Html } from "../html.ts"
import { switches, type Steps, type Switch } from "../steps.ts"

interface About {
  /** The user's part. */
  readonly does: string
  /** The users whom the step asks. */
  readonly asks: string
}

const about: Readonly<Record<Switch, About>> = {
  terms: {
    does: "The user reads two sentences and ticks a checkbox.",
    asks: "Each user is asked once. The demo stores a new user only after the user accepts.",
  },
  totp: {
    does: "The user types six digits of an authenticator app. The first time, the user scans a QR code and gets ten recovery codes.",
    asks: "A user who has set up an app is asked at every sign-in, even if you switch this step off.",
  },
  emailCode: {
    does: "The demo sends six digits to the inbox, and the user types them.",
    asks: "A user who signs in by a link or a code from the inbox is not asked.",
  },
}

interface Shown {
  readonly authPath: string
  /** True right after the visitor saved the switches. */
  readonly isSaved: boolean
  readonly isSignedIn: boolean
}

export function stepsPage({ isOn }: Steps, { authPath, isSaved, isSignedIn }: Shown): Html {
  const names = (Object.keys(switches) as Switch[]).filter((name) => isOn(name))
  return html`<h1>Steps of a sign-in</h1>
    <p class="lead">
      A step is what a sign-in asks for after the user proved who they are, and before the demo signs the user in. When
      the demo started, the library proved for each way to sign in that no sign-in avoids a step.
    </p>
    ${isSaved && html`<p role="status"><span class="badge good">Saved</span> The next sign-in has these steps.</p>`}
    <section>
      <h2>The next sign-in</h2>
      <ol class="order">
        <li>The user signs in with one of the ways on the home page.</li>
        ${names.map((name) => html`<li><strong>${switches[name]}</strong></li>`)}
        <li>The demo issues the session.</li>
      </ol>
      ${names.length === 0 && html`<p class="soft">No step is on: a sign-in asks for nothing more.</p>`}
      <div class="actions">
        <a class="button${!isSaved && " quiet"}" href="${isSignedIn ? `${authPath}/signout` : `${authPath}/signin`}"
          >${isSignedIn ? "Sign out, to try it" : "Sign in, to try it"}</a
        ><a class="button quiet" href="${authPath}/inspect#/oauth">See the steps in the drawing</a>
      </div>
    </section>
    <section>
      <h2>Choose the steps</h2>
      <form class="card stack" method="post" action="/steps">
        ${Object.entries(switches).map(([name, title]) => choice(name as Switch, title, isOn(name as Switch)))}
        <button class="button${isSaved && " quiet"}" type="submit">Ask for these from now on</button>
      </form>
    </section>`
}

function choice(name: Switch, title: string, isOn: boolean): Html {
  const { does, asks } = about[name]
  return html`<label class="switch"
    ><input type="checkbox" name="on" value="${name}" ${isOn && html` checked`} />
    <span><strong>${title}</strong><br />${does}<br /><span class="soft small">${asks}</span></span></label
  >`
}
