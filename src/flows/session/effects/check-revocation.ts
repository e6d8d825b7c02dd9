import type { Answer } from "../../../../machines/vocabulary.ts"
import { errorName } from "../../../errors/error-name.ts"
import { isRevokedBeforeRenewal, isRevokedToken } from "../../../effects/registry/revoked.ts"
import type { Effect } from "../../../effects/runtime.ts"

/**
 * Checks in the registry if the session of a token was revoked. If the registry fails before a renewal, and
 * `session.revocation` is not strict, the answer lets the flow write the token with its present expiry. The token then
 * has the changes of `callbacks.jwt`, and a revoked session does not last longer. The effect runs only with a registry.
 */
export const checkRevocation: Effect<"checkRevocation"> = ({ claims, evidence, renews }, runtime) => {
  const { session, log } = runtime.config
  const judge = renews ? isRevokedBeforeRenewal : isRevokedToken
  return judge({ claims, evidence }, runtime).then(
    (isRevoked): Answer<"checkRevocation"> => ({ type: isRevoked ? "session.revoked" : "session.unrevoked" }),
    (error: unknown): Answer<"checkRevocation"> => {
      log.debug("revocation_not_read", { error: errorName(error) })
      // A token without evidence counts as revoked if the library wrote the token before the revocation. A new token
      // would be younger than the revocation, and would hide the revocation. So the flow must not write a new token.
      if (renews && session.revocation === "lazy" && claims.exp !== undefined && evidence !== undefined)
        return { type: "session.unjudged", ends: claims.exp }
      return { type: "registry.failed", failure: { reason: "session_store_failed", cause: error } }
    },
  )
}
