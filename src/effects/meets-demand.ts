/** Decides if the evidence of a session meets a demand of the application. The function has no side effects. */
import type { SessionDemand } from "../ports/session-demand.ts"
import type { Evidence } from "../ports/evidence.ts"
import { withMultiFactor } from "./authentication-methods.ts"

/**
 * Returns true if the user authenticated recently enough and strongly enough. Only methods that were proven within
 * `maxAge` count for `amr` and `level`. A session without evidence meets no demand.
 *
 * Level 2 (NIST SP 800-63B AAL2): methods of two kinds, or a key (`hwk` or `swk`) with user verification (`user`).
 *
 * @param now the time in seconds since the epoch.
 */
export function meetsDemand(
  evidence: Pick<Evidence, "at" | "amr" | "since" | "anonymous"> | undefined,
  { maxAge = Infinity, amr = [], level = 1 }: SessionDemand,
  now: number,
): boolean {
  if (evidence === undefined || evidence.anonymous === true) return false
  const { at, since = {} } = evidence
  const isRecent = (time: number) => now - time <= maxAge
  const recent = evidence.amr.filter((method) => isRecent(Object.hasOwn(since, method) ? Number(since[method]) : at))
  if (!isRecent(at) || !amr.every((method) => recent.includes(method))) return false
  const hasKey = recent.includes("hwk") || recent.includes("swk")
  return level < 2 || (hasKey && recent.includes("user")) || withMultiFactor(recent).includes("mfa")
}
