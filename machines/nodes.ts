/** The states of a chart as a tree, in the words of XState's own state nodes. */
import type { MoveConfig, StateConfig } from "./chart-config.ts"

export interface Transition extends Omit<MoveConfig, "target" | "actions"> {
  readonly source: Node
  /** Absent or empty: the transition stays where it is. */
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

/** A chart as a tree, and the implementations that the actions of a machine are looked up in. */
export interface Tree {
  readonly root: Node
  /** Every node in document order, parents before children. */
  readonly nodes: readonly Node[]
  /** Absent for a chart: it has none. */
  readonly implementations:
    | Readonly<Record<"actions" | "actors" | "delays", Readonly<Record<string, unknown>>>>
    | undefined
}

/** The type of the event that is raised when the state is done. */
export function doneEventType({ id }: Node): string {
  return `xstate.done.state.${id}`
}

/** From the root down to the node, both included. */
export function chainTo(node: Node): readonly Node[] {
  const chain: Node[] = []
  for (let at: Node | undefined = node; at; at = at.parent) chain.unshift(at)
  return chain
}

/** The states entered by default below the node, outermost first. Empty for a leaf. */
export function descentFrom(node: Node): readonly Node[] {
  const entered: Node[] = []
  for (let at = initialOf(node); at; at = initialOf(at)) entered.push(at)
  return entered
}

/** Every node of the tree in document order, parents before children. */
export function everyNode(root: Node): readonly Node[] {
  return [root, ...Object.values(root.states).flatMap(everyNode)]
}

/** Every transition that the node itself declares. */
export function everyTransition(node: Node): readonly Transition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

/** The transitions that can be taken: what stands after an unguarded one never is. */
export function possible(tried: readonly Transition[]): readonly Transition[] {
  const unguarded = tried.findIndex((candidate) => candidate.guard === undefined)
  return unguarded < 0 ? tried : tried.slice(0, unguarded + 1)
}

/** Keys from the top level down, joined by dots. Empty for the root. */
export function pathOf(node: Node): string {
  return node.path.join(".")
}

function initialOf({ type, states, config }: Node): Node | undefined {
  return type === "compound" ? states[String(config.initial)] : undefined
}
