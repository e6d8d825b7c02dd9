/** Prints the score. */
import { unplayed, unproven } from "./equivalent.ts"
import type { Verdict } from "./verdict.ts"

const columns = ["", "mutants", "by proof", "played", "by path", "seen outside", "listed", "survivors"] as const

/** Returns one line for each kind of mutant, and one line for all. */
export function reportOf(verdicts: readonly Verdict[]): string {
  const kinds = ["structural", "guard", "liveness"] as const
  const rows = [
    [...columns],
    ...kinds.map((kind) => [kind, ...counts(verdicts.filter((verdict) => verdict.kind === kind))]),
    ["all", ...counts(verdicts)],
  ]
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join("  "),
    )
    .join("\n")
}

function counts(verdicts: readonly Verdict[]): string[] {
  const played = verdicts.filter((verdict) => verdict.played)
  const numbers = [
    verdicts.length,
    verdicts.filter(({ proof }) => proof !== undefined).length,
    played.length,
    played.filter(({ path }) => path !== undefined).length,
    played.filter(({ outside }) => outside).length,
    verdicts.filter(isListed).length,
    verdicts.filter(survives).length,
  ]
  return numbers.map(String)
}

function isListed({ key }: Verdict): boolean {
  return unproven.has(key) || unplayed.has(key)
}

/** Returns true for an unlisted mutant that no tried net found. */
function survives(verdict: Verdict): boolean {
  const { kind, proof, played, path, key } = verdict
  const unfound = (kind === "structural" && proof === undefined && !unproven.has(key)) || (played && path === undefined)
  return unfound && !isListed(verdict)
}
