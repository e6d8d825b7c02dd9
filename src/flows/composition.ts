/**
 * Composes the flows of a configuration: applies its overrides, inserts its steps, compiles and proves the result. This
 * happens once for each value of `steps` and `flows`. These values hold everything that they name, so the process needs
 * no list of steps.
 */
import { ApplicationError, inApplication } from "../../machines/application-error.ts"
import { ChartError } from "../../machines/chart-error.ts"
import { compile } from "../../machines/compile.ts"
import { countedIn } from "../../machines/counted-asks.ts"
import { stepListOf } from "../config/own-flows.ts"
import type { ChartOrMachine, FlowMachine, FlowTypes } from "../../machines/grammar.ts"
import { explain } from "../../machines/proofs/explain.ts"
import { inShort } from "../../machines/proofs/phrases.ts"
import { verifyFlow, type FlowPolicy } from "../../machines/proofs/verify-flow.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import { insertSteps, standsAt } from "../../machines/steps/insert-steps.ts"
import { joinedReasons } from "../../machines/steps/own-refusal.ts"
import { overridden } from "../../machines/steps/override.ts"
import { refuseReads } from "../../machines/steps/refuse-step.ts"
import { sparableName } from "../../machines/steps/sparable.ts"
import { StepError } from "../../machines/steps/step-error.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { askNames } from "../../machines/vocabulary.ts"
import type { FlowOverrides } from "../config/options.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { AuthError, InvalidConfiguration, UnsafeFlowError, type ErrorDetails } from "../errors.ts"
import { everyFlow } from "./every-flow.ts"
import type { Composable, ComposedFlow, Composition, PolicyOf } from "./composed-flow.ts"
import type { FlowModule } from "./flow-module.ts"
import { ownFlow } from "./own/own-flow.ts"
import { flowOf, signInTypes } from "./registry.ts"
import { refuseUnmet } from "./step-demands.ts"

interface Remembered {
  composition: Composition
  steps: readonly Step[]
  flows: FlowOverrides
  ownFlows: ReadonlyMap<string, LooseFlow>
  /** The policies against which these flows were proven. */
  proven: Set<string>
}

const remembered = new WeakMap<object, WeakMap<object, Remembered[]>>()
const made = new WeakMap<Composable, Composition>()
const noFlows: FlowOverrides = {}

/**
 * Composes and proves the flows of a configuration. The same values of `steps` and `flows` are composed once.
 *
 * @throws {UnsafeFlowError} if a path bypasses a check.
 * @throws {InvalidConfiguration} if a step cannot be used, or a step counts attempts and there is no store to count
 *   them in.
 */
export function compositionOf(config: Composable): Composition {
  const known = made.get(config) ?? compose(config)
  made.set(config, known)
  return known
}

function compose(config: Composable): Composition {
  const { flows = noFlows } = config.given
  const steps = stepListOf(config.given)
  // Composition happens once, so a step that is added to the array later would be ignored.
  Object.freeze(steps)
  Object.freeze(flows)
  const { ownFlows } = config
  refuseUnmet(config, steps)
  // The cache entry is removed together with the application's steps and flows, which may be defined anew for each
  // configuration.
  const [firstStep = noFlows] = steps
  const bySteps = remembered.get(firstStep) ?? new WeakMap<object, Remembered[]>()
  remembered.set(firstStep, bySteps)
  const [anchor = flows] = ownFlows.values()
  const all = bySteps.get(anchor) ?? []
  bySteps.set(anchor, all)
  const isSame = ({ steps: inserted, ownFlows: others, flows: overrides }: Remembered) =>
    overrides === flows &&
    inserted.length === steps.length &&
    steps.every((step, at) => step === inserted[at]) &&
    others.size === ownFlows.size &&
    [...ownFlows].every(([id, flow]) => others.get(id) === flow)
  const known = all.find(isSame) ?? {
    composition: composed(steps, flows, ownFlows),
    steps,
    flows,
    ownFlows,
    proven: new Set<string>(),
  }
  if (!all.includes(known)) all.push(known)
  for (const [flow, policy] of policiesOf(known.composition, config)) {
    const name = JSON.stringify([flow.id, policy.requires, policy.assume])
    if (known.proven.has(name)) continue
    prove(flow, policy)
    known.proven.add(name)
  }
  return known.composition
}

/**
 * Returns the policies of each flow: one for each configuration of its providers. Every flow has at least one, so that
 * an override is proven even if its provider is added later or has a fault now. Flows of the configured providers come
 * first, so that a problem of several flows is reported for a flow in use.
 */
export function policiesOf(
  { flows }: Composition,
  { declaredProviders }: Pick<ResolvedConfig, "declaredProviders">,
): readonly (readonly [ComposedFlow, FlowPolicy])[] {
  const used = [...flows.values()].map((flow): [ComposedFlow, ResolvedProvider[]] => [
    flow,
    [...declaredProviders.values()].filter((provider) => flowOf(provider) === flow.id),
  ])
  return [
    ...used.filter(([, providers]) => providers.length > 0),
    ...used.filter(([, { length }]) => length === 0),
  ].flatMap(([flow, providers]) =>
    (providers.length > 0 ? providers : [undefined]).map(
      (provider) => [flow, flow.policy(provider, flow.program)] as const,
    ),
  )
}

function composed(steps: readonly Step[], given: FlowOverrides, ownFlows: ReadonlyMap<string, LooseFlow>): Composition {
  try {
    refuseReads(steps)
    const overrides = named(given)
    refuseBuiltIn(ownFlows)
    const modules = [...Object.values(everyFlow), ...[...ownFlows.values()].map(ownFlow)]
    const flows = modules.map((module) => composedFlow(module, overrides[module.id], steps))
    return {
      flows: new Map(flows.map((flow) => [flow.id, flow])),
      reasons: joinedReasons(
        "flows",
        flows.map(({ extension }) => extension.reasons ?? new Map()),
      ),
    }
  } catch (error) {
    // A fault of a step is a fault in every flow, and the first of these flows may belong to no provider of this
    // application.
    const step =
      error instanceof ChartError &&
      steps.find(({ id }) => statesOfStep(id).some((state) => error.state?.startsWith(state)))
    if (step)
      throw new InvalidConfiguration(
        `The step "${step.id}" cannot be used: in "${error.state}", ${error.sentence}`,
        error,
      )
    if (error instanceof StepError || error instanceof ChartError) throw new InvalidConfiguration(error.message, error)
    if (error instanceof ApplicationError) throw new InvalidConfiguration(...saidBy(error))
    if (error instanceof AuthError || !(error instanceof Error)) throw error
    throw new InvalidConfiguration(`The flows could not be composed: ${error.message}`, error)
  }
}

/** Refuses an own flow with the id of a built-in flow or chart: sealed flows, traces and drawings use these ids. */
function refuseBuiltIn(ownFlows: ReadonlyMap<string, LooseFlow>): void {
  const taken = Object.values(everyFlow).flatMap(({ id, chart }) => [id, chart.id])
  const id = taken.find((one) => ownFlows.has(one))
  if (id !== undefined) throw new StepError(id, `The flow "${id}" has the id of a flow of the library.`)
}

type Override = (machine: FlowMachine<FlowTypes>) => ChartOrMachine<FlowTypes>

function composedFlow(module: FlowModule, override: Override | undefined, steps: readonly Step[]): ComposedFlow {
  const { id } = module
  const built = module.program(undefined)
  const base = module.base === undefined ? built : compile(module.base, askNames)
  const place = module.own?.ends === "stepUp" ? "stepUp" : "signIn"
  const own = stepsFor(module, steps).filter((step) => standsAt(step, place))
  if (place === "stepUp" && module.own?.requires.length === 0 && own.length === 0)
    throw new StepError(
      id,
      `The flow "${id}" cannot be used: it ends in step-up, and neither a check in \`requires\` nor a step \`at: ["stepUp"]\` proves anything.`,
    )
  const policy = withRequired(module, own)
  const chart = insertSteps(overridden(id, module.chart, override), own, place)
  const extension = extensionOf(chart)
  const answers = answersIn(extension)
  const program =
    chart === module.chart && override === undefined ? built : compile(chart, new Set(Object.keys(answers)))
  const flow = { id, chart, program, base, extension, answers, policy }
  refuseWaiting(flow, [...steps.flatMap((step) => statesOfStep(step.id)), ...Object.keys(module.own?.states ?? {})])
  refuseBorrowed(flow)
  return flow
}

/**
 * Returns the overrides. An error that an override throws gets its name; an error of this library about an override
 * stays unchanged.
 */
function named(flows: FlowOverrides): Readonly<Record<string, Override | undefined>> {
  const sayings = [StepError, ChartError, AuthError]
  const isOwn = (thrown: unknown) => !sayings.some((kind) => thrown instanceof kind)
  return Object.fromEntries(
    // Each override receives the chart of its own flow.
    Object.entries(flows as Record<string, Override | undefined>).map(([flow, change]) => [
      flow,
      change && ((chart) => inApplication(`flows.${flow}`, () => change(chart), { isOwn })),
    ]),
  )
}

function saidBy({ thrownBy, cause }: ApplicationError): [string, ErrorDetails] {
  const said = cause instanceof Error ? cause.message : String(cause)
  return [`${thrownBy} threw while the flows were composed: ${said}`, cause instanceof Error ? cause : { said }]
}

/**
 * Returns the steps to insert into a flow: those that name its type of provider, and those that name no type, which
 * every sign-in has.
 */
function stepsFor({ id, own }: FlowModule, steps: readonly Step[]): readonly Step[] {
  // An own flow has the steps that every sign-in has.
  if (own !== undefined && own.ends !== "response")
    return steps.filter(({ definition }) => definition.signIns === undefined)
  const types: readonly string[] = signInTypes(id)
  return steps.filter(({ definition: { signIns = types } }) => signIns.some((type) => types.includes(type)))
}

/**
 * Adds to a policy that the edge which skips a step is never taken at the providers for which the step is required, and
 * that the events of a step come from a form of the own site.
 */
function withRequired({ id: flow, policy }: Pick<FlowModule, "id" | "policy">, steps: readonly Step[]): PolicyOf {
  if (steps.length === 0) return policy
  const heard = steps.flatMap(({ definition }) => Object.keys(definition.requests))
  return (provider, program) => {
    const here = steps.filter(({ definition }) => definition.requiredFor?.includes(provider?.id ?? flow) === true)
    const unspared = Object.fromEntries(here.map(({ id }) => [sparableName(id), false]))
    const { formEvents, postEvents, ...held } = policy(provider, program)
    return {
      ...held,
      assume: { ...held.assume, ...unspared },
      ...(formEvents && { formEvents: new Set([...formEvents, ...heard]) }),
      ...(postEvents && { postEvents: new Set([...postEvents, ...heard]) }),
    }
  }
}

/**
 * Refuses a waiting state without a route. Only steps and own flows have routes to continue from, so that a flow that
 * waits elsewhere would wait forever.
 *
 * @param routed states that have a route, and the beginnings of the paths of step states.
 */
function refuseWaiting({ id: flow, program, base }: ComposedFlow, routed: readonly string[]): void {
  for (const { path, waiting } of program.states.values()) {
    const hasRoute = routed.some((own) => path === own || (own.endsWith(".") && path.startsWith(own)))
    if (waiting && !hasRoute && base.states.get(path)?.waiting !== true)
      throw new StepError(
        flow,
        `flows.${flow} has the waiting state "${path}", and no request can reach it. Write it as a step: defineStep gives it a route.`,
      )
  }
}

/** The states of the checks that insertion adds, without the states of the steps. */
const ownStates: Readonly<Record<string, readonly string[]>> = {
  standing: ["admission.confirmingStanding", "stepUp.confirmingStanding"],
  signInPolicyAgain: ["admission.judgingPolicy", "admission.consultingSignInAgain"],
}

/** The beginnings of the paths of a step's states. */
function statesOfStep(id: string): readonly string[] {
  return [`admission.${id}.`, `stepUp.${id}.`]
}

/** Refuses a state that names a check of a step, or a final check, and does not belong to the states of that check. */
function refuseBorrowed({ id: flow, program }: ComposedFlow): void {
  for (const { path, meta } of program.states.values()) {
    const { check = "" } = meta ?? {}
    const own = ownStates[check] ?? statesOfStep(check.slice("step:".length))
    if ((check in ownStates || check.startsWith("step:")) && !own.some((state) => path.startsWith(state)))
      throw new StepError(
        flow,
        `flows.${flow} has a state "${path}" that names the check "${check}", which belongs to other states.`,
      )
  }
}

function prove({ id: flow, program, base, extension, answers }: ComposedFlow, policy: FlowPolicy): void {
  const [worst, ...more] = verifyFlow(program, { ...policy, answersOf: answers, base, counted: countedIn(extension) })
  if (worst === undefined) return
  const { origins } = extension
  const others =
    more.length === 0 ? "" : `\n${more.length} more:\n${more.map((one) => `  - ${inShort(one)}`).join("\n")}`
  throw new UnsafeFlowError(
    `The flow "${flow}" is not safe as it is composed, so nothing was started.\n${explain(worst, { origins, base })}${others}`,
    { invariant: worst.invariant, flow },
  )
}
