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
  /** The address of the sign-in page, on which a visitor can start again. */
  readonly signinUrl?: string | undefined
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
  const again = href(props.signinUrl)
  const body = html`<header>
      ${warning}
      <h1>${headline}</h1>
      <p>${what}</p>
      ${next !== undefined && html`<p>${next}</p>`}
    </header>
    ${again && html`<a class="button" href="${again}">${texts.error.signIn}</a>`}${details(props, texts)}`
  return page({ ...props, status: statuses.get(props.error) ?? 200, title: texts.error.title, body, formTargets: [] })
}
