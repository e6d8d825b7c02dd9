import { describe, expect, it } from "vitest"
import type { Leaf, Move } from "../../machines/program.ts"
import { describe as describeFlow } from "../../src/devtools/describe/describe.ts"
import { edgesOfMoves } from "../../src/devtools/follow/trace-path.ts"
import { begin, choices, follow, type Walk } from "../../src/devtools/follow/walk.ts"
import { charts, programs } from "../machines/flows.ts"

const flows = [
  ["oauth", describeFlow(charts.oauth), programs.oauth],
  ["email", describeFlow(charts.email), programs.email],
  ["credentials", describeFlow(charts.credentials), programs.credentials],
  ["session", describeFlow(charts.session), programs.session],
  ["sign-out", describeFlow(charts.signOut), programs.signOut],
] as const

/** The transitions that the program itself would try in a state, in order. */
function movesAt(leaf: Leaf): readonly Move[] {
  if (leaf.ends) return []
  if (leaf.final) return leaf.done
  const forced = leaf.always.some((move) => !move.guard)
  return forced ? leaf.always : [...leaf.always, ...[...leaf.on.values()].flat()]
}

function told({ on, guard, to, passes }: Move): string {
  return [on.startsWith("xstate.done.") ? "" : on, guard?.name ?? "", to.path, passes ?? ""].join("|")
}

function at(path: string): Walk {
  return { at: path, taken: [], passed: [] }
}

describe.each(flows)("walking %s by hand", (_name, description, program) => {
  it("offers in every state exactly the program's moves, in the order of each event", () => {
    for (const leaf of program.states.values()) {
      const offered = choices(description, at(leaf.path)).map((edge) =>
        [edge.on, edge.guard?.name ?? "", edge.to === edge.from ? leaf.path : edge.to, edge.passes ?? ""].join("|"),
      )
      const has = movesAt(leaf).map(told)
      expect(new Set(offered), leaf.path).toEqual(new Set(has))
      for (const event of new Set(offered.map((line) => line.split("|")[0]))) {
        const ofEvent = (lines: string[]) => lines.filter((line) => line.startsWith(`${event}|`))
        expect(ofEvent(offered), `${leaf.path} on ${event}`).toEqual(ofEvent(has))
      }
    }
  })

  it("begins in the initial state of the program, and can reach an end", () => {
    expect(begin(description).at).toBe(program.initial.to.path)
    const seen = new Map<string, Walk>([[begin(description).at, begin(description)]])
    for (const walk of seen.values())
      for (const edge of choices(description, walk)) {
        const next = follow(description, walk, edge.id)
        if (!seen.has(next.at)) seen.set(next.at, next)
      }
    expect([...seen.keys()].toSorted()).toEqual([...program.states.keys()].toSorted())
    expect([...seen.values()].some((walk) => choices(description, walk).length === 0)).toBe(true)
  })

  it("finds each move of the program again, from its trace", () => {
    for (const leaf of program.states.values())
      for (const move of movesAt(leaf)) {
        const trace = { from: leaf.path, to: move.to.path, on: move.on, guard: move.guard?.name }
        const [edge] = edgesOfMoves(description, [trace])
        expect(edge?.to === edge?.from ? leaf.path : edge?.to, `${leaf.path} ${told(move)}`).toBe(move.to.path)
        expect(edge?.passes).toBe(move.passes)
      }
  })
})

describe("a walk", () => {
  const [, oauth] = flows[0]
  it("takes no transition that is not offered in the current state", () => {
    expect(() => follow(oauth, begin(oauth), "exchangingCode|code.exchanged|0")).toThrow(RangeError)
  })
  it("collects the passed checks, each once", () => {
    const ids = ["idle|signIn.requested|0", "checkingCsrf|always|0"]
    const walk = ids.reduce((before, id) => follow(oauth, before, id), begin(oauth))
    expect(walk).toEqual({ at: "discoveringProvider", taken: ids, passed: ["csrf"] })
  })
  it("reports no transition for a move that the chart does not have", () => {
    const moves = [
      { from: undefined, to: "idle", on: "xstate.init", guard: undefined },
      { from: "idle", to: "signedIn", on: "signIn.requested", guard: undefined },
    ]
    expect(edgesOfMoves(oauth, moves)).toEqual([undefined, undefined])
  })
})
