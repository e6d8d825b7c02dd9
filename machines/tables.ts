import { readActs, readGuard } from "./acts.ts"
import { listOf } from "./chart-config.ts"
import { passOf } from "./passed-checks.ts"
import type { FlowMeta, FlowTypes, Meta } from "./grammar.ts"
import {
  chainTo,
  descentFrom,
  doneEventType,
  everyTransition,
  pathOf,
  possible,
  type Node,
  type Transition,
  type Tree,
} from "./nodes.ts"
import { passage } from "./passage.ts"
import type { Leaf, Move, Program, Tables } from "./program.ts"
import { refuse } from "./refusal.ts"

/** A leaf state to which `compile` still adds transitions. */
type Draft = { -readonly [K in keyof Leaf]: Leaf[K] }

/**
 * Compiles a chart into flat tables, and checks only that the tables can be made. `compile` also checks that the chart
 * is within the grammar; a chart of the library was checked when the library was built.
 *
 * A run of the tables has the same result as a run of XState's `transition()`: the same events give the same states,
 * contexts, requested effects and outcome. This file does not load XState. `tree.ts` resolves the targets. This file
 * defines the order of actions: first the actions of the states that the transition leaves, then the actions of the
 * transition, then the actions of the states that the transition enters.
 *
 * @param tree the states of the chart.
 * @param asks the names of the actions that request an effect. The effect has the same name.
 * @throws {ChartError} if the tables cannot be made.
 */
export function tablesOf<F extends FlowTypes>(tree: Tree, asks: ReadonlySet<string>): Program<F> {
  const { root, nodes } = tree
  const acts = readActs(tree, asks)
  nodes.flatMap(everyTransition).forEach(readGuard)

  const drafts = new Map(nodes.filter((node) => node.type !== "compound").map((node) => [node, draft(node)]))
  const leafOf = (node: Node): Draft => drafts.get(node) ?? refuse("no-states", node, "no leaf lies below it.")

  function movesOf(node: Node, kind: Move["kind"], on: string, tried: readonly Transition[]): readonly Move[] {
    return possible(tried).map((transition) => {
      const { left, entered, leaf } = passage(node, transition)
      const guard = readGuard(transition)
      return {
        kind,
        on,
        from: leafOf(node),
        to: leafOf(leaf),
        guard,
        acts: [...acts.of(left, "exit"), ...acts.along(transition), ...acts.of(entered, "entry")],
        enters: entered.includes(leaf),
        passes: transition.source === node ? passOf(node, kind, on, guard?.name) : undefined,
      }
    })
  }

  for (const [node, leaf] of drafts) {
    const upwards = chainTo(node).toReversed()
    if (leaf.ends) {
      leaf.closing = acts.of(upwards, "exit")
      continue
    }
    const heard = eventsHeard(upwards)
    leaf.on = new Map(heard.map((type) => [type, movesOf(node, "event", type, candidates(upwards, type))]))
    leaf.always = movesOf(node, "always", "", node.always ?? [])
    if (leaf.final) leaf.done = movesOf(node, "done", leaf.raises, candidates(upwards, leaf.raises))
  }

  const first = [root, ...descentFrom(root)]
  const initial: Move = {
    kind: "initial",
    on: "xstate.init",
    from: undefined,
    to: leafOf(first.at(-1) ?? root),
    guard: undefined,
    acts: acts.of(first, "entry"),
    enters: true,
    passes: undefined,
  }
  const states = new Map([...drafts.values()].map((leaf): [string, Leaf] => [leaf.path, leaf]))
  const tables: Tables = { id: root.id, initial, states, output: root.config.output }

  // TypeScript has checked these values in the chart's own file.
  const { context, meta } = root.config as unknown as Pick<Program<F>, "context"> & { meta: FlowMeta<F["context"]> }
  return { ...tables, meta, context }
}

function draft(node: Node): Draft {
  const final = node.type === "final"
  const ends = final && !node.parent?.parent
  return {
    path: pathOf(node),
    // The cast is safe: TypeScript has checked `meta` by the type `State` in the chart's own file.
    meta: node.config.meta as Meta<object> | undefined,
    waiting: listOf(node.config.tags).includes("waiting"),
    final,
    ends,
    on: new Map(),
    always: [],
    done: [],
    // The name of a done event contains the state that has ended, as in XState. A final state at the top level ends
    // itself, and every other final state ends its parent.
    raises: final ? doneEventType(ends || !node.parent ? node : node.parent) : "",
    output: node.config.output,
    closing: [],
  }
}

/**
 * Returns the transitions of one event in the order in which the chart tries them: first the transitions of the state
 * itself, then the transitions of each parent. The chart tries the next level only if every guard of the level before
 * fails.
 */
function candidates(upwards: readonly Node[], type: string): readonly Transition[] {
  return upwards.flatMap((node) => node.transitions.get(type) ?? [])
}

function eventsHeard(chain: readonly Node[]): readonly string[] {
  const types = new Set(chain.flatMap((node) => [...node.transitions.keys()]))
  return [...types].filter((type) => !type.startsWith("xstate."))
}
