/**
 * One configuration of an application, reduced to the facts on which sealed sign-ins depend. The library computes all
 * of these facts.
 */
import type { CheckId } from "../../../machines/grammar.ts"
import { graphOf, type Edge, type Graph } from "../../../machines/proofs/edges.ts"
import { heard } from "../../../machines/proofs/catalogue/proof.ts"
import { leavingEdges } from "../../../machines/proofs/paths.ts"
import { isLimit } from "../../../machines/steps/counted-requests.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import { bindingOf, versionOf, checksBefore } from "../../../src/flows/binding.ts"
import { flowIn } from "../../../src/flows/composed-flow.ts"
import { compositionOf } from "../../../src/flows/composition.ts"

const provider = "openid"

export interface Deployment {
  readonly binding: string
  /** The checks before a write. */
  readonly requires: readonly CheckId[]
  /** Returns the name of a check with the version that the check has in this deployment, as sealed flows contain it. */
  readonly versioned: (check: CheckId) => string
  /** Returns the checks that every path to a state passes. */
  readonly before: (leaf: string) => readonly CheckId[]
  /** Returns the requests that a waiting state handles, limited ones first. */
  readonly requests: (leaf: string) => readonly string[]
  /** Returns every possible result of one request, for all answers of effects and all results of guards. */
  readonly run: (request: Request) => readonly Ran[]
}

/** One request, as the chart sees it. `from: undefined` starts a sign-in. */
export interface Request {
  readonly from: string | undefined
  readonly on: string
  readonly passed: readonly CheckId[]
  /** The attempts of this sign-in are used up. */
  readonly exhausted: boolean
}

/** The result of a request. */
export interface Ran {
  /** The waiting state in which it rests. */
  readonly waits: string | undefined
  /** Whether the chart asked for the session, with these passed checks. */
  readonly issues: boolean
  readonly passed: readonly CheckId[]
  /** An effect judged a typed value: an attempt. */
  readonly judges: boolean
}

export async function deploy(given: AuthConfig): Promise<Deployment> {
  const config = resolveConfig(given)
  const { policy: policyOf, program } = flowIn(compositionOf(config), "oauth")
  const policy = policyOf(config.providers.get(provider), program)
  const graph = heard(graphOf(program, { assume: policy.assume ?? {} }))
  const checks = new Set(graph.edges.flatMap(({ passes }) => passes ?? []))
  const versions = new Map<CheckId, string>()
  for (const check of checks) versions.set(check, `${check}@${await versionOf(check, provider, config)}`)
  const runs = new Map<string, readonly Ran[]>()
  return {
    binding: await bindingOf(program, provider, config),
    requires: policy.requires ?? [],
    versioned: (check) => versions.get(check) ?? check,
    before: (leaf) => checksBefore(program, leaf),
    requests: (leaf) => requestsOf(graph, leaf),
    run: (request) => {
      const key = JSON.stringify(request)
      const known = runs.get(key) ?? explore(graph, request)
      runs.set(key, known)
      return known
    },
  }
}

/**
 * Returns the events of the requests that can arrive in this state: all events that the state handles, except failures
 * and time-outs.
 */
function requestsOf({ states }: Graph, leaf: string): readonly string[] {
  const heardThere = [...(states.get(leaf)?.on.keys() ?? [])]
  return heardThere.filter((on) => !["effect.failed", "effect.timedOut", "flow.expired"].includes(on))
}

interface Here {
  leaf: string
  passed: readonly CheckId[]
  judges: boolean
}

/** Returns every path through the graph, from the request to its result. */
function explore(graph: Graph, { from, on, passed, exhausted }: Request): readonly Ran[] {
  const leaving = leavingEdges(graph.edges)
  const first = from ?? graph.edges.find(({ kind }) => kind === "initial")?.to ?? ""
  const begun = (leaving.get(first) ?? []).filter((edge) => edge.on === on && isTried(graph, edge, exhausted))
  const found = new Map<string, Ran>()
  const seen = new Set<string>()
  const open: Here[] = begun.map((edge) => after({ leaf: first, passed, judges: false }, edge))
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const key = JSON.stringify(here)
    if (seen.has(key)) continue
    seen.add(key)
    const leaf = graph.states.get(here.leaf)
    const issues = leaf?.meta?.grants === "session"
    if (issues || leaf?.waiting === true || leaf?.ends === true) {
      const ran = { waits: leaf.waiting ? here.leaf : undefined, issues, passed: here.passed, judges: here.judges }
      found.set(JSON.stringify(ran), ran)
    } else for (const edge of leaving.get(here.leaf) ?? []) open.push(after(here, edge))
  }
  return [...found.values()]
}

/** The flow takes the transition that ends a sign-in exactly after too many attempts. */
function isTried({ states }: Graph, { from, on, guard }: Edge, exhausted: boolean): boolean {
  const moves = states.get(from)?.on.get(on) ?? []
  const limit = moves.find((move) => isLimit(move.guard))
  return limit === undefined || exhausted === (guard !== undefined && guard === limit.guard?.name)
}

function after({ passed, judges }: Here, { to, passes, asks }: Edge): Here {
  return {
    leaf: to,
    passed: passes === undefined || passed.includes(passes) ? passed : [...passed, passes].sort(),
    judges: judges || asks.some((ask) => ask.startsWith("word.")),
  }
}
