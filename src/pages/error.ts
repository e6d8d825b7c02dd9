/** The built-in error page. */
import { details } from "./details.ts"
import { html } from "./html.ts"
import { warning } from "./icon.ts"
import type { ErrorParameters } from "./messages.ts"
import { messageFor } from "./messages.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { href } from "./safe-url.ts"

export interface ErrorProps extends PageProps, ErrorParameters {
  /** The URL of the sign-in page, on which the visitor can start again. */
  readonly signinUrl?: string | undefined
  /** The URL of the page on which the signed-in user authenticates again. The page links to it instead of `signinUrl`. */
  readonly stepUpUrl?: string | undefined
}

const statuses: ReadonlyMap<string | undefined, number> = new Map([
  ["Configuration", 500],
  ["AccessDenied", 403],
  ["Verification", 403],
])

/**
 * Makes the page. The status is 500 for `Configuration`, 403 for `AccessDenied` and `Verification`, and 200 for every
 * other error.
 */
export function errorPage(props: ErrorProps): Page {
  const { texts } = props
  const { headline, what, next } = messageFor(props, props)
  const stepUp = href(props.stepUpUrl)
  const again = stepUp ?? href(props.signinUrl)
  const label = stepUp === undefined ? texts.error.signIn : texts.stepUp.heading
  const body = html`<header>
      ${warning}
      <h1>${headline}</h1>
      <p>${what}</p>
      ${next !== undefined && html`<p>${next}</p>`}
    </header>
    ${again && html`<a class="button" href="${again}">${label}</a>`}${details(props, texts)}`
  return page({ ...props, status: statuses.get(props.error) ?? 200, title: texts.error.title, body, formTargets: [] })
}
