import type { Trace } from "../ports/trace.ts"
import type { Write } from "./stage/write-log.ts"

/** What one request led to. */
export interface Played {
  /** As it was sent, without cookies: it can be sent again. */
  request: Request
  /** The cookies of the browser before it. */
  cookies: ReadonlyMap<string, string>
  response: Response
  /** Of the measured request alone. */
  traces: readonly Trace[]
  written: readonly Write[]
}
