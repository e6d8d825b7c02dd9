/**
 * Makes a program from written tables: the tables that a tool compiled from a chart and wrote into a file. A bundle with
 * written tables contains neither the chart nor the compiler.
 */
import type { DoConfig } from "./chart-config.ts"
import type { CheckId, FlowMeta, FlowTypes, Meta } from "./grammar.ts"
import { outcomeOf } from "./made-of.ts"
import type { Act, Leaf, Move, Program } from "./program.ts"

/** A transition: its target, its actions, the name of its guard, and the check that it passes. */
export type WrittenMove = readonly [to: string, acts: readonly DoConfig[], guard?: string | 0, passes?: CheckId]

export interface WrittenLeaf {
  readonly meta: Meta<object>
  readonly on?: Readonly<Record<string, readonly WrittenMove[]>>
  readonly always?: readonly WrittenMove[]
  /** Only for a state in which the flow ends. */
  readonly end?: { readonly raises: string; readonly output: unknown }
}

export interface WrittenTables<F extends FlowTypes> {
  readonly id: string
  readonly meta: FlowMeta<F["context"]>
  readonly context: Program<F>["context"]
  /** The path of the state in which the flow begins. */
  readonly initial: string
  /** The transitions of every state that does not end the flow, for events that the state itself does not list. */
  readonly everywhere: Readonly<Record<string, readonly WrittenMove[]>>
  readonly states: Readonly<Record<string, WrittenLeaf>>
}

type Draft = { -readonly [K in keyof Leaf]: Leaf[K] }

/**
 * Returns the program of written tables.
 *
 * @param rules the guards by name. The function sets the name of each guard, because a minifier changes names.
 */
export function writtenProgram<F extends FlowTypes>(
  rules: Readonly<Record<string, (seen: never) => unknown>>,
  { id, meta, context, initial, everywhere, states }: WrittenTables<F>,
): Program<F> {
  for (const [name, rule] of Object.entries(rules)) Object.defineProperty(rule, "name", { value: name })
  const leaves = new Map(Object.entries(states).map(([path, leaf]): [string, Draft] => [path, draft(path, leaf)]))
  const leafAt = (path: string): Draft => {
    const leaf = leaves.get(path)
    if (leaf === undefined) throw new TypeError(`The tables of "${id}" have no state "${path}".`)
    return leaf
  }
  const movesOf = (kind: Move["kind"], on: string, moves: readonly WrittenMove[], from?: Leaf): readonly Move[] =>
    moves.map(([to, acts, guard, passes]) => ({
      kind,
      on,
      from,
      to: leafAt(to),
      // The cast is safe: the tool wrote the name of a guard of the chart, whose parameters TypeScript has checked.
      guard: guard === undefined || guard === 0 ? undefined : (rules[guard] as Move["guard"]),
      acts: acts.map(actOf),
      enters: true,
      passes,
    }))
  for (const [path, { on = {}, always = [], end }] of Object.entries(states)) {
    if (end !== undefined) continue
    const leaf = leafAt(path)
    // The events of the state itself come first, as in a compiled program.
    const heard = Object.entries({ ...on, ...everywhere, ...on })
    leaf.on = new Map(heard.map(([type, moves]) => [type, movesOf("event", type, moves, leaf)]))
    leaf.always = movesOf("always", "", always, leaf)
  }
  const [first] = movesOf("initial", "xstate.init", [[initial, []]])
  // `movesOf` returns one move for each written move.
  return { id, initial: first as Move, states: leaves, output: outcomeOf, meta, context }
}

function draft(path: string, { meta, end }: WrittenLeaf): Draft {
  const final = end !== undefined
  return {
    path,
    meta,
    waiting: false,
    final,
    ends: final,
    on: new Map(),
    always: [],
    done: [],
    raises: end?.raises ?? "",
    output: end?.output,
    closing: [],
  }
}

function actOf({ type, params }: DoConfig): Act {
  return { type, keep: type === "keep", params }
}
