/** Reads the actions and guards of a chart. A chart can only keep, ask and decide, each by name. */
import { listOf } from "./chart-config.ts"
import { everyTransition, type Node, type Transition, type Tree } from "./nodes.ts"
import type { Act, Move } from "./program.ts"
import { refuse } from "./refuse.ts"
import { isKeep } from "./xstate-form.ts"

/** The acts of a chart, each with the place where it is declared. */
export interface Acts {
  /** Returns the acts that run when these states are entered or left, in this order. */
  of(nodes: readonly Node[], when: "entry" | "exit"): readonly Act[]
  along(transition: Transition): readonly Act[]
}

/**
 * Reads every action once where it is declared, so that an action which no transition reaches is checked too.
 *
 * A chart has one `keep`. The `keep` of a machine is recognised by identity, so that no other action can take its
 * place.
 *
 * @throws {ChartError} for any action except `keep` and the given asks.
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
    refuse("guard-form", source, `the guard ${JSON.stringify(guard)}; a guard is a function, passed as it is.`)
  }
  if ("check" in guard) {
    refuse("guard-form", source, `the combined guard "${guard.name}"; write one function and give it a name.`)
  }
  // JavaScript names a function that is written in place after its key.
  if (guard.name === "" || guard.name === "guard") {
    refuse(
      "guard-nameless",
      source,
      "a guard without a name; declare it as a function, since proofs and traces show its name.",
    )
  }
  // Any function can be a guard: only the truth of its result counts.
  return guard as Move["guard"]
}

/** The asks, and the implementations that a machine has. */
interface Known {
  asks: ReadonlySet<string>
  brought: Readonly<Record<string, unknown>> | undefined
}

function readAct(action: unknown, node: Node, { asks, brought }: Known): Act {
  if (typeof action === "function") {
    const builtIn = "resolve" in action && "type" in action ? String(action.type).replace("xstate.", "") : undefined
    if (builtIn) refuse("built-in-action", node, `XState's \`${builtIn}\` as an action; a chart only keeps and asks.`)
    refuse("action-in-line", node, `the function "${action.name}" as an action; a chart only keeps and asks.`)
  }
  if (typeof action !== "object" || action === null || !("type" in action) || typeof action.type !== "string") {
    refuse("action-form", node, `the action ${JSON.stringify(action)}; it is written { type, params }.`)
  }
  const { type } = action
  const implementation = brought && Object.hasOwn(brought, type) ? brought[type] : undefined
  const params = "params" in action ? action.params : undefined
  if (brought ? isKeep(implementation) : type === "keep") return { type, keep: true, params }
  if (!asks.has(type)) refuse("action-unknown", node, `the action "${type}" is neither \`keep\` nor a known ask.`)
  if (implementation !== undefined) {
    refuse("ask-implemented", node, `the ask "${type}" is implemented in the machine; effects are run outside of it.`)
  }
  return { type, keep: false, params }
}
