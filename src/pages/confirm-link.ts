/** The page that a sign-in link shows in a browser that did not ask for it. */
import { hiddenField } from "./hidden-field.ts"
import { html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { formAction } from "./safe-url.ts"

export interface ConfirmLinkProps extends PageProps {
  /** Where the form posts to: the link's own path, without its query. */
  readonly confirmUrl: string
  /** Whom the link signs in. */
  readonly email: string
  /** The secret of the link. It is in the page because the visitor already holds it, and goes nowhere but into the form. */
  readonly token: string
  readonly csrfToken?: string | undefined
  /** Where to go afterwards, already checked by the `redirect` callback. */
  readonly callbackUrl?: string | undefined
}

/**
 * One button that posts. Showing the page uses nothing up, so a mail scanner or a preview cannot spend the link; nobody
 * is signed in without pressing.
 */
export function confirmLinkPage(props: ConfirmLinkProps): Page {
  const { confirmUrl, email, token, csrfToken, callbackUrl } = props
  const texts = props.texts.confirmLink
  const body = html`<header>
      ${person}
      <h1>
        ${texts.heading} <span class="address"><bdi>${email}</bdi></span>
      </h1>
      <p>${texts.text}</p>
    </header>
    <form method="post" action="${formAction(confirmUrl)}">
      ${hiddenField("csrfToken", csrfToken)}${hiddenField("token", token)}${hiddenField("email", email)}${hiddenField("callbackUrl", callbackUrl)}
      <button class="button" type="submit">${texts.button}</button>
    </form>
    <p class="note">${texts.ignore}</p>`
  return page({ ...props, status: 200, title: props.texts.signIn.title, body, formTargets: [confirmUrl, callbackUrl] })
}
