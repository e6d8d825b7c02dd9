/** The built-in error page. */
import { details } from "./details.ts"
import { html } from "./html.ts"
import { warning } from "./icon.ts"
import type { ErrorParameters } from "./messages.ts"
import { messageFor } from "./messages.ts"
import type { Page, PageProps } from "./page.ts"
import { page } from "./page.ts"
import { href } from "./safe-url.ts"
import { nameOf, signedInAs, type ShownUser } from "./shown-user.ts"

export interface ErrorProps extends PageProps, ErrorParameters {
  /** The URL of the sign-in page, on which the visitor can start again. */
  readonly signinUrl?: string | undefined
  /** The URL of the page on which the signed-in user authenticates again. The page links to it instead of `signinUrl`. */
  readonly stepUpUrl?: string | undefined
  /** The user who is signed in with this browser. The page then says so, and its main link leads to `continueUrl`. */
  readonly user?: ShownUser | undefined
  /** The URL to which the library would have redirected the visitor after the sign-in. */
  readonly continueUrl?: string | undefined
  /** The address of the trace in the visualizer. Only in development. */
  readonly traceUrl?: string | undefined
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
  const onward = nameOf(props.user) === undefined ? undefined : href(props.continueUrl)
  const said = onward === undefined ? next : signedInAs(props.user, texts)
  const body = html`<header>
      ${warning}
      <h1>${headline}</h1>
      <p>${what}</p>
      ${said !== undefined && html`<p>${said}</p>`}
    </header>
    ${onward && html`<a class="button" href="${onward}">${texts.quarantine.button}</a>`}
    ${again && html`<a class="${onward ? "button plain" : "button"}" href="${again}">${label}</a>`}${details(props, texts, props.traceUrl)}`
  return page({ ...props, status: statuses.get(props.error) ?? 200, title: texts.error.title, body, formTargets: [] })
}
