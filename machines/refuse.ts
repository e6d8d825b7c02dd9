/**
 * Refuses constructs in a chart that a proof could not analyse without running the chart, or that XState would ignore
 * silently.
 */
import type { ChartErrorCode } from "./chart-error.ts"
import { listOf } from "./chart-config.ts"
import { doneEventType, everyTransition, type Node, type Transition, type Tree } from "./nodes.ts"
import { refuse } from "./refusal.ts"

const STATE_KEYS = "id type tags meta description entry exit on always onDone initial states output".split(" ")
const ROOT_KEYS = "id context meta description entry exit on initial states output".split(" ")
const MOVE_KEYS = "target guard actions reenter description reasons problems inDepth source".split(" ")

const REFUSED_KEYS: { readonly [key: string]: readonly [ChartErrorCode, string] } = {
  invoke: [
    "invoke",
    "`invoke` hides its outcomes from the proofs; ask for an effect and handle its answers under `on`.",
  ],
  after: ["after", "`after` reads a clock; time enters as the events `effect.timedOut` and `flow.expired`."],
  delay: ["delay", "a delayed transition reads a clock; send the time in an event."],
  delays: ["delay", "`delays` read a clock; time enters as an event."],
  history: ["history", "a history state makes its targets depend on the past; name the target."],
  route: ["route", "`route` opens an edge from everywhere; declare the transition under `on` where it may happen."],
  always: ["always-on-compound", "`always` belongs to a state without children; the chart as a whole has none."],
  cond: ["key-unknown", "`cond` is not allowed here: the key of a guard is `guard`."],
  onDone: ["done-without-children", "`onDone` of the chart itself is never taken; give its final states an `output`."],
}

const none = { actions: {}, actors: {}, delays: {} }

/**
 * Checks the structure of a chart: keys, state types, ids, events, tags and targets. Other code of `compile` checks
 * actions, guards and `meta.check`.
 *
 * @throws {ChartError} at the first construct that is not in the grammar.
 */
export function refuseBeyondGrammar({ root, nodes, implementations: { actors, delays } = none }: Tree): void {
  if (Object.keys(actors).length > 0) refuse("actor", root, "the machine has actors; ask for an effect instead.")
  if (Object.keys(delays).length > 0) refuse("delay", root, "the machine has delays; send the time in an event.")
  if (!("context" in root.config) || typeof root.config.context !== "function") {
    refuse("context", root, "`context` is a function of the input.")
  }
  if (root.config.output === undefined) refuse("outcome", root, "the chart has no `output`; make it with defineChart.")

  const ids = new Set<string>()
  for (const node of nodes) {
    if (ids.has(node.id)) refuse("duplicate-id", node, `the id "${node.id}" is taken by another state.`)
    ids.add(node.id)
    refuseNode(node, root)
  }
}

function refuseNode(node: Node, root: Node): void {
  refuseShape(node)
  refuseKeys(node, node.config, node === root ? ROOT_KEYS : STATE_KEYS)
  refuseFinal(node)
  refuseInitial(node)
  refuseTags(node)
  for (const event of node.transitions.keys()) refuseEvent(node, event)
  for (const move of everyTransition(node)) refuseMove(node, move)
  if (node.always && node.type !== "atomic") {
    const code = node.type === "final" ? "always-on-final" : "always-on-compound"
    refuse(code, node, `\`always\` on a ${node.type} state; only a state without children that is not final has one.`)
  }
}

function refuseShape(node: Node): void {
  const type = "type" in node.config ? node.config.type : undefined
  if (type === "parallel")
    refuse("parallel", node, "a parallel state has several active children; put its regions one after the other.")
  if (node.type === "history") refuse(...at(node, "history"))
  if (type !== undefined && type !== "final")
    refuse("state-type", node, `\`type: ${JSON.stringify(type)}\`; the only type that a chart writes is "final".`)
  if (node.parent && /^$|^#|[.\\]/.test(node.key))
    refuse("state-name", node, `the key "${node.key}" is empty, begins with #, or contains a dot or a backslash.`)
  if (!node.parent && node.type !== "compound") refuse("no-states", node, "the chart has no states.")
}

function refuseKeys(node: Node, config: object, known: readonly string[]): void {
  for (const key of Object.keys(config)) {
    if (known.includes(key)) continue
    if (Object.hasOwn(REFUSED_KEYS, key)) refuse(...at(node, key))
    refuse("key-unknown", node, `the key "${key}" is not allowed here.`)
  }
}

function refuseFinal(node: Node): void {
  const { config, type, parent } = node
  if (type === "final" && Object.keys(node.states).length > 0) {
    refuse("final-with-children", node, "a final state has no states of its own.")
  }
  if ("onDone" in config && type !== "compound") {
    refuse("done-without-children", node, "`onDone` on a state without children is never taken.")
  }
  if ("output" in config && type !== "final" && parent)
    refuse("outcome", node, "`output` on a state that is not final.")
  if (type === "final" && parent && !parent.parent && node.config.output === undefined) {
    refuse("outcome", node, "a final state of the top level needs an `output`, the outcome of the flow.")
  }
}

function refuseInitial(node: Node): void {
  const initial = "initial" in node.config ? node.config.initial : undefined
  if (node.type !== "compound") {
    if (initial !== undefined) refuse("initial", node, "`initial` on a state without children.")
  } else if (typeof initial !== "string") {
    refuse("initial", node, "`initial` is the key of a child, without actions.")
  } else if (!Object.hasOwn(node.states, initial)) {
    refuse("initial", node, `\`initial\` names "${initial}", which is not one of its states.`)
  }
}

function refuseTags(node: Node): void {
  for (const tag of listOf(node.config.tags)) {
    if (tag !== "waiting") refuse("tag", node, `the tag "${String(tag)}"; the only one is "waiting".`)
    if (node.type !== "atomic") refuse("waiting-not-atomic", node, `a ${node.type} state cannot be tagged "waiting".`)
  }
}

function refuseEvent(node: Node, event: string): void {
  const own = "onDone" in node.config && event === doneEventType(node)
  const on = "on" in node.config && typeof node.config.on === "object" ? node.config.on : undefined
  const declared = on ? Object.hasOwn(on, event) : false
  if (event.includes("*"))
    refuse("event-wildcard", node, `the wildcard "${event}"; name every event that the state handles.`)
  if (event === "") refuse("event-empty", node, "an event without a name; write `always` for a move without an event.")
  if (event.startsWith("xstate.") && (declared || !own)) {
    refuse("event-reserved", node, `"${event}" is one of XState's own events; a chart must not handle it.`)
  }
}

function refuseMove(node: Node, move: Transition): void {
  refuseKeys(node, move, MOVE_KEYS)
  if (move.target && move.target.length > 1)
    refuse("targets", node, "a transition with several targets; only one is allowed.")
}

function at(node: Node, key: string): [ChartErrorCode, Node, string] {
  const [code, sentence] = REFUSED_KEYS[key] ?? ["key-unknown", `the key "${key}" is not allowed here.`]
  return [code, node, sentence]
}
