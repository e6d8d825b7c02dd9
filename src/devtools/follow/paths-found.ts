/**
 * Finds paths through a chart from its description: for every reachable transition the shortest way to it, and on to an
 * end. Guards and effects do not run, so a path can need two guards that never hold together: it shows where the chart
 * leads, not that a request can get there.
 */
import type { EdgeDescription, FlowDescription, StateDescription } from "../describe/description.ts"
import type { PlayedPath } from "./paths.ts"
import { begin, choices } from "./walk.ts"
import { causeOf } from "../describe/words.ts"

/** A transition as it is taken: from a state without children, although a group can declare it. */
interface Leg {
  from: string
  to: string
  edge: EdgeDescription
}

/**
 * One path for each transition, without duplicates, in the order of the chart.
 *
 * A path goes on to a session where the chart has one, otherwise to an end without a refusal, otherwise to any end.
 * Failures and time-outs are only on paths that show them.
 */
export function pathsFound(description: FlowDescription): readonly PlayedPath[] {
  const legs = legsOf(description)
  const begun = begin(description).at
  const to = waysFrom(begun, legs)
  const goals = goalsIn(description)
  const paths = new Map<string, PlayedPath>()
  for (const { id } of description.edges) {
    const shown = nearest(
      legs.filter(({ edge }) => edge.id === id),
      to,
    )
    const before = shown && to.get(shown.from)
    if (!shown || !before) continue
    const way = [...before, shown, ...wayOn(shown.to, legs, goals)]
    const key = JSON.stringify(way.map(({ edge }) => edge.id))
    if (!paths.has(key)) paths.set(key, pathOf(description, way, shown))
  }
  return [...paths.values()]
}

/** Every transition of every state that can be entered. */
function legsOf(description: FlowDescription): readonly Leg[] {
  const seen = new Set([begin(description).at])
  const legs: Leg[] = []
  for (const from of seen)
    for (const edge of choices(description, { at: from, taken: [], passed: [] })) {
      const state = description.states.find(({ path }) => path === from)
      if (!state || !happensIn(state, edge)) continue
      const to = edge.to === edge.from ? from : edge.to
      legs.push({ from, to, edge })
      seen.add(to)
    }
  return legs
}

/** Every state inherits failures and time-outs. They happen only where an effect runs, or a flow waits. */
function happensIn({ asks, kind, keeps }: StateDescription, { kind: what, on }: EdgeDescription): boolean {
  if (what !== "failure") return true
  return on === "flow.expired" ? kind === "waiting" || keeps !== undefined : asks !== undefined
}

/** The shortest way from a state to each other; of several, the first in the order of the chart. */
function waysFrom(start: string, legs: readonly Leg[]): ReadonlyMap<string, readonly Leg[]> {
  const ways = new Map<string, readonly Leg[]>([[start, []]])
  // A way takes failures only where no other transition leads on.
  for (const usable of [legs.filter(({ edge }) => edge.kind !== "failure"), legs])
    for (const [at, way] of ways)
      for (const leg of usable) if (leg.from === at && !ways.has(leg.to)) ways.set(leg.to, [...way, leg])
  return ways
}

function nearest(legs: readonly Leg[], to: ReadonlyMap<string, readonly Leg[]>): Leg | undefined {
  const far = ({ from }: Leg): number => to.get(from)?.length ?? Infinity
  return legs.toSorted((a, b) => far(a) - far(b))[0]
}

/** Ends, the best first. Ends within a group lead on, and do not count. */
function goalsIn({ states }: FlowDescription): readonly ReadonlySet<string>[] {
  return (["success", "end", "refusal"] as const).map(
    (kind) => new Set(states.filter((state) => state.kind === kind && state.parent === "").map(({ path }) => path)),
  )
}

function wayOn(from: string, legs: readonly Leg[], goals: readonly ReadonlySet<string>[]): readonly Leg[] {
  const ways = waysFrom(from, legs)
  for (const goal of goals) {
    // Maps keep their order: the first is the nearest.
    const found = [...ways].find(([at]) => goal.has(at))
    if (found) return found[1]
  }
  return []
}

function pathOf({ states }: FlowDescription, way: readonly Leg[], { from, edge }: Leg): PlayedPath {
  const last = way.at(-1)
  const asking = new Set(states.filter(({ asks }) => asks !== undefined).map(({ path }) => path))
  const requests: { says: string; ended: string; steps: { edge: string }[] }[] = []
  for (const leg of way) {
    // An event where no ask is open is a request.
    const begins = leg.edge.cause === "event" && !asking.has(leg.from)
    if (begins || requests.length === 0)
      requests.push({ says: begins ? leg.edge.on : "It begins", ended: "waiting", steps: [] })
    requests.at(-1)?.steps.push({ edge: leg.edge.id })
  }
  const end = requests.at(-1)
  if (end) end.ended = last?.to ?? ""
  return {
    title: `${from}: ${causeOf(edge)}`,
    ...(last?.edge.reason === undefined ? {} : { reason: last.edge.reason }),
    requests,
  }
}
