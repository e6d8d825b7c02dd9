/**
 * Makes the page that informs the owner of a mailbox that another person had used the e-mail address without proving
 * control of the mailbox (a quarantine).
 */
import { html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { href } from "./safe-url.ts"

export interface QuarantineProps extends PageProps {
  /** The URL that the visitor wanted to open. `callbacks.redirect` has checked it. */
  readonly continueUrl: string
  /** `true` if the library ended the earlier sessions. `false` if these sessions stay valid until they expire. */
  readonly sessionsEnded: boolean
}

/**
 * Makes the page. It says that the library removed the sign-in methods that were attached to the e-mail address, and
 * whether the library ended the earlier sessions. The owner of the mailbox, who is signed in now, sees the page once
 * instead of the redirect.
 */
export function quarantinePage(props: QuarantineProps): Page {
  const onward = href(props.continueUrl)
  const texts = props.texts.quarantine
  const body = html`<header>
      ${person}
      <h1>${texts.heading}</h1>
      <p>${props.sessionsEnded ? texts.sessionsEnded : texts.sessionsStay}</p>
    </header>
    <p class="note">${texts.wasYou}</p>
    ${onward && html`<a class="button" href="${onward}">${texts.button}</a>`}`
  return page({ ...props, status: 200, title: props.texts.signIn.title, body, formTargets: [] })
}
