/** An answer as data, before it becomes a `Response`. */
import type { Failure } from "../../machines/facts.ts"
import type { CookieToSet } from "../ports/cookie.ts"

export type Reply =
  /** Sends the browser elsewhere, by 302; or by JSON, where the client asked for that. */
  | { kind: "redirect"; url: string; cookies?: readonly CookieToSet[] }
  | { kind: "json"; status: number; body: unknown; cookies?: readonly CookieToSet[] }
  | {
      kind: "page"
      status: number
      html: string
      headers: readonly (readonly [string, string])[]
      cookies?: readonly CookieToSet[]
    }
  /** Something failed: the catalogue says what the browser is told, and where. No other cookies are set. */
  | {
      kind: "failure"
      failure: Failure
      provider: string | undefined
      traceId: string
      cookies?: readonly CookieToSet[]
    }
