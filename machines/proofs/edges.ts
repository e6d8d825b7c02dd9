/** The static graph of a chart, read from the tables that requests run: a proof about it holds for every run. */
import type { CheckId } from "../grammar.ts"
import type { Act, Leaf, Move, Tables } from "../program.ts"
import { onceForEach } from "./once-for-each.ts"

/** The start of every run, before the first state is entered. No state has this name. */
export const START = ""

/** One move from leaf to leaf. */
export interface Edge {
  /** The path of a leaf, or {@link START}. */
  readonly from: string
  readonly to: string
  readonly kind: Move["kind"]
  /** The event type, for `kind: "event"`; XState's own for `initial` and `done`; empty for `always`. */
  readonly on: string
  /** The name of the guard that must hold. */
  readonly guard?: string
  /** The check that is passed by this edge. */
  readonly passes?: CheckId
  /** The asks on the way, in order. */
  readonly asks: readonly string[]
  /** True if `to` is entered, possibly again. Otherwise it stays active. */
  readonly enters: boolean
}

/** An edge in one line, the same for the same edge of the same chart. */
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
  /** Known results of guards, by name. In some configurations a guard always holds, or never holds. */
  readonly assume?: Readonly<Record<string, boolean>>
}

/**
 * Returns every edge of a chart, including initial, `always`, inherited and done edges. The graph is sound: every move
 * of every run is an edge if the assumptions are true. The graph is not exact: guards are not evaluated, so that no run
 * may take a certain path of the graph. An edge after an edge without a guard, or after an edge whose guard is assumed
 * to hold, is never taken, and is left out.
 */
export function graphOf(program: Tables, { assume }: GraphOptions = {}): Graph {
  return assume === undefined ? wholeOf(program) : drawn(program, assume)
}

/** The graph without assumptions: several proofs use it. */
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

/** The edge that a move is. */
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
