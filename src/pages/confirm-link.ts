/** The page that a visitor sees who opens a sign-in link in a browser other than the one that requested it. */
import { hiddenField } from "./hidden-field.ts"
import { html } from "./html.ts"
import { person } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { formAction, href } from "./safe-url.ts"
import { isAddressOf, nameOf, replacedUser, signedInAs, type ShownUser } from "./shown-user.ts"

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
  /** The user who is signed in with this browser. */
  readonly user?: ShownUser | undefined
}

/**
 * Makes the page. If the visitor is signed in with the address of the link, the page says so, and its main link leads to
 * the application: such a visitor has usually opened the link before. The button that redeems the link is then below.
 *
 * For every other visitor, the page has one button. Only the button redeems the link. Therefore, a mail scanner that
 * opens the link does not use it up, and a visitor who opens another person's link is not signed in by opening it.
 */
export function confirmLinkPage(props: ConfirmLinkProps): Page {
  const { confirmUrl, email, token, csrfToken, callbackUrl, user } = props
  const texts = props.texts.confirmLink
  const onward = user !== undefined && isAddressOf(user, email) ? href(callbackUrl) : undefined
  const form = html`<form method="post" action="${formAction(confirmUrl)}">
    ${hiddenField("csrfToken", csrfToken)}${hiddenField("token", token)}${hiddenField("email", email)}${hiddenField("callbackUrl", callbackUrl)}
    <button class="${onward ? "button plain" : "button"}" type="submit">${texts.button}</button>
  </form>`
  const question = html`<header>
      ${person}
      <h1>
        ${texts.heading} <span class="address"><bdi>${email}</bdi></span>
      </h1>
      <p>${texts.text}</p>
      ${nameOf(user) !== undefined && replacedUser(user, props.texts)}
    </header>
    ${form}
    <p class="note">${texts.ignore}</p>`
  const answer = html`<header>
      ${person}
      <h1>${texts.alreadyHeading}</h1>
      <p>${signedInAs(user, props.texts)}</p>
      <p>${texts.alreadyText}</p>
    </header>
    ${onward && html`<a class="button" href="${onward}">${props.texts.quarantine.button}</a>`}${form}`
  const body = onward === undefined ? question : answer
  return page({ ...props, status: 200, title: props.texts.signIn.title, body, formTargets: [confirmUrl, callbackUrl] })
}
