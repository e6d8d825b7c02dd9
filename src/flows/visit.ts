/** One request, read and judged at the edge: what flows and pages are given. */
import type { CsrfVerdict } from "../../machines/facts.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { Site } from "../config/site.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Composition } from "./composition.ts"
import type { Notes } from "./notes.ts"
import type { Fields } from "../protocol/form-body.ts"
import type { Action, Method } from "../protocol/route.ts"

export interface Visit {
  config: ResolvedConfig
  site: Site
  runtime: Runtime
  /** The flows, where the configuration adds to them. */
  composition: Composition | undefined
  /** Absent where nobody wants a trace. */
  notes: Notes | undefined
  action: Action
  method: Method
  headers: Headers
  /** The request's query, as written. */
  search: string
  query: Fields
  /** Empty without a body. */
  body: Fields
  /** Names that query or body held more than once. */
  repeated: { query: ReadonlySet<string>; body: ReadonlySet<string> }
  /** The token for forms. */
  csrfToken: string
  /** What is known of this very request. */
  csrf: CsrfVerdict
  /** Where the person wants to go: resolved. */
  callbackUrl: string
}
