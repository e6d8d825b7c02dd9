/**
 * The flows of an application that adds to them: its overrides applied, its steps put in, compiled and proven. Once for
 * each value of `steps` and `flows`; what it names it brings along, so that the process needs no list of them.
 */
import { ApplicationError, inApplication } from "../../machines/application-error.ts"
import { ChartError } from "../../machines/chart-error.ts"
import { compile } from "../../machines/compile.ts"
import { countedIn } from "../../machines/counted-asks.ts"
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
  flows: FlowOverrides
  ownFlows: ReadonlyMap<string, LooseFlow>
  /** Policies that these flows were proven to keep to. */
  proven: Set<string>
}

const remembered = new WeakMap<object, WeakMap<object, Remembered[]>>()
const made = new WeakMap<Composable, Composition>()
const noSteps: readonly Step[] = []
const noFlows: FlowOverrides = {}

/**
 * Composes and proves the flows of a configuration; the same values of `steps` and `flows` are composed once.
 *
 * @throws {UnsafeFlowError} where a path round a check was opened.
 * @throws {InvalidConfiguration} where a step cannot be used, or counts attempts and there is nothing to count them in.
 */
export function compositionOf(config: Composable): Composition {
  const known = made.get(config) ?? compose(config)
  made.set(config, known)
  return known
}

function compose(config: Composable): Composition {
  const { steps = noSteps, flows = noFlows } = config.given
  // What is composed stays so: a step that is added later would not be put into any flow.
  Object.freeze(steps)
  Object.freeze(flows)
  const { ownFlows } = config
  refuseUnmet(config, steps)
  const bySteps = remembered.get(steps) ?? new WeakMap<object, Remembered[]>()
  remembered.set(steps, bySteps)
  // Forgotten together with the flows of the application, which may be defined anew for each configuration.
  const [anchor = flows] = ownFlows.values()
  const all = bySteps.get(anchor) ?? []
  bySteps.set(anchor, all)
  const isSame = ({ ownFlows: others, flows: overrides }: Remembered) =>
    overrides === flows && others.size === ownFlows.size && [...ownFlows].every(([id, flow]) => others.get(id) === flow)
  const known = all.find(isSame) ?? {
    composition: composed(steps, flows, ownFlows),
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
 * What each flow is held to: one policy for each way in which its providers are configured. Every flow at least once, so that
 * an override is proven too whose provider comes later, or has a fault until then. The flows of the configured providers come
 * first: what is wrong with several flows is reported of one that is in use.
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
    // A fault of a step is one in every flow: the first of them may be one that no provider of this application uses.
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

/** What is sealed, traced and drawn goes by the ids of flows and of their charts. */
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
  const policy = withRequired(module.policy, own)
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

/** The overrides; what one of them throws bears its name. What this library says of an override is left as it is. */
function named(flows: FlowOverrides): Readonly<Record<string, Override | undefined>> {
  const sayings = [StepError, ChartError, AuthError]
  const isOwn = (thrown: unknown) => !sayings.some((kind) => thrown instanceof kind)
  return Object.fromEntries(
    // Each is given the chart of its own flow.
    Object.entries(flows as Record<string, Override | undefined>).map(([flow, change]) => [
      flow,
      change && ((chart) => inApplication(`flows.${flow}`, () => change(chart), isOwn)),
    ]),
  )
}

function saidBy({ thrownBy, cause }: ApplicationError): [string, ErrorDetails] {
  const said = cause instanceof Error ? cause.message : String(cause)
  return [`${thrownBy} threw while the flows were composed: ${said}`, cause instanceof Error ? cause : { said }]
}

/** Steps stand in the sign-ins of the types of providers that they name; without, in all sign-ins. */
function stepsFor({ id, own }: FlowModule, steps: readonly Step[]): readonly Step[] {
  // In an application's flow stand the steps that stand in all sign-ins.
  if (own !== undefined && own.ends !== "response")
    return steps.filter(({ definition }) => definition.signIns === undefined)
  const types: readonly string[] = signInTypes(id)
  return steps.filter(({ definition: { signIns = types } }) => signIns.some((type) => types.includes(type)))
}

/**
 * At the providers that a step names, the edge that spares a person from it is never taken. What a step hears comes from a
 * form of its own site.
 */
function withRequired(policy: PolicyOf, steps: readonly Step[]): PolicyOf {
  if (steps.length === 0) return policy
  const heard = steps.flatMap(({ definition }) => Object.keys(definition.requests))
  return (provider, program) => {
    const here = steps.filter(({ definition }) => definition.requiredFor?.includes(provider?.id ?? "") === true)
    const unspared = Object.fromEntries(here.map(({ id }) => [sparableName(id), false]))
    const { formEvents, ...held } = policy(provider, program)
    return {
      ...held,
      assume: { ...held.assume, ...unspared },
      ...(formEvents && { formEvents: new Set([...formEvents, ...heard]) }),
    }
  }
}

/**
 * Only steps and flows of an application have routes to continue from: a flow that waited elsewhere would wait for ever.
 *
 * @param routed states that have one, and what the states of steps begin with.
 */
function refuseWaiting({ id: flow, program, base }: ComposedFlow, routed: readonly string[]): void {
  for (const { path, waiting } of program.states.values()) {
    const hasRoute = routed.some((own) => path === own || (own.endsWith(".") && path.startsWith(own)))
    if (waiting && !hasRoute && base.states.get(path)?.waiting !== true)
      throw new StepError(
        flow,
        `flows.${flow} has the waiting state "${path}", and there is no request that it could wait for. Write it as a step: defineStep gives it a route.`,
      )
  }
}

/** States of the checks that insertion adds besides those of the steps. */
const ownStates: Readonly<Record<string, readonly string[]>> = {
  standing: ["admission.confirmingStanding", "stepUp.confirmingStanding"],
  signInPolicyAgain: ["admission.judgingPolicy", "admission.consultingSignInAgain"],
}

/** What the paths of a step's states begin with. */
function statesOfStep(id: string): readonly string[] {
  return [`admission.${id}.`, `stepUp.${id}.`]
}

/** The check of a step is passed by its own states alone, and what is made sure of after all steps, there. */
function refuseBorrowed({ id: flow, program }: ComposedFlow): void {
  for (const { path, meta } of program.states.values()) {
    const { check = "" } = meta ?? {}
    const own = ownStates[check] ?? statesOfStep(check.slice("step:".length))
    if ((check in ownStates || check.startsWith("step:")) && !own.some((state) => path.startsWith(state)))
      throw new StepError(flow, `flows.${flow} has a state "${path}" that says it is the check "${check}", and is not.`)
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
