/** The transitions of a chart as they are declared, each once, however many states inherit it. */
import { readActs, readGuard, type Acts } from "../../machines/acts.ts"
import { passOf } from "../../machines/checks.ts"
import { descentFrom, pathOf, type Machine, type Node, type Transition } from "../../machines/nodes.ts"
import { passage } from "../../machines/passage.ts"
import type { Act } from "../../machines/program.ts"
import type { EdgeDescription, EdgeKind, StateKind } from "./description.ts"
import { describeGuard, placeOfState } from "./places.ts"

/** Events of time and failure. */
const mishaps: ReadonlySet<string> = new Set(["effect.failed", "effect.timedOut", "flow.expired"])

interface Known {
  answersOf: Readonly<Record<string, readonly string[]>>
  kinds: ReadonlyMap<string, StateKind>
  /** Who added or changed a state, where the application did. */
  addedBy: (path: string) => string | undefined
}

/** In the order of the chart: parents before children, and of one state what it hears before what it does by itself. */
export function describeEdges(machine: Machine, nodes: readonly Node[], known: Known): readonly EdgeDescription[] {
  const acts = readActs(machine, nodes, new Set(Object.keys(known.answersOf)))
  return nodes.flatMap((node) => {
    const heard = [...node.transitions].flatMap(([type, transitions]) =>
      reachable(transitions).map((transition, index) => {
        const done = type.startsWith("xstate.done.")
        return edgeOf(
          { flow: machine.id, node, transition, index, on: done ? "" : type, cause: done ? "done" : "event" },
          acts,
          known,
        )
      }),
    )
    const byItself = reachable(node.always ?? []).map((transition, index) =>
      edgeOf({ flow: machine.id, node, transition, index, on: "", cause: "always" }, acts, known),
    )
    return [...heard, ...byItself]
  })
}

/** What stands after an unguarded transition is never taken. */
function reachable(tried: readonly Transition[]): readonly Transition[] {
  const unguarded = tried.findIndex((candidate) => candidate.guard === undefined)
  return unguarded < 0 ? tried : tried.slice(0, unguarded + 1)
}

interface Declared {
  flow: string
  node: Node
  transition: Transition
  index: number
  on: string
  cause: EdgeDescription["cause"]
}

function edgeOf({ flow, node, transition, index, on, cause }: Declared, acts: Acts, known: Known): EdgeDescription {
  const from = pathOf(node)
  // Of a group any leaf will do: what is entered is the same from each.
  const leaf = [node, ...descentFrom(node)].at(-1) ?? node
  const { entered, leaf: reached } = passage(leaf, transition)
  const to = transition.target?.length ? pathOf(reached) : from
  const done = [...acts.along(transition), ...acts.of(entered, "entry")]
  const guard = readGuard(transition)
  const passes = passOf(node, cause, on, guard?.name)
  const reason = reasonIn(done)
  const says = saidOf(transition)
  return {
    id: `${from}|${cause === "event" ? on : cause}|${index}`,
    kind: kindOf({ on, cause, to, passes }, known),
    from,
    to,
    cause,
    on,
    ...(guard && { guard: describeGuard(flow, from, { name: guard.name, builtIn: isBuiltIn(flow, from, known) }) }),
    ...(guard === undefined && index > 0 ? { otherwise: true as const } : {}),
    ...(passes === undefined ? {} : { passes }),
    asks: done.filter((act) => !act.keep).map((act) => act.type),
    ...(reason === undefined ? {} : { reason }),
    ...(says === undefined ? {} : { says }),
  }
}

interface Seen {
  on: string
  cause: EdgeDescription["cause"]
  to: string
  passes: string | undefined
}

function kindOf({ on, cause, to, passes }: Seen, { answersOf, kinds }: Known): EdgeKind {
  if (mishaps.has(on)) return "mishap"
  if (passes !== undefined) return "passes"
  if (kinds.get(to) === "refusal") return "refuses"
  if (cause === "done") return "done"
  if (cause === "always") return "decision"
  return Object.values(answersOf).some((types) => types.includes(on)) ? "answer" : "request"
}

function isBuiltIn(flow: string, path: string, { addedBy }: Known): boolean {
  return addedBy(path) === undefined && (path === "" || placeOfState(flow, path) !== undefined)
}

/** The reason that the chart itself gives: a constant. One that comes with an answer, or is computed, is not known here. */
function reasonIn(acts: readonly Act[]): string | undefined {
  for (const { keep, params } of acts) {
    if (!keep || typeof params !== "object" || params === null || !("failure" in params)) continue
    const { failure } = params
    if (typeof failure !== "object" || failure === null || !("reason" in failure)) continue
    if (typeof failure.reason === "string") return failure.reason
  }
  return undefined
}

function saidOf(transition: Transition): string | undefined {
  const said: unknown = "description" in transition ? transition.description : undefined
  return typeof said === "string" ? said : undefined
}
