/** Which of several sessions in one request counts. */
import type { Evidence } from "../ports/evidence.ts"
import type { JWT } from "../ports/records.ts"

/** What is compared of two sessions. */
export interface Comparable {
  claims: Pick<JWT, "sub" | "iat">
  evidence: Evidence | undefined
}

/**
 * The newest of one user's sessions: the one whose user authenticated last, and of one session's tokens the one that was
 * written last.
 *
 * @returns `"disputed"` where they are of different users, or cannot be told to be of one; `undefined` for none at all.
 */
export function newestSession<T extends Comparable>(sessions: readonly T[]): T | "disputed" | undefined {
  const [first, ...others] = sessions
  if (first === undefined) return undefined
  if (!others.every((other) => ofOneUser(first, other))) return "disputed"
  return others.reduce((newest, other) => (isNewer(other, newest) ? other : newest), first)
}

/**
 * Returns whether two sessions are of one user: the same `sub`, and where both say whose id that is, the same there.
 * Without a `sub`, only the same session.
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
