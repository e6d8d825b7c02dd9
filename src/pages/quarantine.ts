/**
 * Makes the page that tells the owner of a mailbox about a quarantine: another person had used the address without
 * proving it.
 */
import { html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { href } from "./safe-url.ts"

export interface QuarantineProps extends PageProps {
  /** The address that the visitor asked for. `callbacks.redirect` has checked it. */
  readonly continueUrl: string
  /** `true` if the earlier sessions were ended. `false` if they stay valid until they expire. */
  readonly sessionsEnded: boolean
}

/**
 * Makes the page. The page says that the library removed the ways to sign in that were attached to the address, and
 * whether it ended the earlier sessions. The owner of the address, who is signed in now, sees the page once in place of
 * the redirect.
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
