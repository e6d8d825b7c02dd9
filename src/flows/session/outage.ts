/**
 * Recognises that a session could not be read because its store is down. The visitor is then neither signed in nor
 * signed out.
 */
import type { Failure } from "../../../machines/facts.ts"
import { AdapterError } from "../../errors.ts"

/** The text that replaces a late answer begins with its ask. These asks wait for the store, and call no callback. */
const storeAsks = /^(?:loadSession|extendSession) /

/** Returns true if a session read failed because the store did not answer. The visitor may be signed in. */
export function isSessionOutage(failure: Failure | undefined): failure is Failure {
  if (failure === undefined) return false
  const { reason, cause } = failure
  if (reason === "session_store_failed") return true
  if (reason === "effect_timed_out") return typeof cause === "string" && storeAsks.test(cause)
  return reason === "effect_failed" && cause instanceof AdapterError
}

/** The header by which a client requests 503 instead of `null` for an outage, with any value. */
const asking = "x-auth-report-outage"

export function asksForOutage(headers: Headers): boolean {
  return headers.has(asking)
}
