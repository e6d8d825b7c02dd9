/**
 * The graph of a chart: its states and all transitions between them. The graph comes from the tables that requests run,
 * so a proof about the graph holds for every run.
 */
import type { CheckId } from "../grammar.ts"
import type { Act, Leaf, Move, Tables } from "../program.ts"
import { onceForEach } from "./once-for-each.ts"

/** The node of the graph from which every run starts, before it enters the initial state. No state has this name. */
export const START = ""

/** One transition from a leaf state to a leaf state. */
export interface Edge {
  /** The path of a leaf, or {@link START}. */
  readonly from: string
  readonly to: string
  readonly kind: Move["kind"]
  /**
   * The type of the event. For the kind `event`, the type is that of an event of the chart. For `initial` and `done`,
   * the type is that of XState's own event. For `always`, the type is empty.
   */
  readonly on: string
  readonly guard?: string
  readonly passes?: CheckId
  /** The names of the effects that the transition requests (asks), in order. */
  readonly asks: readonly string[]
  /** True if the transition enters `to`, possibly again. False if `to` is already active and stays active. */
  readonly enters: boolean
}

/** Returns a string that identifies a transition within its chart. */
export function edgeKey({ from, to, kind, on, guard }: Pick<Edge, "from" | "to" | "kind" | "on" | "guard">): string {
  const cause = kind === "event" ? `on ${on}` : kind
  return `${from === "" ? "start" : from} → ${to} (${cause}${guard === undefined ? "" : ` if ${guard}`})`
}

export interface Graph {
  readonly flow: string
  readonly states: ReadonlyMap<string, Leaf>
  readonly edges: readonly Edge[]
}

export interface GraphOptions {
  /** The known results of guards, by the guard's name: in some configurations a guard always holds, or never holds. */
  readonly assume?: Readonly<Record<string, boolean>>
}

/**
 * Returns the graph of a chart. The graph contains every transition: also the initial transition, and the transitions
 * of `always`, of parents and of `onDone`. The graph is sound: if the assumptions are true, the graph contains every
 * transition of every run. The graph is not exact: the function does not evaluate guards, so the graph also has paths
 * that no run takes. A run always takes a transition that has no guard, or whose guard holds by assumption. The graph
 * therefore leaves out the transitions that the chart would try after such a transition.
 */
export function graphOf(program: Tables, { assume }: GraphOptions = {}): Graph {
  return assume === undefined ? wholeOf(program) : drawn(program, assume)
}

/** The graph without assumptions. A cache keeps the graph, because several proofs use it. */
const wholeOf = onceForEach((program: Tables) => drawn(program, {}))

function drawn(program: Tables, assume: Readonly<Record<string, boolean>>): Graph {
  const assumed = new Map(Object.entries(assume))
  const edges = [edgeOf(program.initial)]
  for (const leaf of program.states.values()) {
    for (const moves of [leaf.always, leaf.done, ...leaf.on.values()]) {
      for (const move of moves) {
        const held = move.guard ? assumed.get(move.guard.name) : true
        if (held !== false) edges.push(edgeOf(move))
        if (held === true) break
      }
    }
  }
  return { flow: program.id, states: program.states, edges }
}

/** Returns the acts of a transition: its own acts, and if it ends the flow, the acts that run at the end. */
export function actsOf({ acts, to }: Move): readonly Act[] {
  return to.closing.length === 0 ? acts : [...acts, ...to.closing]
}

export function edgeOf(move: Move): Edge {
  const { kind, on, from, to, guard, enters, passes } = move
  return {
    from: from?.path ?? START,
    to: to.path,
    kind,
    on,
    ...(guard && { guard: guard.name }),
    ...(passes && { passes }),
    asks: actsOf(move)
      .filter(({ keep }) => !keep)
      .map(({ type }) => type),
    enters,
  }
}

/** Returns true if the leaf is the state of that name, or lies within it. */
export function isAt(leaf: string, name: string): boolean {
  return leaf === name || leaf.startsWith(`${name}.`)
}

/** Writes a path as a string: `start → checkingState → exchangingCode (always, if stateMatches)`. */
export function inWords(path: readonly Edge[]): string {
  const [first] = path
  if (!first) return ""
  return [first.from === START ? "start" : first.from, ...path.map((edge) => `${edge.to}${reason(edge)}`)].join(" → ")
}

function reason({ kind, on, guard }: Edge): string {
  const cause = { initial: "", event: `on ${on}`, always: "always", done: "when done" }[kind]
  const condition = guard ? `if ${guard}` : ""
  const words = [cause, condition].filter((word) => word !== "").join(", ")
  return words ? ` (${words})` : ""
}
