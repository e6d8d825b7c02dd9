/** Reads the session that the browser presented, with its evidence, for effects that add to a session. */
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

/** `hash` is the key of the session's evidence in `stores.sessions`. */
interface EvidenceOfRow {
  in: "row"
  row: LiveRow
  hash: string
  evidence: Evidence
}

type PresentedEvidence = EvidenceInToken | EvidenceOfRow

/** A session, with its evidence if it has any. */
type WithOrWithout<E extends PresentedEvidence> = Omit<E, "evidence"> & { evidence: E["evidence"] | undefined }
type PresentedSession = WithOrWithout<EvidenceInToken> | WithOrWithout<EvidenceOfRow>

/**
 * Reads the session with its evidence.
 *
 * @returns `undefined` if there is no valid session, or if the session has no evidence because Auth.js or an earlier
 * release issued it.
 * @throws if a store fails.
 */
export async function presentedEvidence(runtime: Runtime): Promise<PresentedEvidence | undefined> {
  const found = await presentedSession(runtime)
  // The cast is safe: the condition has checked that the session has evidence.
  return found?.evidence === undefined ? undefined : (found as PresentedEvidence)
}

/**
 * Reads the session, and its evidence if it has any.
 *
 * @returns `undefined` if there is no valid session.
 * @throws if a store fails.
 */
export async function presentedSession(runtime: Runtime): Promise<PresentedSession | undefined> {
  if (runtime.config.session.strategy !== "jwt") return inRow(runtime)
  const found = await inToken(runtime)
  return found !== undefined && (await isRevokedToken(found, runtime)) ? undefined : found
}

/**
 * Reads the session token with its evidence, also of a revoked session. The audit trail needs this to name the person
 * of a session that this request has ended.
 */
export async function evidenceOfToken(runtime: Runtime): Promise<EvidenceInToken | undefined> {
  const found = await inToken(runtime)
  return found?.evidence && { ...found, evidence: found.evidence }
}

async function inToken(runtime: Runtime): Promise<WithOrWithout<EvidenceInToken> | undefined> {
  const token = await presentedToken(runtime)
  if (token.is === "disputed") reportDispute(runtime)
  if (token.is !== "open") return undefined
  const { claims } = token
  return { in: "token", claims, evidence: await evidenceOfSubject(token.evidence, claims.sub) }
}

async function inRow(runtime: Runtime): Promise<WithOrWithout<EvidenceOfRow> | undefined> {
  const row = await presentedRow(runtime)
  if (row.is === "disputed") reportDispute(runtime)
  if (row.is !== "live") return undefined
  const hash = await sha256(row.session.sessionToken)
  const evidence = await runtime.config.stores?.sessions.get(hash)
  return { in: "row", row, hash, evidence }
}
