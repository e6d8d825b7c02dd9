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
  /** The secret of the link. The page may contain it, because the visitor already has it. Only the form uses it. */
  readonly token: string
  readonly csrfToken?: string | undefined
  /** The address that the visitor is redirected to afterwards. `callbacks.redirect` has checked it. */
  readonly callbackUrl?: string | undefined
}

/**
 * Makes the page. It has one button, which posts the form. A request for the page does not redeem the link, so that a
 * mail scanner or a preview cannot use it up. No visitor is signed in without pressing the button.
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
