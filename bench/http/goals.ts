/** Compares the results with the goals of this library. */
import { median } from "../measuring.ts"
import type { InProcess } from "./in-process.ts"
import type { Measured } from "./measured.ts"

interface Goal {
  readonly what: string
  readonly goal: number
  /** The results of the rounds. Empty if only another part was measured. */
  readonly results: readonly number[]
  /** `least`: the result should be at least the goal. */
  readonly kind: "least" | "most"
}

type Place = Pick<Measured, "scenario" | "storage" | "processes">

/** Returns the goals of session reads without HTTP. */
function goalsInProcess(runs: readonly InProcess[]): readonly Goal[] {
  return [
    {
      what: "Without HTTP: time of `@auth/core` / ours",
      goal: 15,
      results: runs.map(({ peer, ours }) => peer / ours),
      kind: "least",
    },
    {
      what: "Without HTTP: our time / the least work",
      goal: 1.5,
      results: runs.map(({ floor, ours }) => ours / floor),
      kind: "most",
    },
  ]
}

/** Returns the table of the goals that need no server. `npm run bench` prints it. */
export function tableInProcess(runs: readonly InProcess[]): string {
  return tableOf(goalsInProcess(runs))
}

/** Returns the table of the goals. A goal without a result, because only a part was measured, is left out. */
export function goalsOf(measured: readonly Measured[], runs: readonly InProcess[]): string {
  const at = (name: string, { scenario, storage, processes }: Place) =>
    measured.find(
      (one) => one.name === name && one.scenario === scenario && one.storage === storage && one.processes === processes,
    )?.rounds ?? []
  const read: Place = { scenario: "signed in", storage: "cookie", processes: 1 }
  /** Returns the ratio of two results in each round. Other load on the machine affects both results of a round. */
  const ratios = (one: readonly number[], other: readonly number[]) =>
    one.map((value, round) => value / (other[round] ?? Number.NaN)).filter((ratio) => !Number.isNaN(ratio))
  /** The CPU time that a server needs more than Express without a library. */
  const own = (name: string) =>
    at(name, read).map(({ cpu }, round) => cpu - (at("Express", read)[round]?.cpu ?? Number.NaN))
  const against = (name: string) => ratios(own(name), own("authchart on Express"))
  const of = (name: string, part: "p50" | "p99" | "cpu", place: Place) => at(name, place).map((run) => run[part])
  const rows: Goal[] = [
    ...goalsInProcess(runs),
    {
      what: "Over HTTP: CPU time of `@auth/express` / ours",
      goal: 15,
      results: against("@auth/express"),
      kind: "least",
    },
    {
      what: "Over HTTP: CPU time of Better Auth / ours",
      goal: 12,
      results: against("Better Auth on Express"),
      kind: "least",
    },
  ]
  const parts = { p50: "p50", p99: "p99", cpu: "CPU time" } as const
  for (const storage of ["PostgreSQL", "Redis"] as const)
    for (const scenario of ["signed in", "sign-in"] as const)
      for (const processes of [1, 2])
        for (const part of ["p50", "p99", "cpu"] as const) {
          const place = { scenario, storage, processes }
          const title = scenario === "signed in" ? "Reads" : "Sign-ins"
          const where = `on Express with ${storage}, ${processes === 1 ? "one process" : "two processes"}`
          rows.push({
            what: `${title} ${where}: our ${parts[part]} / that of \`@auth/express\``,
            goal: 1,
            results: ratios(of("authchart on Express", part, place), of("@auth/express", part, place)),
            kind: "most",
          })
        }
  return `A read is a read of the session of a signed-in user, from a token in the cookie unless the row says otherwise. "Measured" is
the median of the rounds, and "spread" their lowest and highest result.

${tableOf(rows)}`
}

function tableOf(rows: readonly Goal[]): string {
  const lines = rows.flatMap(({ what, goal, results, kind }) => {
    if (results.length === 0) return []
    const result = median(results)
    const isMet = kind === "least" ? result >= goal : result <= goal
    const [limit, digits] = kind === "least" ? (["at least", 1] as const) : (["at most", 2] as const)
    const spread = [Math.min(...results), Math.max(...results)].map((one) => one.toFixed(digits)).join("–")
    return [`| ${what} | ${limit} ${goal} | ${result.toFixed(digits)} | ${spread} | ${isMet ? "yes" : "no"} |`]
  })
  return `| ratio | goal | measured | spread | reached |
|---|---|---|---|---|
${lines.join("\n")}
`
}
