import fc from "fast-check"
import { expect, it } from "vitest"
import type { CheckId } from "../../machines/check-ids.ts"
import { isAt, START, type Edge, type Graph } from "../../machines/proofs/edges.ts"
import { isPassedBefore } from "../../machines/proofs/passed-before.ts"
import { leavingEdges, shortestPath } from "../../machines/proofs/paths.ts"
import type { Leaf } from "../../machines/program.ts"

const names = ["a", "b", "c", "d", "in.e", "in.f"] as const
const checks: readonly CheckId[] = ["state", "nonce", "step:x"]

const edge = fc.record({
  from: fc.constantFrom(START, ...names),
  to: fc.constantFrom(...names),
  passes: fc.option(fc.constantFrom(...checks), { nil: undefined }),
})

function graphOf(edges: readonly { from: string; to: string; passes: CheckId | undefined }[]): Graph {
  const made = edges.map(({ passes, ...ends }): Edge => ({
    ...ends,
    kind: "always",
    on: "",
    asks: [],
    enters: true,
    ...(passes && { passes }),
  }))
  // The test needs only the existence of a leaf.
  const states = new Map(names.map((name) => [name, {} as Leaf]))
  return { flow: "random", states, edges: made }
}

it("a check counts as passed before a state if and only if no path leads there without it", () => {
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 14 }), (edges) => {
      const graph = graphOf(edges)
      for (const check of checks)
        for (const target of [...names, "in"]) {
          const around = shortestPath(
            leavingEdges(graph.edges),
            [START],
            (state) => isAt(state, target),
            ({ passes }) => passes === check,
          )
          expect(isPassedBefore(graph, check, target), `${check} before ${target}`).toBe(around === undefined)
        }
    }),
    { numRuns: 3000 },
  )
})
