/** Makes the built-in page that asks the visitor to confirm the sign-out. */
import { hiddenField } from "./hidden-field.ts"
import { html } from "./html.ts"
import { exit } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { formAction, href } from "./safe-url.ts"
import { nameOf, signedInAs, type ShownUser } from "./shown-user.ts"

export interface SignOutProps extends PageProps {
  /** The address to which the form is posted. */
  readonly signoutUrl: string
  /** The CSRF token. Absent if the framework itself checks the origin of forms. */
  readonly csrfToken?: string | undefined
  /**
   * The URL to which the library redirects the visitor after the sign-out, and to which "stay signed in" leads.
   * `callbacks.redirect` has checked it.
   */
  readonly callbackUrl?: string | undefined
  /** The user who is signed in. Absent if the user is not known. */
  readonly user?: ShownUser | undefined
}

/**
 * Makes the page, which has a question and a button. Only the button signs the user out: a link or an image on another
 * site sends a GET request, which signs no user out.
 */
export function signOutPage(props: SignOutProps): Page {
  const { signoutUrl, csrfToken, callbackUrl, user } = props
  const texts = props.texts.signOut
  const back = href(callbackUrl)
  const body = html`<header>
      ${exit}
      <h1>${texts.heading}</h1>
      <p>${nameOf(user) ? signedInAs(user, props.texts) : texts.later}</p>
    </header>
    <form method="post" action="${formAction(signoutUrl)}">
      ${hiddenField("csrfToken", csrfToken)}${hiddenField("callbackUrl", callbackUrl)}
      <button class="button" type="submit">${texts.button}</button>
    </form>
    ${back && html`<a class="button plain" href="${back}">${texts.stay}</a>`}`
  return page({ ...props, status: 200, title: texts.title, body, formTargets: [signoutUrl, callbackUrl] })
}
