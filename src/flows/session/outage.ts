/** A session that could not be read because its store is down: neither signed in nor signed out. */
import type { Failure } from "../../../machines/facts.ts"
import { AdapterError } from "../../errors.ts"

/** The text that stands for a late answer begins with its ask: those that wait for the store, and for no callback. */
const storeAsks = /^(?:loadSession|extendSession) /

/** Whether a reading of a session failed because the store did not answer, so that the visitor may well be signed in. */
export function isSessionOutage(failure: Failure | undefined): failure is Failure {
  if (failure === undefined) return false
  const { reason, cause } = failure
  if (reason === "session_store_failed") return true
  if (reason === "effect_timed_out") return typeof cause === "string" && storeAsks.test(cause)
  return reason === "effect_failed" && cause instanceof AdapterError
}

/** By which a client asks to be told of an outage by 503 instead of `null`, whatever the header's value. */
const asking = "x-auth-report-outage"

export function asksForOutage(headers: Headers): boolean {
  return headers.has(asking)
}
