/** Finds states and transitions by any word in a drawing or its details. */
import type { EdgeDescription, FlowDescription, StateDescription } from "../describe/description.ts"
import { causeOf, tagOf } from "../describe/words.ts"
import type { Route } from "./route.ts"

export interface Finding {
  route: Route
  /** The name of the state or transition. */
  title: string
  /** The kind and the place. */
  note: string
}

/** The largest number of results. */
const MOST = 40

/** Returns true if a text in lower case has every word of a query, in any case. */
export function hasWords(query: string): (text: string) => boolean {
  // The empty word before or after a blank is in every text.
  const words = query.toLowerCase().split(/\s+/)
  return (text) => words.every((word) => text.includes(word))
}

/** States and transitions with every word of the query, in any case. Those of the present flow come first. */
export function search(flows: readonly FlowDescription[], query: string, first: string): readonly Finding[] {
  if (query.trim() === "") return []
  const ordered = flows.toSorted((a, b) => Number(b.flow === first) - Number(a.flow === first))
  const has = hasWords(query)
  return ordered
    .flatMap((flow) => [
      ...flow.states.filter((state) => has(textOfState(state))).map((state) => foundState(flow, state)),
      ...flow.edges.filter((edge) => has(textOfEdge(edge))).map((edge) => foundEdge(flow, edge)),
    ])
    .slice(0, MOST)
}

function foundState({ flow }: FlowDescription, state: StateDescription): Finding {
  return { route: { flow, state: state.path }, title: state.title, note: `${tagOf(state)} · ${flow} · ${state.path}` }
}

function foundEdge({ flow }: FlowDescription, edge: EdgeDescription): Finding {
  return {
    route: { flow, state: edge.from, edge: edge.id },
    title: `${causeOf(edge)} → ${edge.to}`,
    note: `Transition · ${flow} · ${edge.from === "" ? "every state" : edge.from}`,
  }
}

/** Usual names of documents, in addition to their numbers. */
const documents = [["RFC 7636", "PKCE"]] as const

function textOfState(state: StateDescription): string {
  const { path, title, asks, rfc = [] } = state
  const names = documents.flatMap(([number, name]) => (rfc.some((clause) => clause.startsWith(number)) ? [name] : []))
  return [path, title, tagOf(state), asks?.name, asks?.says, ...rfc, ...names].join(" ").toLowerCase()
}

function textOfEdge({ on, guard, reason, passes, says }: EdgeDescription): string {
  return [on, guard?.name, guard?.says, reason, passes, says].join(" ").toLowerCase()
}
