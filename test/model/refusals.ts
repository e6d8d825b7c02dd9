/** The refusals of a chart: the declared ones, those that requests cause, and those marked as a defence in depth. */
import type { EdgeDescription, FlowDescription } from "../../src/devtools/describe/description.ts"
import { edgesOfMoves } from "../../src/devtools/follow/trace-path.ts"
import { decidedElsewhere } from "../../src/testing/causes/flows.ts"
import type { Cause } from "../../src/testing/model/cause.ts"
import type { FlowPath, PathRequest } from "../../src/testing/model/path.ts"

export interface Refusals {
  readonly declared: readonly EdgeDescription[]
  /** The declared refusals that a request causes. */
  readonly provoked: ReadonlySet<EdgeDescription>
  /** The reasons of these refusals on the paths. */
  readonly reasons: ReadonlyMap<EdgeDescription, ReadonlySet<string>>
}

/** Returns the name of a transition in the words of a chart: its state, its event and its guard. */
export const nameOf = ({ from, on, guard }: EdgeDescription): string =>
  [from, on, guard?.name].filter((part) => part !== undefined && part !== "").join(" ")

/** Returns the names, each once, in alphabetical order. */
export const namesOf = (edges: readonly EdgeDescription[]): readonly string[] =>
  [...new Set(edges.map(nameOf))].toSorted()

/** Returns the refusals of a chart, with those that the requests of the paths cause. */
export function refusalsIn(description: FlowDescription, paths: readonly FlowPath[]): Refusals {
  const declared = description.edges.filter(({ kind }) => kind === "refuses")
  const provoked = new Set<EdgeDescription>()
  const reasons = new Map<EdgeDescription, Set<string>>()
  for (const path of paths)
    for (const { expected } of justRequests(path)) {
      const taken = edgesOfMoves(description, expected.moves).filter((edge) => edge?.kind === "refuses")
      for (const edge of taken) {
        if (edge === undefined) continue
        provoked.add(edge)
        const known = reasons.get(edge) ?? new Set()
        if (expected.reason !== undefined) known.add(expected.reason)
        reasons.set(edge, known)
      }
    }
  return { declared, provoked, reasons }
}

/**
 * Returns the requests of a path that a browser or a provider can cause. A request that needs the application's secret
 * or a renamed cookie (`unjust`), or an answer that replaces an effect's (`forced`), ends the list.
 */
function justRequests({ requests }: FlowPath): readonly PathRequest[] {
  const first = requests.findIndex(
    ({ entry, answers }) => entry.unjust === true || answers.some(({ cause }) => isForced(cause)),
  )
  return first < 0 ? requests : requests.slice(0, first)
}

/**
 * Returns true for an answer that no effect gives after these requests. A sample is an answer that the application's own
 * effect gives.
 */
function isForced({ forced, sampleOf }: Cause): boolean {
  return forced !== undefined && sampleOf === undefined && forced !== decidedElsewhere
}
