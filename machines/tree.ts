/**
 * Builds the tree of a chart from its config. Keys, ids and targets have the same meaning as in XState v5. A property
 * test compares this file with XState, on the built-in charts and on random charts.
 */
import { configOf, listOf, type MoveConfig, type StateConfig } from "./chart-config.ts"
import { doneEventType, everyNode, type Node, type Transition, type Tree } from "./nodes.ts"
import { chartIdOf, refuse } from "./refusal.ts"

type Draft = { -readonly [K in keyof Node]: Node[K] }

/**
 * Returns the tree: the states of a chart, and their transitions with resolved targets.
 *
 * @param flow a chart, or an XState machine. Of a machine, the function reads config and implementations.
 * @throws {ChartError} for a target that does not exist, and for a state or a transition that is malformed.
 */
export function treeOf(flow: object): Tree {
  const config = configOf(flow)
  const id = config.id || "(machine)"
  const root = draft(config, { id, key: id, path: [], parent: undefined })
  const nodes = everyNode(root)
  const ids = new Map(nodes.map((node) => [node.id, node]))
  // The cast is safe: this function made every node of the tree, and completes the nodes here.
  for (const node of nodes as readonly Draft[]) {
    const { on, onDone, always } = node.config
    const heard = Object.entries(on ?? {}).map(([type, moves]) => [type, movesOf(node, moves, ids)] as const)
    const done = onDone ? [[doneEventType(node), movesOf(node, onDone, ids)] as const] : []
    node.transitions = new Map([...heard, ...done])
    if (always) node.always = movesOf(node, always, ids)
  }
  const { implementations } = flow as Partial<Tree>
  return { root, nodes, implementations }
}

function draft(config: StateConfig, place: Pick<Node, "id" | "key" | "path" | "parent">): Node {
  const states = Object.entries(config.states ?? {})
  const type = config.type || (states.length > 0 ? "compound" : Reflect.get(config, "history") ? "history" : "atomic")
  const node: Draft = { ...place, type, states: {}, transitions: new Map(), always: undefined, config }
  const children = states.map(([key, child]) => {
    if (!isObject(child)) refuse("state-form", node, `its state "${key}" is not an object.`)
    const path = [...node.path, key]
    const id = child.id || [chartIdOf(node), ...path].join(".")
    return [key, draft(child, { id, key, path, parent: node })] as const
  })
  node.states = Object.fromEntries(children)
  return node
}

type Ids = ReadonlyMap<string, Node>

function movesOf(source: Node, moves: unknown, ids: Ids): readonly Transition[] {
  return (Array.isArray(moves) ? moves : [moves]).map((given: unknown = {}) => {
    const move: unknown = typeof given === "string" ? { target: given } : given
    if (!isObject(move)) refuse("move-form", source, "a transition that is neither a target nor an object.")
    const { target, actions }: MoveConfig = move
    // The empty string is XState's older form of a transition without a target.
    const found = target === undefined || target === "" ? undefined : listOf(target).map((one) => at(source, one, ids))
    return { ...move, source, target: found, actions: listOf(actions) }
  })
}

/**
 * Finds the state that a target names: `sibling`, `.child` or `#id`. Keys of nested states can follow: `sibling.child`.
 * The function ignores a trailing dot: `sibling.` is the same as `sibling`.
 */
function at(source: Node, target: unknown, ids: Ids): Node {
  if (typeof target !== "string") refuse("target", source, "a target that is not a string.")
  const inner = target.startsWith(".")
  if (!inner && !source.parent && !target.startsWith("#"))
    refuse("target", source, `the target "${target}" names a sibling of the chart; write ".${target}" for a child.`)
  let found: Node | undefined = inner ? source : source.parent
  for (const key of target.slice(inner ? 1 : 0).split(".")) {
    if (key === "") break
    const child = found && Object.hasOwn(found.states, key) ? found.states[key] : undefined
    found = key.startsWith("#") ? ids.get(key.slice(1)) : child
    if (!found) break
  }
  return found ?? refuse("target", source, `the target "${target}" names no state.`)
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}
