/** One request, read and judged at the edge: what flows and pages are given. */
import type { CsrfVerdict } from "../../machines/facts.ts"
import type { ResolvedConfig, Site } from "../config/resolve.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { Fields } from "../protocol/form-body.ts"
import type { Method, Route } from "../protocol/route.ts"
import type { Composition } from "./composed-flow.ts"
import type { Notes } from "./notes.ts"

export interface RequestContext {
  config: ResolvedConfig
  /** The flows, where the configuration adds to them. */
  composition: Composition | undefined
  site: Site
  runtime: Runtime
  /** Absent where no listener wants a trace. */
  notes: Notes | undefined
  /** The request's query, as written. */
  search: string
  route: Route
  method: Method
  headers: Headers
  query: Fields
  /** Empty without a body. */
  body: Fields
  /** Names that query or body held more than once. */
  repeated: { query: ReadonlySet<string>; body: ReadonlySet<string> }
  /** The token for forms. */
  csrfToken: string
  /** Whether the request was sent from a page of this site. */
  csrf: CsrfVerdict
  /** Where the person wants to go: resolved. */
  callbackUrl: string
  /** Set with every result that is not a failure: the form token, and where the person wants to go. */
  cookies: readonly CookieToSet[]
}
