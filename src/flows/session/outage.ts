/**
 * Recognises that a session could not be read because its database is down. The library then cannot know if the visitor
 * is signed in.
 */
import type { Failure } from "../../../machines/facts.ts"
import { AdapterError } from "../../errors.ts"

/**
 * Matches the cause of a timeout of an ask that waits for the database only. Other asks also call callbacks of the
 * application, which can be the reason of their timeout.
 */
const storeAsks = /^(?:loadSession|extendSession|checkRevocation) /

/** Returns true if a session could not be read because the database failed or did not respond. */
export function isSessionOutage(failure: Failure | undefined): failure is Failure {
  if (failure === undefined) return false
  const { reason, cause } = failure
  if (reason === "session_store_failed") return true
  if (reason === "effect_timed_out") return typeof cause === "string" && storeAsks.test(cause)
  return reason === "effect_failed" && cause instanceof AdapterError
}

/**
 * The request header, with any value, by which a client gets status 503 and not the session `null` during an outage.
 */
const asking = "x-auth-report-outage"

export function asksForOutage(headers: Headers): boolean {
  return headers.has(asking)
}
