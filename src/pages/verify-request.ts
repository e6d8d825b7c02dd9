/** Makes the built-in page that a visitor sees after requesting a sign-in link. */
import { pieces } from "../texts/fill.ts"
import { html } from "./html.ts"
import { envelope } from "./icon.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { href } from "./safe-url.ts"

export interface VerifyRequestProps extends PageProps {
  /** The site's host, from configuration. */
  readonly host?: string | undefined
  /** The URL of the sign-in page, on which the visitor can type another e-mail address. */
  readonly signinUrl?: string | undefined
}

/**
 * Makes the page. Its text is the same for every e-mail address, so it does not reveal whether a user with this address
 * exists.
 */
export function verifyRequestPage(props: VerifyRequestProps): Page {
  const { host } = props
  const texts = props.texts.verifyRequest
  const back = href(props.signinUrl)
  const body = html`<header>
      ${envelope}
      <h1>${texts.heading}</h1>
      <p>${host ? pieces(texts.sentFrom, { host: html`<bdi class="who">${host}</bdi>` }) : texts.sent}</p>
    </header>
    <p class="note">${texts.spam}</p>
    ${back && html`<a class="button plain" href="${back}">${texts.otherAddress}</a>`}`
  return page({ ...props, status: 200, title: texts.title, body, formTargets: [] })
}
