/** What `compile` reads of XState's own state nodes, after XState has resolved every target. */

export interface Transition {
  readonly source: Node
  /** Absent or empty: the transition stays where it is. */
  readonly target?: readonly Node[] | undefined
  readonly reenter: boolean
  readonly guard?: unknown
  readonly actions: readonly unknown[]
}

export interface Node {
  readonly id: string
  readonly key: string
  readonly path: readonly string[]
  readonly type: string
  readonly parent?: Node | undefined
  readonly states: Readonly<Record<string, Node>>
  readonly entry: readonly unknown[]
  readonly exit: readonly unknown[]
  readonly transitions: ReadonlyMap<string, readonly Transition[]>
  readonly always?: readonly Transition[] | undefined
  readonly initial: { readonly target: readonly Node[] }
  readonly tags: readonly string[]
  readonly meta?: unknown
  readonly output?: unknown
  readonly config: object
}

/** A machine: its tree, and the implementations that its actions are looked up in. */
export interface Machine {
  readonly id: string
  readonly root: Node
  readonly config: object
  readonly implementations: Readonly<Record<"actions" | "actors" | "delays", Readonly<Record<string, unknown>>>>
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

/** Keys from the top level down, joined by dots. Empty for the root. */
export function pathOf(node: Node): string {
  return node.path.join(".")
}

function initialOf(node: Node): Node | undefined {
  return node.type === "compound" ? node.initial.target[0] : undefined
}
