/** The built-in pages of the link "this was not me". */
import { hiddenField } from "./hidden-field.ts"
import { html } from "./html.ts"
import { exit } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { formAction, href } from "./safe-url.ts"

export interface NotMeProps extends PageProps {
  /** Where the form posts to: the link's own path, without its query. */
  readonly confirmUrl: string
  /** The secret of the link. It is in the page because the visitor already holds it. */
  readonly token: string
  readonly csrfToken?: string | undefined
}

/** One button that posts. Showing the page uses nothing up. */
export function notMePage(props: NotMeProps): Page {
  const { confirmUrl, token, csrfToken } = props
  const texts = props.texts.notMe
  const body = html`<header>
      ${exit}
      <h1>${texts.heading}</h1>
      <p>${texts.text}</p>
    </header>
    <form method="post" action="${formAction(confirmUrl)}">
      ${hiddenField("csrfToken", csrfToken)}${hiddenField("token", token)}
      <button class="button" type="submit">${texts.button}</button>
    </form>
    <p class="note">${texts.ignore}</p>`
  return page({ ...props, status: 200, title: texts.title, body, formTargets: [confirmUrl] })
}

export interface SessionsEndedProps extends PageProps {
  readonly signinUrl: string
}

/** Says that all sessions ended, and leads to the sign-in. */
export function sessionsEndedPage(props: SessionsEndedProps): Page {
  const texts = props.texts.notMe
  const signIn = href(props.signinUrl)
  const body = html`<header>
      ${exit}
      <h1>${texts.doneHeading}</h1>
      <p>${texts.doneText}</p>
    </header>
    ${signIn && html`<a class="button" href="${signIn}">${texts.signIn}</a>`}`
  return page({ ...props, status: 200, title: texts.title, body, formTargets: [] })
}
