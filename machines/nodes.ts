/** The states of a chart as a tree. The names of the properties are those of XState's own state nodes. */
import type { MoveConfig, StateConfig } from "./chart-config.ts"

export interface Transition extends Omit<MoveConfig, "target" | "actions"> {
  readonly source: Node
  /** Absent or empty for a transition without a target. */
  readonly target?: readonly Node[] | undefined
  readonly actions: readonly unknown[]
}

export interface Node {
  readonly id: string
  readonly key: string
  readonly path: readonly string[]
  readonly type: string
  readonly parent: Node | undefined
  readonly states: Readonly<Record<string, Node>>
  readonly transitions: ReadonlyMap<string, readonly Transition[]>
  readonly always: readonly Transition[] | undefined
  readonly config: StateConfig
}

/** A chart as a tree. For an XState machine, also the implementations of its actions. */
export interface Tree {
  readonly root: Node
  /** Every node in document order, parents before children. */
  readonly nodes: readonly Node[]
  readonly implementations:
    | Readonly<Record<"actions" | "actors" | "delays", Readonly<Record<string, unknown>>>>
    | undefined
}

/** Returns the type of the done event of a state. XState raises this event when the state has ended. */
export function doneEventType({ id }: Node): string {
  return `xstate.done.state.${id}`
}

/** Returns the nodes from the root down to this node, both included. */
export function chainTo(node: Node): readonly Node[] {
  const chain: Node[] = []
  for (let at: Node | undefined = node; at; at = at.parent) chain.unshift(at)
  return chain
}

/** Returns the states below the node that a transition to the node also enters, outermost first. Empty for a leaf. */
export function descentFrom(node: Node): readonly Node[] {
  const entered: Node[] = []
  for (let at = initialOf(node); at; at = initialOf(at)) entered.push(at)
  return entered
}

/** Returns every node of the tree in document order, parents before children. */
export function everyNode(root: Node): readonly Node[] {
  return [root, ...Object.values(root.states).flatMap(everyNode)]
}

/** Returns every transition that the node itself declares. */
export function everyTransition(node: Node): readonly Transition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

/**
 * Takes transitions in the order in which the chart tries them, and returns the transitions that a run can take. The
 * chart always takes a transition without a guard, so the function leaves out the transitions after it.
 */
export function possible(tried: readonly Transition[]): readonly Transition[] {
  const unguarded = tried.findIndex((candidate) => candidate.guard === undefined)
  return unguarded < 0 ? tried : tried.slice(0, unguarded + 1)
}

/** Returns the keys from the top level down, joined by dots. Empty for the root. */
export function pathOf(node: Node): string {
  return node.path.join(".")
}

function initialOf({ type, states, config }: Node): Node | undefined {
  return type === "compound" ? states[String(config.initial)] : undefined
}
