/**
 * Recognises a session read that failed because the database is down. The library then cannot know if the visitor is
 * signed in.
 */
import type { Failure } from "../../../machines/facts.ts"
import { AdapterError } from "../../errors/classes.ts"

/**
 * Matches the cause of a timeout of an effect that waits only for the database. Other effects also call callbacks of
 * the application, and a callback can cause the timeout.
 */
const storeAsks = /^(?:loadSession|extendSession|checkRevocation) /

/** Returns true if the library could not read a session because the database failed or did not respond. */
export function isSessionOutage(failure: Failure | undefined): failure is Failure {
  if (failure === undefined) return false
  const { reason, cause } = failure
  if (reason === "session_store_failed") return true
  if (reason === "effect_timed_out") return typeof cause === "string" && storeAsks.test(cause)
  return reason === "effect_failed" && cause instanceof AdapterError
}

/**
 * The name of a request header. During an outage, a client that sends this header, with any value, gets status 503
 * instead of the session `null`.
 */
const asking = "x-auth-report-outage"

export function asksForOutage(headers: Headers): boolean {
  return headers.has(asking)
}
