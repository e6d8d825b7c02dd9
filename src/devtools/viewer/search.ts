/** Finds states and transitions by words that their drawing or their details contain. */
import type { EdgeDescription, FlowDescription, StateDescription } from "../describe/description.ts"
import { withoutIsolates } from "../describe/isolated.ts"
import { causeOf, codeWords, tagOf } from "../describe/words.ts"
import type { Route } from "./route.ts"

export interface Finding {
  route: Route
  /** The name of the state or transition. */
  title: string
  /** The kind, the flow, and the path of the state. */
  note: string
}

/** The maximum number of results. */
const MOST = 40

/**
 * Returns a function that tests whether a text contains every word of the query. The text must be in lower case. The
 * query can be in upper or lower case.
 */
export function hasWords(query: string): (text: string) => boolean {
  // A blank at the start or the end of the query gives an empty word. The empty word has no effect, because every text
  // contains it.
  const words = withoutIsolates(query).toLowerCase().split(/\s+/)
  return (text) => words.every((word) => text.includes(word))
}

/**
 * Returns the states and transitions that contain every word of the query, in upper or lower case. The results in the
 * flow `first` come first, and in each flow the check that has the query as its name. For the reference of an error page, the result is the sign-in with this id.
 */
export function search(flows: readonly FlowDescription[], query: string, first: string): readonly Finding[] {
  if (query.trim() === "") return []
  const reference = query.trim().toLowerCase()
  if (/^[0-9a-f]{16}$/.test(reference))
    return [
      { route: { flow: first, state: "", trace: reference }, title: "The sign-in of this reference", note: reference },
    ]
  const ordered = flows.toSorted((a, b) => Number(b.flow === first) - Number(a.flow === first))
  const has = hasWords(query)
  const isNamed = ({ check }: StateDescription): boolean => check?.toLowerCase() === reference
  return ordered
    .flatMap((flow) => [
      ...flow.states
        .filter((state) => has(textOfState(state, flow)))
        .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
        .map((state) => foundState(flow, state)),
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

/** Names by which users search for documents, in addition to their numbers. */
const documents = [["RFC 7636", "PKCE"]] as const

function textOfState(state: StateDescription, { edges }: FlowDescription): string {
  const { path, title, check, asks, rfc = [], stands = [] } = state
  const codes = edges.flatMap((edge) => (edge.from === path ? codeWords(edge) : []))
  const rules = stands.flatMap(({ id, rule }) => [id, rule])
  const names = documents.flatMap(([number, name]) => (rfc.some((clause) => clause.startsWith(number)) ? [name] : []))
  const texts = [path, title, tagOf(state), check, asks?.name, asks?.says, ...rfc, ...names, ...codes, ...rules]
  return withoutIsolates(texts.join(" ")).toLowerCase()
}

function textOfEdge(edge: EdgeDescription): string {
  const { on, guard, passes, says } = edge
  return [on, guard?.name, guard?.says, codeWords(edge), passes, says].join(" ").toLowerCase()
}
