/**
 * The graph of a chart: its states and all moves between them. The graph comes from the tables that requests run, so a
 * proof about the graph holds for every run.
 */
import type { CheckId } from "../grammar.ts"
import type { Act, Leaf, Move, Tables } from "../program.ts"
import { onceForEach } from "./once-for-each.ts"

/** The node of the graph from which every run starts, before the first state is entered. No state has this name. */
export const START = ""

/** One move from a leaf to a leaf. */
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
  /** The name of the guard that must hold. */
  readonly guard?: string
  /** The check that this edge passes. */
  readonly passes?: CheckId
  /** The asks of the move, in order. */
  readonly asks: readonly string[]
  /** True if `to` is entered, possibly again. False if `to` is active before and stays active. */
  readonly enters: boolean
}

/** Returns a text that identifies an edge within its chart. */
export function edgeKey({ from, to, kind, on, guard }: Pick<Edge, "from" | "to" | "kind" | "on" | "guard">): string {
  const cause = kind === "event" ? `on ${on}` : kind
  return `${from === "" ? "start" : from} → ${to} (${cause}${guard === undefined ? "" : ` if ${guard}`})`
}

export interface Graph {
  /** The id of the chart. */
  readonly flow: string
  readonly states: ReadonlyMap<string, Leaf>
  readonly edges: readonly Edge[]
}

export interface GraphOptions {
  /** The known results of guards, by the guard's name: in some configurations a guard always holds, or never holds. */
  readonly assume?: Readonly<Record<string, boolean>>
}

/**
 * Returns the graph of a chart with every edge: also the initial edge, and the edges of `always`, of parents and of
 * `onDone`. The graph is sound: if the assumptions are true, every move of every run is an edge. The graph is not
 * exact: guards are not evaluated, so that some paths of the graph are taken by no run. Edges that are tried after an
 * edge that is always taken are left out. An edge is always taken if it has no guard, or a guard that is assumed to
 * hold.
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

/** Returns the acts of a move: its own acts, and the acts with which the flow ends. */
export function actsOf({ acts, to }: Move): readonly Act[] {
  return to.closing.length === 0 ? acts : [...acts, ...to.closing]
}

/** Returns the edge for a move. */
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

/** Writes a path as text: `start → checkingState → exchangingCode (always, if stateMatches)`. */
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
