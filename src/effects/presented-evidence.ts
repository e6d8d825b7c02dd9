/** Reads the session that the browser presented, with its evidence. Effects that add to a session use it. */
import type { Evidence, EvidenceClaim } from "../ports/evidence.ts"
import type { JWT } from "../ports/records.ts"
import { sha256 } from "../protocol/bytes.ts"
import { evidenceOfSubject } from "../protocol/session-token.ts"
import { presentedToken, reportDispute } from "./browser-session.ts"
import { presentedRow, type LiveRow } from "./presented-row.ts"
import { isRevokedToken } from "./registry/revoked.ts"
import type { Runtime } from "./runtime.ts"

interface EvidenceInToken {
  in: "token"
  claims: JWT
  evidence: EvidenceClaim
}

type PresentedEvidence =
  | EvidenceInToken
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

async function inToken(runtime: Runtime): Promise<EvidenceInToken | undefined> {
  const found = await evidenceOfToken(runtime)
  return found !== undefined && (await isRevokedToken(found, runtime)) ? undefined : found
}

/**
 * Reads the session token with its evidence, also if the session was revoked. For the audit trail, which names the
 * person of a session that this request has ended.
 */
export async function evidenceOfToken(runtime: Runtime): Promise<EvidenceInToken | undefined> {
  const token = await presentedToken(runtime)
  if (token.is === "disputed") reportDispute(runtime)
  if (token.is !== "open") return undefined
  const { claims } = token
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
