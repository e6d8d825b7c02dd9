/**
 * Composes the flows of a configuration: applies its overrides, inserts its steps, then compiles and proves the result.
 * The module caches the result by the values of `steps` and `flows`, so two configurations with the same values share
 * one result.
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
import { insertStepsAt, standsAt } from "../../machines/steps/insert-steps.ts"
import { joinedReasons } from "../../machines/steps/own-refusal.ts"
import { reauthentication } from "../../machines/step-up/index.ts"
import { overridden } from "../../machines/steps/override.ts"
import { refuseReads } from "../../machines/steps/refuse-step.ts"
import { sparableName } from "../../machines/steps/sparable.ts"
import { StepError } from "../../machines/steps/step-error.ts"
import type { Step, StepPlace } from "../../machines/steps/step.types.ts"
import { askNames } from "../../machines/vocabulary.ts"
import type { FlowOverrides } from "../config/options.ts"
import type { ResolvedProvider } from "../config/providers.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { AuthError, type ErrorDetails } from "../errors/auth-error.ts"
import { InvalidConfiguration, UnsafeFlowError } from "../errors/classes.ts"
import { everyFlow } from "./every-flow.ts"
import type { Composable, ComposedFlow, Composition, PolicyOf } from "./composed-flow.ts"
import type { FlowModule } from "./flow-module.ts"
import { ownFlow } from "./own/own-flow.ts"
import { refuseBorrowed, refuseWaiting, statesOfStep } from "./refuse-composed.ts"
import { againFlows, flowOf, signInTypes } from "./registry.ts"
import { everyAgainFlow } from "./step-up/every-again-flow.ts"
import { refuseUnmet } from "./step-demands.ts"

interface Remembered {
  composition: Composition
  steps: readonly Step[]
  flows: FlowOverrides
  ownFlows: ReadonlyMap<string, LooseFlow>
  /** True if the composition has re-authentications. */
  stepsUp: boolean
}

/** The results of the proofs, by flow and policy: `undefined` for a safe flow. */
const proofs = new WeakMap<ComposedFlow, Map<string, UnsafeFlowError | undefined>>()

/**
 * The flows that neither a step nor an override changes, by their modules. All compositions share them, so that the
 * library compiles and proves them once, also if an application defines new steps for every request.
 */
const unchanged = new WeakMap<FlowModule, ComposedFlow>()

const remembered = new WeakMap<object, WeakMap<object, Remembered[]>>()
const made = new WeakMap<Composable, Composition>()
const noFlows: FlowOverrides = {}

/**
 * Returns the composed and proven flows of a configuration.
 *
 * @throws {UnsafeFlowError} if a path bypasses a check.
 * @throws {InvalidConfiguration} if a step cannot work in this configuration, for example if there is no store for its
 * counts.
 */
export function compositionOf(config: Composable): Composition {
  const known = made.get(config) ?? compose(config)
  made.set(config, known)
  return known
}

function compose(config: Composable): Composition {
  const { flows = noFlows } = config.given
  const steps = stepListOf(config.given)
  // The composition ignores a step that the application adds to the array later. The frozen array throws instead.
  Object.freeze(steps)
  Object.freeze(flows)
  const { ownFlows } = config
  refuseUnmet(config, steps)
  // The cache has weak references, because some applications define new steps and flows for every request. The cache
  // entry is garbage-collected with the step or flow.
  const [firstStep = noFlows] = steps
  const bySteps = remembered.get(firstStep) ?? new WeakMap<object, Remembered[]>()
  remembered.set(firstStep, bySteps)
  const [anchor = flows] = ownFlows.values()
  const all = bySteps.get(anchor) ?? []
  bySteps.set(anchor, all)
  const stepsUp = config.given.session?.stepUp === true
  const isSame = ({ steps: inserted, ownFlows: others, flows: overrides, stepsUp: again }: Remembered) =>
    overrides === flows &&
    again === stepsUp &&
    inserted.length === steps.length &&
    steps.every((step, at) => step === inserted[at]) &&
    others.size === ownFlows.size &&
    [...ownFlows].every(([id, flow]) => others.get(id) === flow)
  const known = all.find(isSame) ?? {
    composition: composed(steps, flows, { ownFlows, stepsUp }),
    steps,
    flows,
    ownFlows,
    stepsUp,
  }
  if (!all.includes(known)) all.push(known)
  for (const [flow, policy] of policiesOf(known.composition, config)) {
    const results = proofs.get(flow) ?? new Map<string, UnsafeFlowError | undefined>()
    proofs.set(flow, results)
    const name = JSON.stringify([policy.requires, policy.assume])
    if (!results.has(name)) results.set(name, faultIn(flow, policy))
    const fault = results.get(name)
    if (fault !== undefined) throw fault
  }
  return known.composition
}

/**
 * Returns the policies for the proofs of each flow: one for each of its configured providers. A flow without a provider
 * has one policy, the strictest, so that its override stays safe even if the application adds a provider later. Flows
 * with configured providers come first: if several flows have the same fault, the error then names a flow that is in
 * use.
 */
export function policiesOf(
  { flows }: Composition,
  { declaredProviders }: Pick<ResolvedConfig, "declaredProviders">,
): readonly (readonly [ComposedFlow, FlowPolicy])[] {
  const used = [...flows.values()].map((flow): [ComposedFlow, ResolvedProvider[]] => [
    flow,
    [...declaredProviders.values()].filter((provider) => flowOf(provider) === (againFlows.get(flow.id)?.id ?? flow.id)),
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

function composed(
  steps: readonly Step[],
  given: FlowOverrides,
  { ownFlows, stepsUp }: Pick<Remembered, "ownFlows" | "stepsUp">,
): Composition {
  try {
    refuseReads(steps)
    const overrides = named(given)
    refuseBuiltIn(ownFlows)
    const again = stepsUp ? everyAgainFlow() : []
    const modules = [...Object.values(everyFlow), ...again, ...[...ownFlows.values()].map(ownFlow)]
    const flows = modules.map((module) => composedFlow(module, overrides[(module.again ?? module).id], steps))
    return {
      flows: new Map(flows.map((flow) => [flow.id, flow])),
      reasons: joinedReasons(
        "flows",
        flows.map(({ extension }) => extension.reasons ?? new Map()),
      ),
    }
  } catch (error) {
    // The message names the step and not the flow: a faulty step fails in every flow, also in flows that the
    // application does not use.
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

/**
 * Refuses a flow of the application with the id of a built-in flow or chart, because sealed flows and traces contain
 * these ids.
 */
function refuseBuiltIn(ownFlows: ReadonlyMap<string, LooseFlow>): void {
  const taken = [...Object.values(everyFlow).flatMap(({ id, chart }) => [id, chart.id]), ...againFlows.keys()]
  const id = taken.find((one) => ownFlows.has(one))
  if (id !== undefined) throw new StepError(id, `The flow "${id}" has the id of a flow of the library.`)
}

type Override = (machine: FlowMachine<FlowTypes>) => ChartOrMachine<FlowTypes>

function composedFlow(module: FlowModule, override: Override | undefined, steps: readonly Step[]): ComposedFlow {
  const { id } = module
  const place = module.own?.ends === "stepUp" || module.again !== undefined ? "stepUp" : "signIn"
  // In a re-authentication, the user also takes the steps of a sign-in.
  const own = stepsFor(module, steps).filter((step) => module.again !== undefined || standsAt(step, place))
  if (module.own?.ends === "stepUp" && module.own.requires.length === 0 && own.length === 0)
    throw new StepError(
      id,
      `The flow "${id}" cannot be used: it ends in step-up, and neither a check in \`requires\` nor a step \`at: ["stepUp"]\` proves anything.`,
    )
  const isUnchanged = override === undefined && own.length === 0
  const flow = (isUnchanged ? unchanged.get(module) : undefined) ?? makeFlow(module, override, { own, place })
  if (isUnchanged) unchanged.set(module, flow)
  refuseWaiting(flow, [...steps.flatMap((step) => statesOfStep(step.id)), ...Object.keys(module.own?.states ?? {})])
  refuseBorrowed(flow)
  return flow
}

/** @param parts `own`: the steps of this flow, which stand at `place`. */
function makeFlow(
  module: FlowModule,
  override: Override | undefined,
  { own, place }: { own: readonly Step[]; place: StepPlace },
): ComposedFlow {
  const { id } = module
  const built = module.program(undefined)
  const base = module.base === undefined ? built : compile(module.base, askNames)
  const policy = withRequired(module, own)
  const changed = module.again
    ? reauthentication(overridden(module.again.id, module.again.chart, override))
    : overridden(id, module.chart, override)
  const chart = insertStepsAt(changed, own, place)
  const extension = extensionOf(chart)
  const answers = answersIn(extension)
  const program =
    chart === module.chart && override === undefined ? built : compile(chart, new Set(Object.keys(answers)))
  return { id, chart, program, base, extension, answers, policy }
}

/**
 * Returns the overrides of the configuration, each wrapped so that an error that the override throws names the
 * override. Errors of this library already describe the fault, so the wrapper does not change them.
 */
function named(flows: FlowOverrides): Readonly<Record<string, Override | undefined>> {
  const sayings = [StepError, ChartError, AuthError]
  const isOwn = (thrown: unknown) => !sayings.some((kind) => thrown instanceof kind)
  return Object.fromEntries(
    // The cast is safe: each override receives the chart of the flow for which it is configured.
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
 * Returns the steps to insert into a flow: steps whose `signIns` names the flow's type of provider, and steps without
 * `signIns`, which apply to every sign-in.
 */
function stepsFor({ id: given, own, again }: FlowModule, steps: readonly Step[]): readonly Step[] {
  // An own flow has no type of provider, so it gets only the steps without `signIns`.
  if (own !== undefined && own.ends !== "response")
    return steps.filter(({ definition }) => definition.signIns === undefined)
  const types: readonly string[] = signInTypes((again ?? { id: given }).id)
  return steps.filter(({ definition: { signIns = types } }) => signIns.some((type) => types.includes(type)))
}

/**
 * Adds two rules about steps to a policy. If the provider requires a step, the flow never takes the transition that
 * skips this step. Only a form of this site can send the events of a step.
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

/** Proves a flow. Returns `undefined` if the flow is safe. */
function faultIn(
  { id: flow, program, base, extension, answers }: ComposedFlow,
  policy: FlowPolicy,
): UnsafeFlowError | undefined {
  const [worst, ...more] = verifyFlow(program, { ...policy, answersOf: answers, base, counted: countedIn(extension) })
  if (worst === undefined) return undefined
  const { origins } = extension
  const others =
    more.length === 0 ? "" : `\n${more.length} more:\n${more.map((one) => `  - ${inShort(one)}`).join("\n")}`
  return new UnsafeFlowError(
    `The flow "${flow}" is not safe as it is composed, so nothing was started.\n${explain(worst, { origins, base })}${others}`,
    { invariant: worst.invariant, flow },
  )
}
