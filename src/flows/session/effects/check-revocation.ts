import type { Answer } from "../../../../machines/vocabulary.ts"
import { errorName } from "../../../errors/error-name.ts"
import { isRevokedBeforeRenewal, isRevokedToken } from "../../../effects/registry/revoked.ts"
import type { Effect } from "../../../effects/runtime.ts"

/**
 * Asks the registry if the session of a token was revoked. If the registry fails before a renewal, and each
 * read need not be judged, the token is written with its present expiry: what `callbacks.jwt` changed is not lost, and a
 * revoked session does not last longer. Without a registry, the effect answers synchronously, because a promise would
 * slow down each reading of a session.
 */
export const checkRevocation: Effect<"checkRevocation"> = ({ claims, evidence, renews }, runtime) => {
  const { registry, session, log } = runtime.config
  if (registry === undefined) return { type: "session.unrevoked" }
  const judging = (renews ? isRevokedBeforeRenewal : isRevokedToken)({ claims, evidence }, runtime)
  return judging.then(
    (isRevoked): Answer<"checkRevocation"> => ({ type: isRevoked ? "session.revoked" : "session.unrevoked" }),
    (error: unknown): Answer<"checkRevocation"> => {
      log.debug("revocation_not_read", { error: errorName(error) })
      // A token without evidence is judged by the time at which it was written, which a renewal changes.
      if (renews && session.revocation === "lazy" && claims.exp !== undefined && evidence !== undefined)
        return { type: "session.unjudged", ends: claims.exp }
      return { type: "registry.failed", failure: { reason: "session_store_failed", cause: error } }
    },
  )
}
