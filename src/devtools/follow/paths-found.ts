/**
 * Finds paths through a chart from its description: for every reachable transition, the shortest path to the transition
 * and from there to an end. The function runs no guards and no effects. Therefore a path can require two guards that
 * never hold together. A path shows the structure of the chart, and does not prove that a request can take it.
 */
import type { EdgeDescription, FlowDescription, StateDescription } from "../describe/description.ts"
import type { PlayedPath } from "./paths.ts"
import { begin, choices } from "./walk.ts"
import { causeOf } from "../describe/words.ts"

/**
 * A transition together with the leaf state that it leaves. If a group declares the transition, `from` is a state in
 * the group.
 */
interface Leg {
  from: string
  to: string
  edge: EdgeDescription
}

/**
 * Returns one path for each transition, without duplicates, in the order of the chart. From the transition, a path
 * continues to an end with a session if the chart has one, otherwise to an end without a refusal, otherwise to any end.
 * A path contains a failure or a time-out only if this is the transition for which the path was made, or if there is no
 * other path.
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

/** Returns every transition of every reachable state. */
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

/**
 * Returns true if a transition can happen in a state. Every state inherits the transitions of failures and time-outs,
 * but these happen only while an effect runs or the flow waits.
 */
function happensIn({ asks, kind, keeps }: StateDescription, { kind: what, on }: EdgeDescription): boolean {
  if (what !== "failure") return true
  return on === "flow.expired" ? kind === "waiting" || keeps !== undefined : asks !== undefined
}

/**
 * Returns the shortest path from a state to every other state. If there are several shortest paths, the function
 * returns the first of them in the order of the chart.
 */
function waysFrom(start: string, legs: readonly Leg[]): ReadonlyMap<string, readonly Leg[]> {
  const ways = new Map<string, readonly Leg[]>([[start, []]])
  // The first round uses no failures. The second round adds them, for states that cannot be reached otherwise.
  for (const usable of [legs.filter(({ edge }) => edge.kind !== "failure"), legs])
    for (const [at, way] of ways)
      for (const leg of usable) if (leg.from === at && !ways.has(leg.to)) ways.set(leg.to, [...way, leg])
  return ways
}

function nearest(legs: readonly Leg[], to: ReadonlyMap<string, readonly Leg[]>): Leg | undefined {
  const far = ({ from }: Leg): number => to.get(from)?.length ?? Infinity
  return legs.toSorted((a, b) => far(a) - far(b))[0]
}

/**
 * Returns the ends at which a path can finish, the preferred kind first. Leaves out an end within a group, because the
 * flow continues from it.
 */
function goalsIn({ states }: FlowDescription): readonly ReadonlySet<string>[] {
  return (["success", "end", "refusal"] as const).map(
    (kind) => new Set(states.filter((state) => state.kind === kind && state.parent === "").map(({ path }) => path)),
  )
}

function wayOn(from: string, legs: readonly Leg[], goals: readonly ReadonlySet<string>[]): readonly Leg[] {
  const ways = waysFrom(from, legs)
  for (const goal of goals) {
    // A map iterates in the order of insertion, so the first match has the shortest path.
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
    // An event begins a new request if no effect runs in the state that it leaves. Otherwise the event is the effect's
    // answer.
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
