import { andThen } from "../../../protocol/bytes.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { evidenceOfSubject } from "../../../protocol/session-token.ts"
import { writeToken } from "../../../effects/browser-session.ts"

/**
 * Seals the claims of a session token again, with a new lifetime. Evidence is kept only if it is about the `sub` of the
 * claims. With a registry, a token that loses its evidence because of its size is not written: its session could no
 * longer be revoked.
 *
 * @param ends the time at which the session ends even if it is renewed, in seconds since the epoch.
 */
export const rollToken: Effect<"rollToken"> = ({ claims, evidence, ends }, runtime) =>
  andThen(evidenceOfSubject(evidence, claims.sub), (own) =>
    andThen(
      writeToken({ claims, evidence: own, ends, whole: runtime.config.registry !== undefined }, runtime),
      (failure) => (failure === undefined ? { type: "token.rolled" } : { type: "token.unwritten", failure }),
    ),
  )
