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
