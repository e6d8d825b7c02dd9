/** Selects one session if a request has several. */
import type { Evidence } from "../ports/evidence.ts"
import type { JWT } from "../ports/records.ts"

/** The parts of a session that are compared. */
export interface Comparable {
  claims: Pick<JWT, "sub" | "iat">
  evidence: Evidence | undefined
}

/**
 * Returns the newest of one user's sessions: the session whose user authenticated last. If the request has several
 * tokens of that session, the function returns the newest token.
 * @returns `"disputed"` if the sessions belong, or can belong, to different users; `undefined` without sessions.
 */
export function newestSession<T extends Comparable>(sessions: readonly T[]): T | "disputed" | undefined {
  const [first, ...others] = sessions
  if (first === undefined) return undefined
  if (!others.every((other) => ofOneUser(first, other))) return "disputed"
  return others.reduce((newest, other) => (isNewer(other, newest) ? other : newest), first)
}

/**
 * Returns true if two sessions belong to one user: they have the same `sub` and, if both have evidence (how and when
 * the user authenticated), the same `evidence.of`. If one of the sessions has no `sub`, the result is true only if both
 * are the same session, with the same `evidence.sid`.
 */
export function ofOneUser(one: Comparable, other: Comparable): boolean {
  const { sub } = one.claims
  if (typeof sub !== "string" || typeof other.claims.sub !== "string")
    return one.evidence !== undefined && one.evidence.sid === other.evidence?.sid
  if (sub !== other.claims.sub) return false
  return one.evidence === undefined || other.evidence === undefined || one.evidence.of === other.evidence.of
}

function isNewer(one: Comparable, other: Comparable): boolean {
  const began = beginOf(one) - beginOf(other)
  return began > 0 || (began === 0 && (one.claims.iat ?? 0) > (other.claims.iat ?? 0))
}

function beginOf({ claims, evidence }: Comparable): number {
  return evidence?.at ?? claims.iat ?? 0
}
