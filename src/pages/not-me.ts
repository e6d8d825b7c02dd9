/** Renders the built-in pages behind the link "this was not me" in a notice. The link ends all sessions of a user. */
import { hiddenField } from "./hidden-field.ts"
import { html } from "./html.ts"
import { exit } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { formAction, href } from "./safe-url.ts"

export interface NotMeProps extends PageProps {
  /** The URL to which the form posts: the path of the link, without its query. */
  readonly confirmUrl: string
  /** The secret of the link. The page may contain the secret, because the visitor already has it in the URL. */
  readonly token: string
  readonly csrfToken?: string | undefined
}

/** Renders a page with one button, which posts the form. Showing the page does not use up the link. */
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

/** Renders a page with a link to the sign-in page. The page says that the library has ended all sessions. */
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
