/** The built-in page that asks before signing out. */
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
  const who = user?.email || user?.name
  const back = href(callbackUrl)
  const body = html`<header>
      ${exit}
      <h1>Sign out?</h1>
      ${
        who
          ? html`<p>You are signed in as <bdi class="who">${who}</bdi>.</p>`
          : html`<p>You can sign in again whenever you like.</p>`
      }
    </header>
    <form method="post" action="${formAction(signoutUrl)}">
      ${hiddenField("csrfToken", csrfToken)}${hiddenField("callbackUrl", callbackUrl)}
      <button class="button" type="submit">Sign out</button>
    </form>
    ${back && html`<a class="button plain" href="${back}">Stay signed in</a>`}`
  return page({ ...props, status: 200, title: "Sign Out", body, formTargets: [signoutUrl, callbackUrl] })
}
