import type { Trace } from "../ports/trace.ts"
import type { Write } from "./stage/write-log.ts"

/** The result of one request that was sent. */
export interface Played {
  /** The request without cookies, which can be sent again. */
  request: Request
  /** The cookies of the browser before the request. */
  cookies: ReadonlyMap<string, string>
  response: Response
  /** The traces of this request only. */
  traces: readonly Trace[]
  written: readonly Write[]
}
