/** The page that a visitor sees who opens a sign-in link in a browser other than the one that requested it. */
import { hiddenField } from "./hidden-field.ts"
import { html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { formAction } from "./safe-url.ts"

export interface ConfirmLinkProps extends PageProps {
  /** The URL to which the form posts: the link's own path, without its query. */
  readonly confirmUrl: string
  /** The e-mail address of the person whom the link signs in. */
  readonly email: string
  /**
   * The secret of the link, which the form posts. The page may contain the secret, because the visitor already has it
   * in the URL.
   */
  readonly token: string
  readonly csrfToken?: string | undefined
  /** The URL to which the library redirects the visitor after the sign-in. `callbacks.redirect` has checked it. */
  readonly callbackUrl?: string | undefined
}

/**
 * Makes the page, which has one button. Only the button redeems the link. Therefore, a mail scanner that opens the link
 * does not use it up, and a visitor who opens another person's link is not signed in by opening it.
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
