/** The built-in page for the owner of a mailbox whose address a stranger had used. */
import { html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { href } from "./safe-url.ts"

export interface QuarantineProps extends PageProps {
  /** Where the visitor wanted to go, already checked by the `redirect` callback. */
  readonly continueUrl: string
  /** Whether the sessions that were there could be ended. */
  readonly sessionsEnded: boolean
}

/** Tells the owner, who is signed in by now, what was taken away. Shown once, in place of the redirect. */
export function quarantinePage(props: QuarantineProps): Page {
  const onward = href(props.continueUrl)
  const taken = props.sessionsEnded
    ? "signed it out everywhere and removed the ways to sign in that were attached to it."
    : "removed the ways to sign in that were attached to it. A browser that was signed in before can stay signed in until its session expires, and cannot attach a way to sign in."
  const body = html`<header>
      ${person}
      <h1>Your address is confirmed</h1>
      <p>
        An account with your email address existed here, and nobody had confirmed the address. To keep you safe, we
        ${taken}
      </p>
    </header>
    <p class="note">
      Was that you? Then sign in that way again while you are signed in here, and it is linked once more.
    </p>
    ${onward && html`<a class="button" href="${onward}">Continue</a>`}`
  return page({ ...props, status: 200, title: "Sign In", body, formTargets: [] })
}
