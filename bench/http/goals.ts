/** Compares the results with the goals of this library. */
import type { InProcess } from "./in-process.ts"
import type { Measured } from "./measured.ts"

interface Goal {
  readonly what: string
  /** The goal, and the result. `least`: the result should be at least the goal. */
  readonly goal: number
  readonly result: number | undefined
  readonly kind: "least" | "most"
}

type Place = Pick<Measured, "scenario" | "storage">

/** Returns the table of the goals. A goal without a result, because only a part was measured, is left out. */
export function goalsOf(measured: readonly Measured[], { floor, peer, ours }: InProcess): string {
  const at = (name: string, { scenario, storage }: Place) =>
    measured.find(
      (one) => one.name === name && one.scenario === scenario && one.storage === storage && one.processes === 1,
    )
  const read: Place = { scenario: "signed in", storage: "cookie" }
  /** The CPU time that a server needs more than Express without a library. */
  const own = (name: string) => (at(name, read)?.cpu ?? Number.NaN) - (at("Express", read)?.cpu ?? Number.NaN)
  const against = (name: string) => defined(own(name) / own("authchart on Express"))
  const ratio = (part: "p50" | "p99", place: Place) =>
    defined(
      (at("authchart on Express", place)?.[part] ?? Number.NaN) / (at("@auth/express", place)?.[part] ?? Number.NaN),
    )
  const rows: Goal[] = [
    { what: "Without HTTP: time of `@auth/core` / ours", goal: 15, result: peer / ours, kind: "least" },
    { what: "Without HTTP: our time / the least work", goal: 1.5, result: ours / floor, kind: "most" },
    {
      what: "Over HTTP: CPU time of `@auth/express` / ours",
      goal: 15,
      result: against("@auth/express"),
      kind: "least",
    },
    {
      what: "Over HTTP: CPU time of Better Auth / ours",
      goal: 12,
      result: against("Better Auth on Express"),
      kind: "least",
    },
  ]
  for (const storage of ["PostgreSQL", "Redis"] as const)
    for (const [scenario, name] of [
      ["signed in", "Reads"],
      ["sign-in", "Sign-ins"],
    ] as const)
      for (const part of ["p50", "p99"] as const)
        rows.push({
          what: `${name} on Express with ${storage}: our ${part} / that of \`@auth/express\``,
          goal: 1,
          result: ratio(part, { scenario, storage }),
          kind: "most",
        })
  const lines = rows.flatMap(({ what, goal, result, kind }) => {
    if (result === undefined) return []
    const isMet = kind === "least" ? result >= goal : result <= goal
    const [limit, digits] = kind === "least" ? ["at least", 1] : ["at most", 2]
    return [`| ${what} | ${limit} ${goal} | ${result.toFixed(Number(digits))} | ${isMet ? "yes" : "no"} |`]
  })
  return `A read is a read of the session of a signed-in user, from a token in the cookie unless the row says otherwise.

| ratio | goal | measured | reached |
|---|---|---|---|
${lines.join("\n")}
`
}

function defined(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value
}
