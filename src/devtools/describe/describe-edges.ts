/** Describes the transitions that a chart declares. A transition that several states inherit is described once. */
import { readActs, readGuard, type Acts } from "../../../machines/acts.ts"
import { isNotApplied, passOf } from "../../../machines/passed-checks.ts"
import { descentFrom, pathOf, possible, type Node, type Transition, type Tree } from "../../../machines/nodes.ts"
import { passage } from "../../../machines/passage.ts"
import { engineFailureTypes } from "../../../machines/engine-failures.ts"
import type { Act } from "../../../machines/program.ts"
import type { EdgeDescription, EdgeKind, StateKind } from "./description.ts"
import { describeGuard, placeOfState } from "./places.ts"

interface Known {
  answersOf: Readonly<Record<string, readonly string[]>>
  kinds: ReadonlyMap<string, StateKind>
  /** Returns the author of a state that the application added or changed; `undefined` for any other state. */
  addedBy: (path: string) => string | undefined
}

/**
 * Returns the transitions in the order of the chart. The transitions of parents come before those of their children.
 * Within one state, transitions on events come before other transitions.
 */
export function describeEdges(tree: Tree, known: Known): readonly EdgeDescription[] {
  const acts = readActs(tree, new Set(Object.keys(known.answersOf)))
  return tree.nodes.flatMap((node) =>
    [...node.transitions, ["", node.always ?? []] as const].flatMap(([type, transitions]) => {
      const cause = type === "" ? "always" : type.startsWith("xstate.done.") ? "done" : "event"
      const on = cause === "event" ? type : ""
      return possible(transitions).map((transition, index) =>
        edgeOf({ flow: tree.root.id, node, transition, index, on, cause }, acts, known),
      )
    }),
  )
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
  // A transition of a group enters the same states from each leaf of the group, so any leaf will do.
  const leaf = [node, ...descentFrom(node)].at(-1) ?? node
  const { entered, leaf: reached } = passage(leaf, transition)
  const to = transition.target?.length ? pathOf(reached) : from
  const done = [...acts.along(transition), ...acts.of(entered, "entry")]
  const guard = readGuard(transition)
  const passes = passOf(node, cause, on, guard?.name)
  const reason = renamedBy(reached, reasonIn(done))
  const says = saidOf(transition)
  const edge = {
    from,
    to,
    cause,
    on,
    ...(guard && { guard: describeGuard(flow, from, { name: guard.name, builtIn: isBuiltIn(flow, from, known) }) }),
    ...(guard === undefined && index > 0 ? { otherwise: true as const } : {}),
    ...(passes === undefined ? {} : { passes }),
    ...(isNotApplied(node, cause, on, guard?.name) ? { notApplied: true as const } : {}),
    asks: done.filter((act) => !act.keep).map((act) => act.type),
    ...(reason === undefined ? {} : { reason }),
    ...(transition.reasons === undefined ? {} : { reasons: transition.reasons }),
    ...(transition.problems === undefined ? {} : { problems: transition.problems }),
    ...(transition.inDepth === undefined ? {} : { inDepth: transition.inDepth }),
    ...(says === undefined ? {} : { says }),
  }
  return { id: `${from}|${cause === "event" ? on : cause}|${index}`, kind: kindOf(edge, known), ...edge }
}

function kindOf(
  { on, cause, to, passes }: Omit<EdgeDescription, "id" | "kind">,
  { answersOf, kinds }: Known,
): EdgeKind {
  if (engineFailureTypes.has(on)) return "failure"
  if (passes !== undefined) return "passes"
  if (kinds.get(to) === "refusal") return "refuses"
  if (cause === "done") return "done"
  if (cause === "always") return "decision"
  return Object.values(answersOf).some((types) => types.includes(on)) ? "answer" : "request"
}

function isBuiltIn(flow: string, path: string, { addedBy }: Known): boolean {
  return addedBy(path) === undefined && (path === "" || placeOfState(flow, path) !== undefined)
}

/**
 * Returns the reason of a refusal if the chart declares it as a constant. Returns `undefined` for a reason that is
 * computed, or that comes from an effect's answer.
 */
function reasonIn(acts: readonly Act[]): string | undefined {
  return acts.flatMap(({ keep, params }) => (keep && reasonOf(params)) || [])[0]
}

/** Returns the reason that the outcome of a final state has in place of a failure's reason. */
function renamedBy({ config }: Node, reason: string | undefined): string | undefined {
  // The TypeScript type of charts guarantees that `meta` has this form.
  const { renames } = (config.meta ?? {}) as { renames?: Readonly<Record<string, string>> }
  return (reason === undefined ? undefined : renames?.[reason]) ?? reason
}

/**
 * Returns the reason from `{ failure: { reason } }`, the parameters of a `keep` that writes a failure into the context.
 */
export function reasonOf(params: unknown): string | undefined {
  const [failure] = isTable(params) ? [params["failure"]] : []
  return isTable(failure) && typeof failure["reason"] === "string" ? failure["reason"] : undefined
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
}

function saidOf({ description }: Transition): string | undefined {
  return typeof description === "string" ? description : undefined
}
