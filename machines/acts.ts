/** Reads the actions and guards of a chart: a chart keeps, asks and decides by name, and does nothing else. */
import { keep } from "./grammar.ts"
import { everyTransition, type Machine, type Node, type Transition } from "./nodes.ts"
import type { Act, Move } from "./program.ts"
import { refuse } from "./refuse.ts"

/** All acts of a chart, by the place where they are declared. */
export interface Acts {
  /** What is done when these states are entered or left, in this order. */
  of(nodes: readonly Node[], when: "entry" | "exit"): readonly Act[]
  along(transition: Transition): readonly Act[]
}

/**
 * Reads every action once where it is declared, so that one which nothing leads to is judged too.
 *
 * `keep` is known by its identity, not by its name: no other action can pass for it.
 *
 * @throws {ChartError} for everything but `keep` and the asks of that set.
 */
export function readActs(machine: Machine, nodes: readonly Node[], asks: ReadonlySet<string>): Acts {
  const read = (node: Node, actions: readonly unknown[]) =>
    actions.map((action) => readAct(machine, node, action, asks))
  const entry = new Map(nodes.map((node) => [node, read(node, node.entry)]))
  const exit = new Map(nodes.map((node) => [node, read(node, node.exit)]))
  const moves = nodes.flatMap(everyTransition)
  const along = new Map(moves.map((move) => [move, read(move.source, move.actions)]))
  return {
    of: (places, when) => places.flatMap((node) => (when === "entry" ? entry : exit).get(node) ?? []),
    along: (move) => along.get(move) ?? [],
  }
}

/** @throws {ChartError} for a guard that is not a function with a name of its own. */
export function readGuard({ guard, source }: Transition): Move["guard"] {
  if (guard === undefined) return undefined
  if (typeof guard !== "function") {
    refuse("guard-form", source, `the guard ${JSON.stringify(guard)}; a guard is a function, passed as it is.`)
  }
  if ("check" in guard) {
    refuse("guard-form", source, `the combined guard "${guard.name}"; write one function and give it a name.`)
  }
  // A function written in place gets the name of its key from JavaScript.
  if (guard.name === "" || guard.name === "guard") {
    refuse(
      "guard-nameless",
      source,
      "a guard without a name; declare it as a function, since proofs and traces show its name.",
    )
  }
  // Any function is a guard: what it returns is only asked for its truth.
  return guard as Move["guard"]
}

function readAct(machine: Machine, node: Node, action: unknown, asks: ReadonlySet<string>): Act {
  if (typeof action === "function") {
    const builtIn = "resolve" in action && "type" in action ? String(action.type).replace("xstate.", "") : undefined
    if (builtIn) refuse("built-in-action", node, `XState's \`${builtIn}\` as an action; a chart only keeps and asks.`)
    refuse("action-in-line", node, `the function "${action.name}" as an action; a chart only keeps and asks.`)
  }
  if (typeof action !== "object" || action === null || !("type" in action) || typeof action.type !== "string") {
    refuse("action-form", node, `the action ${JSON.stringify(action)}; it is written { type, params }.`)
  }
  const { type } = action
  const { actions } = machine.implementations
  const implementation = Object.hasOwn(actions, type) ? actions[type] : undefined
  const params = "params" in action ? action.params : undefined
  if (implementation === keep) return { type, keep: true, params }
  if (!asks.has(type)) refuse("action-unknown", node, `the action "${type}" is neither \`keep\` nor a known ask.`)
  if (implementation !== undefined) {
    refuse("ask-implemented", node, `the ask "${type}" is implemented in the machine; effects are run outside of it.`)
  }
  return { type, keep: false, params }
}
