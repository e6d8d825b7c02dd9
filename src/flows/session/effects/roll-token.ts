import { andThen } from "../../../protocol/bytes.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { evidenceOfSubject } from "../../../protocol/session-token.ts"
import { writeToken } from "../../../effects/browser-session.ts"

/**
 * Seals the claims of a session token again, with a new lifetime. The new token contains the evidence only if the
 * evidence is about the `sub` of the claims. With a registry, the effect writes no token whose evidence does not fit
 * into the cookies: the application could no longer revoke its session.
 *
 * @param ends the time at which the session ends even if a request renews it, in seconds since the epoch.
 */
export const rollToken: Effect<"rollToken"> = ({ claims, evidence, ends }, runtime) =>
  andThen(evidenceOfSubject(evidence, claims.sub), (own) =>
    andThen(
      writeToken({ claims, evidence: own, ends, whole: runtime.config.registry !== undefined }, runtime),
      (failure) => (failure === undefined ? { type: "token.rolled" } : { type: "token.unwritten", failure }),
    ),
  )
