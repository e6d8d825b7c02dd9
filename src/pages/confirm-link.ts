/** The page that a sign-in link shows in a browser that did not request the link. */
import { hiddenField } from "./hidden-field.ts"
import { html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { formAction } from "./safe-url.ts"

export interface ConfirmLinkProps extends PageProps {
  /** The address that the form posts to: the link's own path, without its query. */
  readonly confirmUrl: string
  /** The address of the person whom the link signs in. */
  readonly email: string
  /**
   * The secret of the link. The visitor has it already, in the address, so the page may contain it. The form posts it.
   */
  readonly token: string
  readonly csrfToken?: string | undefined
  /** The address that the visitor is redirected to afterwards. `callbacks.redirect` has checked it. */
  readonly callbackUrl?: string | undefined
}

/**
 * Makes the page, which has one button. Only the button redeems the link, and not the request for the page. A mail
 * scanner that opens the link therefore does not use it up, and no visitor is signed in by opening a link that another
 * person sent.
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
