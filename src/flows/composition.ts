/**
 * The flows of an application that adds to them: its overrides applied, its steps put in, compiled and proven. Once for
 * each value of `steps` and `flows`; what it names it brings along, so that the process needs no list of them.
 */
import { ApplicationError, inApplication } from "../../machines/application-error.ts"
import { ChartError } from "../../machines/chart-error.ts"
import { compile } from "../../machines/compile.ts"
import { machine as credentials, type Flow as Credentials } from "../../machines/credentials/index.ts"
import { machine as email, type Flow as Email } from "../../machines/email/index.ts"
import type { FlowMachine, FlowTypes } from "../../machines/grammar.ts"
import { machine as oauth, type Flow as OAuth } from "../../machines/oauth/index.ts"
import type { Program, Tables } from "../../machines/program.ts"
import { explain } from "../../machines/proofs/explain.ts"
import { inShort } from "../../machines/proofs/phrases.ts"
import { verifyFlow, type FlowPolicy } from "../../machines/proofs/verify-flow.ts"
import { machine as session, type Flow as Session } from "../../machines/session/index.ts"
import { machine as signOut, type Flow as SignOut } from "../../machines/sign-out/index.ts"
import { extensionOf, type Extension } from "../../machines/steps/extension.ts"
import { insertSteps } from "../../machines/steps/insert-steps.ts"
import { joinedReasons, type OwnReasons } from "../../machines/steps/own-refusal.ts"
import { overridden } from "../../machines/steps/override.ts"
import { StepError } from "../../machines/steps/step-error.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { answersOf, askNames } from "../../machines/vocabulary.ts"
import { cannotCount } from "../effects/consumes-once.ts"
import type { FlowOverrides } from "../config/options.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { AuthError, InvalidConfiguration, UnsafeFlowError, type ErrorDetails } from "../errors.ts"
import { flowNames, policiesFor, type FlowName } from "./policies.ts"

/** The flows that an application's configuration makes, by the keys of `flows`. */
export interface Composition {
  readonly machines: Machines
  readonly programs: {
    readonly oauth: Program<OAuth>
    readonly email: Program<Email>
    readonly credentials: Program<Credentials>
    readonly session: Program<Session>
    readonly signOut: Program<SignOut>
  }
  readonly extensions: Readonly<Record<FlowName, Extension>>
  /** What visitors read where the application refuses with a reason of its own, by that reason. */
  readonly reasons: OwnReasons
  /** The answers of each ask of a flow, those of steps and overrides included. */
  readonly answers: Readonly<Record<FlowName, Readonly<Record<string, readonly string[]>>>>
}

interface Machines {
  readonly oauth: FlowMachine<OAuth>
  readonly email: FlowMachine<Email>
  readonly credentials: FlowMachine<Credentials>
  readonly session: FlowMachine<Session>
  readonly signOut: FlowMachine<SignOut>
}

/** The parts of a configuration that decide how its flows are composed, and which policies they are proven to keep to. */
export type Composable = Pick<ResolvedConfig, "given" | "declaredProviders" | "adapter" | "flowStore">

interface Remembered {
  composition: Composition
  /** Policies that these flows were proven to keep to. */
  proven: Set<string>
}

const remembered = new WeakMap<object, WeakMap<object, Remembered>>()
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
  refuseUncounted(config, steps)
  const bySteps = remembered.get(steps) ?? new WeakMap<object, Remembered>()
  remembered.set(steps, bySteps)
  const known = bySteps.get(flows) ?? { composition: composed(steps, flows), proven: new Set<string>() }
  bySteps.set(flows, known)
  for (const [flow, policy] of policiesFor(config, known.composition.programs)) {
    const name = JSON.stringify([flow, policy.requires, policy.assume])
    if (known.proven.has(name)) continue
    prove(flow, policy, known.composition)
    known.proven.add(name)
  }
  return known.composition
}

function composed(steps: readonly Step[], given: FlowOverrides): Composition {
  try {
    const flows = named(given)
    const machines: Machines = {
      oauth: insertSteps(overridden("oauth", oauth, flows.oauth), stepsFor(steps, ["oauth", "oidc"])),
      email: insertSteps(overridden("email", email, flows.email), stepsFor(steps, ["email"])),
      credentials: insertSteps(
        overridden("credentials", credentials, flows.credentials),
        stepsFor(steps, ["credentials"]),
      ),
      session: overridden("session", session, flows.session),
      signOut: overridden("signOut", signOut, flows.signOut),
    }
    const extensions = {
      oauth: extensionOf(machines.oauth),
      email: extensionOf(machines.email),
      credentials: extensionOf(machines.credentials),
      session: extensionOf(machines.session),
      signOut: extensionOf(machines.signOut),
    }
    const programs = {
      oauth: compileExtended<OAuth>(machines.oauth),
      email: compileExtended<Email>(machines.email),
      credentials: compileExtended<Credentials>(machines.credentials),
      session: compileExtended<Session>(machines.session),
      signOut: compileExtended<SignOut>(machines.signOut),
    }
    for (const flow of flowNames) {
      refuseWaiting(flow, programs[flow], steps)
      refuseBorrowed(flow, programs[flow])
    }
    return {
      machines,
      programs,
      extensions,
      reasons: joinedReasons(
        "flows",
        flowNames.map((flow) => extensions[flow].reasons ?? new Map()),
      ),
      answers: {
        oauth: answersIn(extensions.oauth),
        email: answersIn(extensions.email),
        credentials: answersIn(extensions.credentials),
        session: answersIn(extensions.session),
        signOut: answersIn(extensions.signOut),
      },
    }
  } catch (error) {
    if (error instanceof StepError || error instanceof ChartError) throw new InvalidConfiguration(error.message, error)
    if (error instanceof ApplicationError) throw new InvalidConfiguration(...saidBy(error))
    if (error instanceof AuthError || !(error instanceof Error)) throw error
    // XState's own words for a target that is not there.
    throw new InvalidConfiguration(`The flows could not be composed: ${error.message}`, error)
  }
}

/** The same overrides; what one of them throws bears its name. What this library says of an override is left as it is. */
function named(flows: FlowOverrides): FlowOverrides {
  const sayings = [StepError, ChartError, AuthError]
  const isOwn = (thrown: unknown) => !sayings.some((kind) => thrown instanceof kind)
  return Object.fromEntries(
    Object.entries(flows).map(([flow, change]: [string, ((machine: never) => unknown) | undefined]) => [
      flow,
      change && ((machine: never) => inApplication(`flows.${flow}`, () => change(machine), isOwn)),
    ]),
  )
}

function saidBy({ thrownBy, cause }: ApplicationError): [string, ErrorDetails] {
  const said = cause instanceof Error ? cause.message : String(cause)
  return [`${thrownBy} threw while the flows were composed: ${said}`, cause instanceof Error ? cause : { said }]
}

function stepsFor(steps: readonly Step[], types: readonly string[]): readonly Step[] {
  return steps.filter(
    ({ definition: { signIns } }) => signIns === undefined || signIns.some((type) => types.includes(type)),
  )
}

function compileExtended<F extends FlowTypes>(machine: FlowMachine<F>): Program<F> {
  return compile(machine, new Set([...askNames, ...extensionOf(machine).asks.keys()]))
}

/** Steps alone have routes to go on from: a flow that waited elsewhere would wait for ever. */
function refuseWaiting(flow: FlowName, program: Tables, steps: readonly Step[]): void {
  for (const { path, waiting } of program.states.values()) {
    const ofStep = steps.some(({ id }) => path.startsWith(`admission.${id}.`))
    if (waiting && !ofStep && baseOf(flow).states.get(path)?.waiting !== true)
      throw new StepError(
        flow,
        `flows.${flow} has the waiting state "${path}", and there is no request that it could wait for. Write it as a step: defineStep gives it a route.`,
      )
  }
}

/** States of the checks that insertion adds besides those of the steps. */
const ownStates: Readonly<Record<string, readonly string[]>> = {
  standing: ["admission.confirmingStanding"],
  signInPolicyAgain: ["admission.judgingPolicy", "admission.consultingSignInAgain"],
}

/** The check of a step is passed by its own states alone, and what is made sure of after all steps, there. */
function refuseBorrowed(flow: FlowName, program: Tables): void {
  for (const { path, meta } of program.states.values()) {
    const { check = "" } = meta ?? {}
    const own = ownStates[check] ?? [`admission.${check.slice("step:".length)}.`]
    if ((check in ownStates || check.startsWith("step:")) && !own.some((state) => path.startsWith(state)))
      throw new StepError(flow, `flows.${flow} has a state "${path}" that says it is the check "${check}", and is not.`)
  }
}

function answersIn({ asks }: Extension): Record<string, readonly string[]> {
  return { ...answersOf, ...Object.fromEntries([...asks].map(([name, { answers }]) => [name, answers])) }
}

/** Whether that flow is another one than the library's. */
export function isChanged(flow: FlowName, { machines }: Composition): boolean {
  const { [flow]: own }: Readonly<Record<FlowName, object>> = machines
  const { [flow]: builtInOne }: Readonly<Record<FlowName, object>> = machinesByName
  return own !== builtInOne
}

const builtIn: { [K in FlowName]?: Program } = {}
const machinesByName = { oauth, email, credentials, session, signOut }

/** The flow as it is without any change, for what is compared with it. */
function baseOf(flow: FlowName): Program {
  const machine = machinesByName[flow] as unknown as FlowMachine<FlowTypes>
  return (builtIn[flow] ??= compile(machine, askNames))
}

function prove(flow: FlowName, policy: FlowPolicy, { programs, extensions, answers }: Composition): void {
  const base = baseOf(flow)
  const [worst, ...more] = verifyFlow(programs[flow], { ...policy, answersOf: answers[flow], base })
  if (worst === undefined) return
  const { origins } = extensions[flow]
  const others =
    more.length === 0 ? "" : `\n${more.length} more:\n${more.map((one) => `  - ${inShort(one)}`).join("\n")}`
  throw new UnsafeFlowError(
    `The flow "${flow}" is not safe as it is composed, so nothing was started.\n${explain(worst, { origins, base })}${others}`,
    { invariant: worst.invariant, flow },
  )
}

/** A cookie cannot count: whoever copies it begins anew. */
function refuseUncounted({ adapter, flowStore }: Composable, steps: readonly Step[]): void {
  const counts = adapter?.createVerificationToken !== undefined && adapter.useVerificationToken !== undefined
  if (flowStore !== undefined || (counts && adapter.consumesOnce !== false)) return
  const step = steps.find(({ definition: { attempts = {} } }) => Object.keys(attempts).length > 0)
  if (step === undefined) return
  if (counts) throw new InvalidConfiguration(`The step "${step.id}" limits how often it is tried. ${cannotCount}`)
  throw new InvalidConfiguration(
    `The step "${step.id}" limits how often it is tried, and a cookie cannot count: whoever copies it begins anew. Give an adapter that has verification tokens, \`stores\` or a \`flowStore\`.`,
  )
}
