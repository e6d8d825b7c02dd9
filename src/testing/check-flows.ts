/** Checks the flows of an application's configuration: with proofs, with generated paths, and with an adversary. */
import { fail } from "node:assert/strict"
import type { Candidate } from "../../machines/facts.ts"
import { required } from "../../machines/grammar.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import type { AuthConfig } from "../config/options.ts"
import { loadAndResolve, type ResolvedConfig } from "../config/resolve.ts"
import { flowIn } from "../flows/composed-flow.ts"
import { compositionOf, policiesOf } from "../flows/composition.ts"
import { moduleOf } from "../flows/own/own-flow.ts"
import { againFlows, flowsWithoutProvider, flowOf } from "../flows/registry.ts"
import type { Awaitable } from "../ports/records.ts"
import { attack } from "./adversary/attack.ts"
import { againCauses } from "./causes/again.ts"
import { watchedBudgets, type Budgets } from "./budgets.ts"
import { causesWith, type StepSamples } from "./causes/of-steps.ts"
import { withLibrarySamples } from "./causes/library-samples.ts"
import { absentInWords, faultInWords, type Sampled } from "./causes/samples-in-words.ts"
import type { FlowPath } from "./model/path.ts"
import { ModelProblem, type AbsentField } from "./model/absent-fields.ts"
import { flowPaths, type PathsOptions } from "./model/paths.ts"
import { pairwise } from "./model/select.ts"
import { playPath } from "./play.ts"
import { makeStage } from "./stage/stage.ts"
import type { StageOptions } from "./stage/stage.types.ts"
import { edgeKey, graphOf } from "../../machines/proofs/edges.ts"

export interface CheckFlowsOptions {
  /**
   * Makes a new configuration with an empty store. `checkFlows` calls this function for each path, so that no path
   * finds the users of another path. The test replaces the configuration's providers by a local provider, stores mails
   * in memory, and lets `fetch` reach no server.
   * @param now returns the time of the path's clock in milliseconds, for a store that compares times.
   */
  config: (now: () => number) => Awaitable<AuthConfig>
  /** Closes what `config` opened, after each path. */
  close?: (() => Awaitable<void>) | undefined
  /**
   * The fields with which the application's own `authorize()` signs in the test user Ada (`ada@example.test`). Default:
   * an `authorize()` of the test replaces the application's.
   */
  credentials?: Readonly<Record<string, string>> | undefined
  /** Samples for the steps: fields of their requests, and answers of their effects. */
  steps?: StepSamples | undefined
  /** Samples for the flows that the application defines: fields of their requests, and answers of their effects. */
  flows?: StepSamples | undefined
  /**
   * The number of attempts that each limit admits of one visitor, by the name of the limit: `{ "signIn.failed": 5 }`.
   * In a path that uses up a limit, the rules of `config` count this number of attempts, and must refuse the next one.
   * The visitors of these paths have no known address, so the library skips rules by `ip`. Default: paths refuse an
   * attempt without counting.
   */
  budgets?: Budgets | undefined
  /**
   * The paths to test. `all`: every generated path. `pairs`: fewer paths. They contain every cause (a way in which a
   * test brings about an event), and every two causes that occur together on any generated path. Default `pairs`.
   */
  paths?: "pairs" | "all" | undefined
  /**
   * The number of paths on which the check runs each kind of attack, for each provider. `all`: every path, which takes
   * long. Default 5.
   */
  adversary?: number | "all" | undefined
  /** The seed of the random generator that chooses the paths for attacks. Default 1. */
  seed?: number | undefined
}

/** The results for one flow. */
export interface CheckedFlow {
  /**
   * `oauth`, `email`, `credentials`, `session`, `signOut`, or the id of an own flow. The name of a re-authentication is the
   * name of the sign-in whose chart it uses, with `-again`, for example `oauth-again`.
   */
  flow: string
  /** The id of the provider; empty for flows without a provider. */
  provider: string
  paths: number
  /** The number of transitions in the chart's graph (`declared`), and the number of those that a path took (`taken`). */
  edges: {
    taken: number
    declared: number
    /**
     * The transitions that no path took, because their events do not happen in this configuration or with these
     * samples.
     */
    untaken: readonly string[]
  }
  /** The number of attacks. An attack is a path that the check ran with an adversary. */
  attacks: number
}

export interface CheckedFlows {
  flows: readonly CheckedFlow[]
  /** The number of proofs. Each proof covers all invariants of one flow with one of its providers. */
  proofs: number
}

/**
 * Proves the flows of a configuration, plays generated paths through them as HTTP requests against the real routes, and
 * plays these paths again with an adversary. With `session: { stepUp: true }`, the flows include a re-authentication
 * with each provider that can prove who the user is. The check takes some seconds for each provider.
 *
 * The check shows three things:
 *
 * - Requests, states, answers, cookies, rows and calls of the provider are as the charts say.
 * - No attack gives the adversary a session of another person.
 * - The graph that the proofs read contains every transition that a path took.
 *
 * The check does not show that the effects of a step decide correctly. These effects do not run; instead, the check
 * plays a path for each of their possible answers.
 *
 * @throws {AssertionError} if paths differ from the chart; the message describes the first of them. If the samples do
 * not lead past a step, the message names the request or the answer that needs another sample, and the field.
 * @throws {AuthError} for a configuration that would not start, for example `UnsafeFlowError` if a proof fails.
 */
export async function checkFlows(options: CheckFlowsOptions): Promise<CheckedFlows> {
  return checkSomeFlows(options, () => true)
}

/**
 * Does what {@link checkFlows} does, but sends requests only to some flows. The function proves all flows, also the
 * unselected ones.
 *
 * @param isWanted selects a flow by its id and the id of its provider; the latter is empty for flows without a
 * provider.
 */
export async function checkSomeFlows(
  options: CheckFlowsOptions,
  isWanted: (flow: string, provider: string) => boolean,
): Promise<CheckedFlows> {
  const { adversary = 5, paths: which = "pairs", seed = 1 } = options
  const { config, composition, proofs } = await looked(options)
  const samples = withLibrarySamples(options.steps, options.flows)
  const budgets = watchedBudgets(options.budgets ?? {})
  const flows: CheckedFlow[] = []
  for (const { flow, provider } of sceneNames(config)) {
    if (!isWanted(flow, provider)) continue
    const own = config.ownFlows.get(flow)
    const again = againFlows.has(flow) ? againCauses : undefined
    const better = { entries: { ...again?.entries }, answers: { ...again?.answers, ...budgets.causes } }
    const open = (path?: FlowPath): StageOptions => ({
      ...options,
      provider,
      flow: own?.id,
      account: own && accountOf(path),
    })
    const { program, answers } = flowIn(composition, flow)
    const module = required(await moduleOf(flow, config), flow)
    const steps = [...config.steps.values(), ...(own === undefined ? [] : [own])]
    const stage = await makeStage(open())
    const { facts } = stage
    await stage.close()
    const where = provider === "" ? flow : `${flow} (${provider})`
    const absent = new Map<string, AbsentField>()
    const sampled: Sampled = { steps, samples, answersOf: answers, absent: () => [...absent.values()] }
    const all = modelled(where, sampled, {
      program,
      input: module.input(config, own?.id ?? provider),
      causes: causesWith(steps, answers, samples, better),
      facts,
      onAbsent: (field) => void absent.set(Object.values(field).join(" "), field),
    })
    const paths = which === "all" ? all : pairwise(all)
    await playAll(where, { paths, open, sampled })
    const perMove = adversary === "all" ? undefined : adversary
    const { played, breaches } = await attack({ flow, program, paths, open, perMove, seed })
    if (breaches.length > 0) {
      const [first] = breaches
      fail(
        `${where}: ${breaches.length} of ${played} attacks succeeded.\nMove: ${first?.move}\nPath: ${first?.path}\n${first?.faults.join("\n")}`,
      )
    }
    const declared = new Set(graphOf(program).edges.map(edgeKey))
    const taken = new Set(paths.flatMap(({ edges }) => [...edges]))
    flows.push({
      flow,
      provider,
      paths: paths.length,
      edges: { taken: taken.size, declared: declared.size, untaken: [...declared].filter((edge) => !taken.has(edge)) },
      attacks: played,
    })
  }
  budgets.judge()
  return { flows, proofs }
}

function modelled(where: string, sampled: Sampled, options: PathsOptions): readonly FlowPath[] {
  try {
    return flowPaths(options)
  } catch (error) {
    if (error instanceof ModelProblem) fail(`${where}: ${faultInWords(error.fault, sampled)}`)
    throw error
  }
}

interface Playing {
  paths: readonly FlowPath[]
  open: (path: FlowPath) => StageOptions
  sampled: Sampled
}

async function playAll(where: string, { paths, open, sampled }: Playing): Promise<void> {
  const wrong: string[] = []
  const asked = new Set<string>()
  for (const path of paths) {
    const stage = await makeStage(open(path))
    try {
      const { outside, trace } = await playPath(stage, path)
      if (outside.length + trace.length === 0) continue
      wrong.push([`Path: ${path.name}`, ...outside, ...trace].join("\n"))
      for (const { answers } of path.requests) for (const { ask } of answers) asked.add(ask)
    } finally {
      await stage.close()
    }
  }
  if (wrong.length === 0) return
  const more = wrong.length > 3 ? `\n\n… and ${wrong.length - 3} more.` : ""
  const lacking = absentInWords(sampled, (ask) => asked.has(ask))
  fail(
    [
      `${where}: ${wrong.length} of ${paths.length} paths differ from the chart.`,
      ...wrong.slice(0, 3),
      ...(lacking.length === 0 ? [] : [lacking.join("\n")]),
    ].join("\n\n") + more,
  )
}

/** Proves all flows of the configuration, and returns the resolved configuration with its composed flows. */
async function looked({ config: make, close }: Pick<CheckFlowsOptions, "config" | "close">) {
  const stage = await makeStage({ config: make, close })
  try {
    const config = await loadAndResolve(stage.config())
    const composition = compositionOf(config)
    const policies = policiesOf(composition, config)
    for (const [{ id, program, answers }, policy] of policies) {
      const [broken] = verifyFlow(program, { ...policy, answersOf: answers })
      if (broken !== undefined) fail(`The flow "${id}" is not safe: ${broken.says}`)
    }
    return { config, composition, proofs: policies.length }
  } finally {
    await stage.close()
  }
}

/** Returns the account that a flow of the application names on this path; `undefined` if the path names no account. */
function accountOf(path: FlowPath | undefined): Candidate | undefined {
  return path?.known["candidate"] as Candidate | undefined
}

interface SceneName {
  flow: string
  provider: string
}

/**
 * Returns the flows to check: one for each provider, with its re-authentication if `session.stepUp` is on, and each flow
 * without a provider.
 */
function sceneNames({ declaredProviders, ownFlows, session }: ResolvedConfig): readonly SceneName[] {
  const all = [...declaredProviders.values()].map((provider) => ({ flow: flowOf(provider), provider: provider.id }))
  // A flow with the id of a provider runs the sign-ins of this provider.
  const signIns = all.filter(({ provider }) => !ownFlows.has(provider))
  const agains = all
    .map(({ flow, provider }) => ({ flow: `${flow}-again`, provider }))
    .filter(({ flow }) => session.stepUp && againFlows.has(flow))
  return [
    ...signIns,
    ...agains,
    ...[...flowsWithoutProvider, ...ownFlows.keys()].map((flow) => ({ flow, provider: "" })),
  ]
}
