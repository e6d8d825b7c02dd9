import { compile } from "../../../machines/compile.ts"
import type { ChartOrMachine, FlowTypes, Meta } from "../../../machines/grammar.ts"
import { descentFrom, pathOf, type Node } from "../../../machines/nodes.ts"
import type { Tables } from "../../../machines/program.ts"
import { graphOf, type Graph } from "../../../machines/proofs/edges.ts"
import { grantsOf } from "../../../machines/proofs/grant.ts"
import { mustPass } from "../../../machines/proofs/invariants.ts"
import { answersIn, extensionOf } from "../../../machines/steps/extension.ts"
import { treeOf } from "../../../machines/tree.ts"
import { describeEdges } from "./describe-edges.ts"
import {
  DESCRIPTION_VERSION,
  flowOf,
  type AskDescription,
  type FlowDescription,
  type StateDescription,
  type StateKind,
} from "./description.ts"
import { withDepth } from "./in-depth.ts"
import { isolated } from "./isolated.ts"
import { documentedAsk, placeOfState } from "./places.ts"
import { standingRules } from "./standing-rules.ts"

/** Returns the longest time that a flow can wait in a state, in seconds; `undefined` if it is unknown. */
export type LifetimeOf = (path: string) => number | undefined

/**
 * Describes a chart without running it: a built-in chart, or a chart that an application composed. The description of a
 * composed chart also names the authors of the added states and the effects of the application's steps. For a sign-in,
 * the description takes some tens of milliseconds, mostly to find the rules.
 *
 * @param lifetimeOf returns the lifetimes of the waiting states. Without it, the description has no lifetimes.
 * @throws {ChartError} for a chart that `compile` refuses.
 */
export function describe<F extends FlowTypes>(flow: ChartOrMachine<F>, lifetimeOf?: LifetimeOf): FlowDescription {
  const extension = extensionOf(flow)
  const { origins, replaced, ends } = extension
  const answersOf = answersIn(extension)
  const program: Tables = compile(flow, new Set(Object.keys(answersOf)))
  const tree = treeOf(flow)
  const { id } = tree.root
  const view: View = {
    program,
    graph: graphOf(program),
    answersOf,
    replaced,
    grants: grantsOf(program),
    rules: standingRules(program, answersOf),
    lifetimeOf: lifetimeOf ?? (() => undefined),
    // `origins` has an author for each state of a step, but not for the group that contains these states. The group
    // gets the author of a state within it.
    addedBy: (path) =>
      origins.get(path) ??
      (placeOfState(id, path) ? undefined : [...origins].find(([within]) => within.startsWith(`${path}.`))?.[1]),
  }
  const states = tree.nodes.filter((node) => node.parent).map((node) => describeState(node, view))
  const kinds = new Map(states.map(({ path, kind }) => [path, kind]))
  // The TypeScript type of charts guarantees that `meta` has this form.
  const { meta } = tree.root.config as { meta?: { title?: string } }
  return {
    version: DESCRIPTION_VERSION,
    flow: flowOf(id),
    title: isolated(meta?.title ?? id),
    initial: program.initial.to.path,
    states,
    edges: withDepth({ flow: id, ends, states }, describeEdges(tree, { answersOf, kinds, addedBy: view.addedBy })),
  }
}

interface View {
  program: Tables
  graph: Graph
  answersOf: Readonly<Record<string, readonly string[]>>
  /** Asks whose effects the application replaced with its own. */
  replaced: ReadonlyMap<string, unknown>
  grants: readonly string[]
  rules: ReturnType<typeof standingRules>
  lifetimeOf: LifetimeOf
  addedBy: (path: string) => string | undefined
}

function describeState(node: Node, view: View): StateDescription {
  const path = pathOf(node)
  // The TypeScript type of charts guarantees that `meta` has this form.
  const meta = (node.config.meta ?? {}) as Partial<Meta<object>>
  const check = meta.check ?? meta.fails
  const asks = askOf(path, view)
  const who = view.addedBy(path)
  const source = who === undefined ? placeOfState(view.program.id, path) : undefined
  const stands = view.rules.get(path) ?? []
  const entered = descentFrom(node).at(-1)
  const lasts = view.program.states.get(path)?.waiting ? view.lifetimeOf(path) : undefined
  return {
    path,
    parent: node.parent ? pathOf(node.parent) : "",
    kind: kindOf(node, asks, view),
    title: isolated(meta.title ?? path),
    ...(entered === undefined ? {} : { entered: pathOf(entered) }),
    ...(check === undefined ? {} : { check }),
    ...(meta.inDepth === undefined ? {} : { inDepth: meta.inDepth }),
    ...(meta.grants === undefined ? {} : { grants: meta.grants }),
    ...(asks === undefined ? {} : { asks }),
    ...(meta.keeps === undefined ? {} : { keeps: meta.keeps }),
    ...(lasts === undefined ? {} : { lasts }),
    ...(meta.rfc === undefined ? {} : { rfc: meta.rfc }),
    ...(stands.length === 0 ? {} : { stands }),
    ...(who === undefined ? {} : { addedBy: who }),
    ...(source === undefined ? {} : { source }),
  }
}

function kindOf(node: Node, asks: AskDescription | undefined, { program, graph, grants }: View): StateKind {
  if (node.type === "compound") return "group"
  const path = pathOf(node)
  const leaf = program.states.get(path)
  if (leaf?.ends) {
    if (node.key === "refused") return "refusal"
    return grants.length > 0 && grants.every((grant) => !mustPass(graph, grant, path)) ? "success" : "end"
  }
  if (leaf?.final) return "end"
  if (leaf?.meta?.grants) return "grant"
  if (leaf?.meta?.check || leaf?.meta?.fails) return "check"
  if (leaf?.waiting) return "waiting"
  if (asks) return "asking"
  return leaf && leaf.always.length > 0 ? "choice" : "plain"
}

/** Returns the ask (the request to an effect) of a state: the last ask of the transition that leads into the state. */
function askOf(path: string, { graph, answersOf, replaced }: View): AskDescription | undefined {
  const name = graph.edges.find((edge) => edge.to === path && edge.asks.length > 0)?.asks.at(-1)
  if (name === undefined) return undefined
  return {
    name,
    answers: answersOf[name] ?? [],
    ...(replaced.has(name) ? { replaced: true } : {}),
    ...documentedAsk(name),
  }
}
