/**
 * Reads the guards and the actions of a chart. Converts the actions into the form that `program.ts` runs (`Act`). An
 * action is `keep`, which sets context keys, or an ask, which requests an effect. A guard is a named function. Any
 * other action or guard is an error.
 */
import { listOf } from "./chart-config.ts"
import { everyTransition, type Node, type Transition, type Tree } from "./nodes.ts"
import type { Act, Move } from "./program.ts"
import { refuse } from "./refusal.ts"
import { isKeep } from "./xstate-form.ts"

/** Looks up the actions of a chart, as {@link Act}s, by the state or the transition that declares them. */
export interface Acts {
  /**
   * Returns the actions that run when a transition enters or leaves the given states, in the order of the given states.
   */
  of(nodes: readonly Node[], when: "entry" | "exit"): readonly Act[]
  along(transition: Transition): readonly Act[]
}

/**
 * Reads the actions that each state and each transition of a chart declares. The result includes states that no
 * transition reaches.
 *
 * In a chart, the function recognises `keep` by its name. In an XState machine, it recognises `keep` by its
 * implementation, which must be the library's own function. Therefore no other function can take the place of `keep`.
 *
 * @throws {ChartError} for any action except `keep` and the given asks (requests for effects).
 */
export function readActs({ nodes, implementations }: Tree, asks: ReadonlySet<string>): Acts {
  const known = { asks, brought: implementations?.actions }
  const read = (node: Node, actions: readonly unknown[]) => actions.map((action) => readAct(action, node, known))
  const entry = new Map(nodes.map((node) => [node, read(node, listOf(node.config.entry))]))
  const exit = new Map(nodes.map((node) => [node, read(node, listOf(node.config.exit))]))
  const moves = nodes.flatMap(everyTransition)
  const along = new Map(moves.map((move) => [move, read(move.source, move.actions)]))
  return {
    of: (places, when) => places.flatMap((node) => (when === "entry" ? entry : exit).get(node) ?? []),
    along: (move) => along.get(move) ?? [],
  }
}

/**
 * Reads the guard of a transition.
 *
 * @throws {ChartError} for a guard that is not a function with its own name.
 */
export function readGuard({ guard, source }: Transition): Move["guard"] {
  if (guard === undefined) return undefined
  if (typeof guard !== "function") {
    refuse("guard-form", source, `the guard ${JSON.stringify(guard)}; a guard must be a function.`)
  }
  if ("check" in guard) {
    refuse("guard-form", source, `the combined guard "${guard.name}"; write one function and give it a name.`)
  }
  // A function without a name that is written directly as `guard: () => …` gets the name of its key, "guard".
  if (guard.name === "" || guard.name === "guard") {
    refuse(
      "guard-nameless",
      source,
      "a guard without a name; declare it as a function, since proofs and traces show its name.",
    )
  }
  // The cast is safe: a guard may return any value, because only the truthiness of the value counts.
  return guard as Move["guard"]
}

/** The names of the actions that request effects, and for an XState machine, the implementations of its actions. */
interface Known {
  asks: ReadonlySet<string>
  brought: Readonly<Record<string, unknown>> | undefined
}

function readAct(action: unknown, node: Node, { asks, brought }: Known): Act {
  if (typeof action === "function") {
    const builtIn = "resolve" in action && "type" in action ? String(action.type).replace("xstate.", "") : undefined
    if (builtIn)
      refuse(
        "built-in-action",
        node,
        `XState's \`${builtIn}\` as an action; the only actions of a chart are \`keep\` and asks.`,
      )
    refuse(
      "action-in-line",
      node,
      `the function "${action.name}" as an action; the only actions of a chart are \`keep\` and asks.`,
    )
  }
  if (typeof action !== "object" || action === null || !("type" in action) || typeof action.type !== "string") {
    refuse("action-form", node, `the action ${JSON.stringify(action)}; write an action as { type, params }.`)
  }
  const { type } = action
  const implementation = brought && Object.hasOwn(brought, type) ? brought[type] : undefined
  const params = "params" in action ? action.params : undefined
  if (brought ? isKeep(implementation) : type === "keep") return { type, keep: true, params }
  if (!asks.has(type)) refuse("action-unknown", node, `the action "${type}" is neither \`keep\` nor a known ask.`)
  if (implementation !== undefined) {
    refuse(
      "ask-implemented",
      node,
      `the ask "${type}" is implemented in the machine; the interpreter runs effects outside of the machine.`,
    )
  }
  return { type, keep: false, params }
}
