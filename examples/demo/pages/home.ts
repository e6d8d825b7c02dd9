/** The home page: shows who is signed in, or how to sign in. */
import { failures } from "../failures.ts"
import { html, type Html } from "../html.ts"
import { timeOf } from "../respond.ts"
import type { SignIn } from "../sign-ins.ts"
import { demoPeople } from "../users.ts"

export interface Visitor {
  readonly id: string
  readonly name: string | undefined
  readonly email: string | undefined
  /** ISO 8601. */
  readonly expires: string
  /** The latest first. */
  readonly signIns: readonly SignIn[]
}

export interface Places {
  readonly authPath: string
  readonly inbox: string
  readonly provider: string
}

const providerNames: ReadonlyMap<string, string> = new Map([
  ["demo", "Demo ID"],
  ["hub", "Demo Hub"],
  ["nodemailer", "a link by email"],
  ["mail-code", "a mailed code"],
  ["password", "a password"],
  ["password-proof", "a new password"],
])

export function signedInPage(visitor: Visitor, csrfToken: string, { authPath, provider }: Places): Html {
  const [last] = visitor.signIns
  return html`<p><span class="badge good">Signed in</span></p>
    <h1>Hello, ${visitor.name ?? visitor.email ?? "stranger"}</h1>
    <div class="card">
      <dl class="facts">
        <dt>Name</dt>
        <dd>${visitor.name ?? html`<span class="soft">not known</span>`}</dd>
        <dt>E-mail</dt>
        <dd>${visitor.email ?? html`<span class="soft">not known</span>`}</dd>
        <dt>User</dt>
        <dd><code data-user-id>${visitor.id}</code></dd>
        ${
          last !== undefined &&
          html`<dt>Signed in with</dt>
            <dd>${providerNames.get(last.provider) ?? last.provider}</dd>
            <dt>Since</dt>
            <dd>${timeOf(last.at)}</dd>`
        }
        <dt>Until</dt>
        <dd>${timeOf(visitor.expires)}</dd>
      </dl>
      <form class="actions" method="post" action="${authPath}/signout">
        <input type="hidden" name="csrfToken" value="${csrfToken}" autocomplete="off" /><input
          type="hidden"
          name="callbackUrl"
          value="/"
        />
        <button class="button" type="submit">Sign out</button
        ><a class="button quiet" href="${authPath}/account">Your account</a
        ><a class="button quiet" href="/protected">Open the protected page</a>
      </form>
    </div>
    <section>
      <h2>Now try</h2>
      <ul class="tries">
        <li><a href="${authPath}/inspect">Follow your sign-in</a>, state by state.</li>
        <li><a href="/cookies">Read what each cookie is for</a>.</li>
        <li>
          Sign in in a second browser, and end that session on <a href="${authPath}/account">your account page</a>.
        </li>
        <li>Stop the demo, start it again, and load this page: you are still signed in.</li>
        <li>
          Did you sign in with Demo ID? You are signed in there too. <a href="${provider}">Sign out of Demo ID</a> to
          use another name.
        </li>
      </ul>
    </section>
    ${
      visitor.signIns.length > 1 &&
      html`<section>
        <h2>Your last sign-ins</h2>
        <div class="card">
          <dl class="facts">
            ${visitor.signIns.slice(0, 5).map(
              (one) =>
                html`<dt>${timeOf(one.at)}</dt>
                  <dd>with ${providerNames.get(one.provider) ?? one.provider}</dd>`,
            )}
          </dl>
        </div>
      </section>`
    }
    ${failing()}`
}

export function signedOutPage({ authPath, inbox, provider }: Places): Html {
  return html`<h1>You are not signed in</h1>
    <p class="lead">
      There are five ways to sign in. Each of them is a statechart, and everything runs on this machine.
    </p>
    <div class="actions">
      <a class="button" href="${authPath}/signin">Sign in</a
      ><a class="button quiet" href="/protected">Open the protected page</a>
    </div>
    <div class="cards">
      <article class="card">
        <h2>With Demo ID</h2>
        <p class="soft">
          An <a href="${provider}">OpenID provider</a> that runs beside this application. It takes any name and any
          password.
        </p>
      </article>
      <article class="card">
        <h2>With Demo Hub</h2>
        <p class="soft">
          A provider of plain OAuth 2, without an ID token. Compare its path through the flow with that of Demo ID.
        </p>
      </article>
      <article class="card">
        <h2>By email</h2>
        <p class="soft">
          Give any address. The link arrives in the <a href="${inbox}" target="_blank" rel="noopener">inbox</a>.
        </p>
      </article>
      <article class="card">
        <h2>By a mailed code</h2>
        <p class="soft">One mail in the inbox has a code for this browser, and a link for every browser.</p>
      </article>
      <article class="card">
        <h2>By password</h2>
        <p class="soft">
          ${demoPeople.map(({ email, password }, index) => html`${index > 0 && ", or "}<code>${email}</code> with <code>${password}</code>`)}.
          Or create an account: the code arrives in the inbox.
        </p>
      </article>
    </div>
    <section>
      <h2>Worth a try</h2>
      <ul class="tries">
        <li>Begin to sign in with Demo ID in two tabs, and finish both.</li>
        <li>Open a link from the inbox in another browser: a page with a button appears before you are signed in.</li>
        <li>
          Open the same link twice. Cancel at Demo ID. Mistype the password. Then look at the
          <a href="${authPath}/inspect">flows, live</a>.
        </li>
      </ul>
    </section>
    ${failing()}`
}

/** The buttons that make a sign-in fail. Each of them ends at the trace of the failure. */
function failing(): Html {
  return html`<section>
    <h2>Make it fail</h2>
    <p class="soft">Each button plays a sign-in that fails, and shows where it stopped.</p>
    <form method="post" action="/fail">
      <ul class="fails">
        ${Object.entries(failures).map(
          ([name, { title, says }]) =>
            html`<li>
              <button class="button quiet" type="submit" name="how" value="${name}">${title}</button>
              <span class="soft">${says}</span>
            </li>`,
        )}
      </ul>
    </form>
  </section>`
}

export function protectedPage(visitor: Visitor): Html {
  return html`<p><span class="badge good">Only for signed-in users</span></p>
    <h1>The protected page</h1>
    <p class="lead">
      ${visitor.name ?? visitor.email ?? "You"}, you see this page because you are signed in. Without a session, the
      demo would first open the sign-in page, and then come back to this page.
    </p>`
}
