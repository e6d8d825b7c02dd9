/** The built-in page for the owner of a mailbox whose address a stranger had used. */
import { html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { href } from "./safe-url.ts"

export interface QuarantineProps extends PageProps {
  /** The address that the visitor asked for. `callbacks.redirect` has checked it. */
  readonly continueUrl: string
  /** True if the earlier sessions were ended. */
  readonly sessionsEnded: boolean
}

/**
 * Makes the page that lists the removed accounts, sessions and factors. The owner, who is signed in, sees it once in
 * place of the redirect.
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
