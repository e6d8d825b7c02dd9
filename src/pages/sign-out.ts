/** The built-in page that asks before signing out. */
import { pieces } from "../texts/fill.ts"
import { hiddenField } from "./hidden-field.ts"
import { html } from "./html.ts"
import { exit } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { formAction, href } from "./safe-url.ts"

export interface SignOutProps extends PageProps {
  /** Where the form posts to. */
  readonly signoutUrl: string
  /** Left out where the framework checks for forgery itself. */
  readonly csrfToken?: string | undefined
  /** Where to go afterwards, already checked by the `redirect` callback. Also where "stay signed in" leads. */
  readonly callbackUrl?: string | undefined
  /** Who is signed in, where known. */
  readonly user?: { readonly name?: string | null | undefined; readonly email?: string | null | undefined } | undefined
}

/** A question and a button: a link or an image of another site cannot sign anybody out. */
export function signOutPage(props: SignOutProps): Page {
  const { signoutUrl, csrfToken, callbackUrl, user } = props
  const texts = props.texts.signOut
  const who = user?.email || user?.name
  const back = href(callbackUrl)
  const body = html`<header>
      ${exit}
      <h1>${texts.heading}</h1>
      <p>${who ? pieces(texts.signedInAs, { who: html`<bdi class="who">${who}</bdi>` }) : texts.later}</p>
    </header>
    <form method="post" action="${formAction(signoutUrl)}">
      ${hiddenField("csrfToken", csrfToken)}${hiddenField("callbackUrl", callbackUrl)}
      <button class="button" type="submit">${texts.button}</button>
    </form>
    ${back && html`<a class="button plain" href="${back}">${texts.stay}</a>`}`
  return page({ ...props, status: 200, title: texts.title, body, formTargets: [signoutUrl, callbackUrl] })
}
