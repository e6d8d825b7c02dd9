/** The request context: one request after routing, as flows and pages receive it. */
import type { CsrfVerdict } from "../../machines/facts.ts"
import type { ResolvedConfig, Site } from "../config/resolve.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Fields } from "../protocol/form-body.ts"
import type { Method, Route } from "../protocol/route.ts"
import type { Composition } from "./composed-flow.ts"
import type { TraceNotes } from "./trace-notes.ts"

export interface RequestContext {
  config: ResolvedConfig
  /** The composed flows. Present if the configuration changes or adds flows. */
  composition: Composition | undefined
  site: Site
  runtime: Runtime
  /** The notes for the trace. Absent if no listener receives traces. */
  notes: TraceNotes | undefined
  /** The request's query, as the client sent it. */
  search: string
  route: Route
  method: Method
  headers: Headers
  query: Fields
  /** The fields of the body. Empty without a body. */
  body: Fields
  /** The names of fields that the query or the body contains more than once. */
  repeated: { query: ReadonlySet<string>; body: ReadonlySet<string> }
  /** The CSRF token for forms. */
  csrfToken: string
  /** The result of the forgery check: says whether a page of this site sent the request. */
  csrf: CsrfVerdict
  /** The URL to which the library redirects the visitor after the flow. `callbacks.redirect` has allowed this URL. */
  callbackUrl: string
  /** The cookies with the CSRF token and the callback URL. Every response that is not a failure sets these cookies. */
  cookies: readonly CookieToSet[]
}
