/** The built-in page after a sign-in link was asked for. */
import { html } from "./html.ts"
import { envelope } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { href } from "./safe-url.ts"

export interface VerifyRequestProps extends PageProps {
  /** The site's host, from configuration. */
  readonly host?: string | undefined
  /** Where another address can be given. */
  readonly signinUrl?: string | undefined
}

/** Says the same whether or not the address is known here, and whether or not a mail went out. */
export function verifyRequestPage(props: VerifyRequestProps): Page {
  const back = href(props.signinUrl)
  const body = html`<header>
      ${envelope}
      <h1>Check your email</h1>
      <p>
        We sent you a link to sign in${props.host && html` to <bdi class="who">${props.host}</bdi>`}. Open it in this
        browser, and you are in.
      </p>
    </header>
    <p class="note">Nothing there after a minute? Look into your spam folder.</p>
    ${back && html`<a class="button plain" href="${back}">Use another address</a>`}`
  return page({ ...props, status: 200, title: "Verify Request", body, formTargets: [] })
}
