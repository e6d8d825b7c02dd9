/** The claim of a session token that holds the evidence behind the session. */
import type { Evidence, EvidenceClaim } from "../ports/evidence.ts"
import type { JWT } from "../ports/records.ts"
import { andThen, type NowOrLater } from "./now-or-later.ts"
import { sha256Base64url } from "./sha256.ts"

/** Claims without the evidence, and the evidence beside them. */
export interface SplitClaims {
  claims: JWT
  /** As the token has it. Not yet compared with `sub`: {@link evidenceOfSubject} does that. */
  evidence: EvidenceClaim | undefined
}

/** Takes the evidence out of a token's claims, so that no callback sees it. Copies nothing where there is none. */
export function splitEvidence(claims: JWT): SplitClaims {
  if (claims["authchart"] === undefined) return { claims, evidence: undefined }
  const { authchart, ...rest } = claims
  return { claims: rest, evidence: readEvidence(authchart) }
}

/** Claims as they are sealed. An `authchart` of the application's own is dropped: a browser may have sent it. */
export function joinEvidence(claims: JWT, evidence: EvidenceClaim | undefined): JWT {
  if (evidence !== undefined) return { ...claims, authchart: evidence }
  return claims["authchart"] === undefined ? claims : splitEvidence(claims).claims
}

/** The evidence, about a `sub`. @returns `undefined` for a token that names nobody. */
export function claimEvidence(evidence: Evidence, sub: unknown): NowOrLater<EvidenceClaim | undefined> {
  if (typeof sub !== "string") return undefined
  return andThen(subjectHash(sub), (hash) => ({ ...evidence, sub: hash }))
}

/** The evidence where it is about this `sub`, else `undefined`. At once with `node:crypto`. */
export function evidenceOfSubject(
  evidence: EvidenceClaim | undefined,
  sub: unknown,
): NowOrLater<EvidenceClaim | undefined> {
  if (evidence === undefined || typeof sub !== "string") return undefined
  return andThen(subjectHash(sub), (hash) => (hash === evidence.sub ? evidence : undefined))
}

function subjectHash(sub: string): NowOrLater<string> {
  return andThen(sha256Base64url(sub), (hash) => hash.slice(0, 16))
}

/** More methods than a sign-in can use. */
const mostMethods = 16

/**
 * Reads evidence that a token or a row holds.
 *
 * @returns `undefined` for any other shape: a token of Auth.js or of a later release has no evidence for this one.
 */
function readEvidence(value: unknown): EvidenceClaim | undefined {
  if (typeof value !== "object" || value === null) return undefined
  const { sid, at, amr, of, sub }: { [K in keyof EvidenceClaim]?: unknown } = value
  if (typeof sid !== "string" || !/^[\w-]{22}$/.test(sid)) return undefined
  if (typeof at !== "number" || !Number.isFinite(at)) return undefined
  if (!Array.isArray(amr) || amr.length > mostMethods || !amr.every((method) => typeof method === "string"))
    return undefined
  if ((of !== "user" && of !== "account") || typeof sub !== "string") return undefined
  return { sid, at, amr, of, sub }
}
