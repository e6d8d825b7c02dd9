/** Reads the session that the browser presented, with its evidence. Effects that add to a session use it. */
import type { Evidence, EvidenceClaim } from "../ports/evidence.ts"
import type { JWT } from "../ports/records.ts"
import { sha256 } from "../protocol/bytes.ts"
import { evidenceOfSubject } from "../protocol/session-token.ts"
import { presentedToken, reportDispute } from "./browser-session.ts"
import { presentedRow, type LiveRow } from "./presented-row.ts"
import { isRevokedToken } from "./registry/revoked.ts"
import type { Runtime } from "./runtime.ts"

type PresentedEvidence =
  | { in: "token"; claims: JWT; evidence: EvidenceClaim }
  /** `hash` is the key of the session's evidence in `stores.sessions`. */
  | { in: "row"; row: LiveRow; hash: string; evidence: Evidence }

/**
 * Reads the session with its evidence.
 *
 * @returns `undefined` if there is no valid session, and for a session without evidence, which Auth.js or an earlier
 *   release issued.
 * @throws if a store fails.
 */
export async function presentedEvidence(runtime: Runtime): Promise<PresentedEvidence | undefined> {
  return runtime.config.session.strategy === "jwt" ? inToken(runtime) : inRow(runtime)
}

async function inToken(runtime: Runtime): Promise<PresentedEvidence | undefined> {
  const token = await presentedToken(runtime)
  if (token.is === "disputed") reportDispute(runtime)
  if (token.is !== "open") return undefined
  const { claims } = token
  if (await isRevokedToken(token, runtime)) return undefined
  const evidence = await evidenceOfSubject(token.evidence, claims.sub)
  return evidence && { in: "token", claims, evidence }
}

async function inRow(runtime: Runtime): Promise<PresentedEvidence | undefined> {
  const row = await presentedRow(runtime)
  if (row.is === "disputed") reportDispute(runtime)
  if (row.is !== "live") return undefined
  const hash = await sha256(row.session.sessionToken)
  const evidence = await runtime.config.stores?.sessions.get(hash)
  return evidence && { in: "row", row, hash, evidence }
}
