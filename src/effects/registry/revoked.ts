/** Checks in the registry if a session was revoked. Without a registry, no session counts as revoked. */
import type { EvidenceClaim } from "../../ports/evidence.ts"
import type { JWT } from "../../ports/records.ts"
import type { Runtime } from "../runtime.ts"
import { personOfToken } from "./registered-person.ts"

interface Presented {
  claims: JWT
  evidence: EvidenceClaim | undefined
}

/**
 * Returns true if the session of a token was revoked.
 *
 * @param expiresAt the new expiry in milliseconds since the epoch, if the caller renews the token next.
 * @throws if the store fails.
 */
export async function isRevokedToken(
  { claims, evidence }: Presented,
  { config: { registry }, now }: Pick<Runtime, "config" | "now">,
  expiresAt?: number,
): Promise<boolean> {
  if (registry === undefined) return false
  const issued = (evidence?.at ?? claims.iat ?? 0) * 1000
  const person = await personOfToken(claims, evidence)
  return registry.isRevoked({ sid: evidence?.sid, person, since: issued, now: now(), expiresAt })
}

/**
 * Returns true if the session of a token was revoked. Otherwise records the renewal of the token.
 *
 * @throws if the store fails.
 */
export async function isRevokedBeforeRenewal(presented: Presented, runtime: Runtime): Promise<boolean> {
  return isRevokedToken(presented, runtime, runtime.now() + runtime.config.jwt.maxAge * 1000)
}
