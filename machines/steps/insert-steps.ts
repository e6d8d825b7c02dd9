/**
 * Inserts an application's steps into the chart of a sign-in or a step-up. The steps come after all states that can
 * refuse a person, so that a refused person sees no step. They come before all states that write, so that the library
 * writes nothing before the person has passed all steps.
 */
import { identifying } from "../step-up/index.ts"
import type { AdmissionContext } from "../admission/index.ts"
import type { AdapterUser } from "../../src/ports/adapter.ts"
import {
  fromContext,
  required,
  type ChartOrMachine,
  type CheckId,
  type FlowMeta,
  type FlowTypes,
  type Meta,
} from "../grammar.ts"
import type { AccountLookup } from "../facts.ts"
import { refuseAsAnswered } from "../failing.ts"
import { configOf, withMoves, type ChartConfig, type MoveConfig, type StateConfig } from "../chart-config.ts"
import { inFormOf } from "../xstate-form.ts"
import { confirming, consultingAgain, judging, slot } from "./after-steps.ts"
import { extend } from "./extension.ts"
import { hasNoStableId, isOwed, personOf } from "./person.ts"
import { refuseInsertion } from "./refuse-step.ts"
import { recognizing, recognizingState } from "./remembered-device.ts"
import { checkOf, earlierOf, memoryOf, remembering, sparing, type Seen } from "./step-memory.ts"
import { sparable } from "./sparable.ts"
import { inSignIn, statesOf } from "./step-states.ts"
import type { LooseAsk, LooseStep, Step, StepPlace } from "./step.types.ts"

/** For each place of steps: the compound state that contains the steps, and its grant. */
const tails = {
  signIn: { tail: "admission", grant: "issuingSession" },
  stepUp: { tail: "stepUp", grant: "addingEvidence" },
} as const

type Tail = (typeof tails)[StepPlace]

/**
 * Returns the chart, or machine, with the steps that belong to this place, in their order. The function is pure.
 *
 * @throws {StepError} for a chart without such a place, and for a step whose id is the name of a state or of another
 * step.
 */
export function insertSteps<F extends FlowTypes, M extends ChartOrMachine<F>>(
  given: M & ChartOrMachine<F>,
  steps: readonly Step[],
  place: StepPlace = "signIn",
): M {
  return insertStepsAt<F, M>(
    given,
    steps.filter((step) => standsAt(step, place)),
    place,
  )
}

/** Inserts all given steps at a place, whatever their `at` says. See {@link insertSteps}. */
export function insertStepsAt<F extends FlowTypes, M extends ChartOrMachine<F>>(
  given: M & ChartOrMachine<F>,
  steps: readonly Step[],
  place: StepPlace,
): M {
  const definitions = steps.map(({ definition }) => definition)
  if (definitions.length === 0) return given
  const config = configOf(given)
  const { tail } = tails[place]
  refuseInsertion(config.id, { tail, state: config.states[tail] }, definitions)
  // The cast is safe: TypeScript has checked the chart in its own file.
  const meta = config.meta as FlowMeta<AdmissionContext>
  const composed: ChartConfig = {
    ...config,
    meta: withChecks(meta, definitions, place),
    states: { ...config.states, [tail]: withSteps(config.states[tail] ?? {}, definitions, tails[place]) },
  }
  const asks = new Map<string, LooseAsk>()
  const origins = new Map<string, string>()
  for (const { id, asks: own, states } of definitions) {
    for (const [name, one] of Object.entries(own)) asks.set(`${id}.${name}`, { ...one, ofStep: true })
    for (const state of ["considering", sparing, recognizing, "storing", ...Object.keys(states)])
      origins.set(`${tail}.${id}.${state}`, `step "${id}"`)
  }
  return extend(inFormOf<F, M>(given, composed), given, { asks, origins })
}

/** Returns true if a step belongs to this place. A step without `at` belongs to sign-ins. */
export function standsAt({ definition: { at = ["signIn"] } }: Step, place: StepPlace): boolean {
  return at.includes(place)
}

/**
 * Returns the flow's `meta` with further required checks: the checks of the steps, and the checks that follow the last
 * step.
 */
function withChecks(
  meta: FlowMeta<AdmissionContext>,
  steps: readonly LooseStep[],
  place: StepPlace,
): FlowMeta<AdmissionContext> {
  const again: readonly CheckId[] = place === "signIn" ? ["standing", "signInPolicyAgain"] : ["standing"]
  const own = [...steps.map(checkOf), ...again]
  return {
    ...meta,
    requires: (context) => [...(meta.requires?.(context) ?? []), ...own],
  }
}

function withSteps(given: StateConfig, steps: readonly LooseStep[], { tail, grant }: Tail): StateConfig {
  const signsIn = tail === "admission"
  const [first] = steps
  const storing = steps.filter(({ store }) => store !== undefined)
  const entryOf = ({ id }: LooseStep) => `#${tail}.${id}`
  const storingOf = (step: LooseStep) => `${entryOf(step)}.storing`
  const recalls = first !== undefined && signsIn && storing.length > 0
  const begin = first === undefined ? slot : recalls ? "#admission.recallingSteps" : entryOf(first)
  const reaim = (from: string, to: string) => (move: MoveConfig) =>
    move.target === from ? { ...move, target: to } : move
  const states = Object.entries(given.states ?? {}).map(([key, state]): [string, StateConfig] => {
    const led = withMoves(state, reaim(slot, begin))
    const [firstStoring] = storing
    return [key, firstStoring ? withMoves(led, reaim(grant, storingOf(firstStoring))) : led]
  })
  const chained = steps.map((step, at): [string, StateConfig] => {
    const following = steps[at + 1]
    const after = storing[storing.indexOf(step) + 1]
    return [
      step.id,
      compoundOf(step, {
        signsIn,
        next: following === undefined ? `#${tail}.confirmingStanding` : entryOf(following),
        stored: after === undefined ? `#${tail}.${grant}` : storingOf(after),
      }),
    ]
  })
  const around = {
    ...(recalls && { recallingSteps: recalling(entryOf(first)) }),
    confirmingStanding: confirming(
      signsIn ? "judgingPolicy" : "confirmingSession",
      signsIn ? steps.filter(({ rememberDevice }) => rememberDevice !== undefined) : [],
    ),
    ...(signsIn
      ? { judgingPolicy: judging, consultingSignInAgain: consultingAgain }
      : { confirmingSession: identifying(slot) }),
  }
  return { ...given, states: { ...Object.fromEntries([...states, ...chained]), ...around } }
}

/**
 * Returns the state that looks up the steps that the person passed at sign-up, but whose results were not stored. Only
 * flows with a step that has the function `store` get this state.
 */
function recalling(first: string): StateConfig {
  return {
    meta: { title: "Look up steps of the sign-up that were not stored" },
    entry: { type: "recallSteps", params: fromContext("candidate", "plan") },
    on: {
      "steps.recalled": {
        target: first,
        actions: {
          type: "keep",
          params: ({ context, event }: Seen & { event: { owed: readonly string[] } }) => ({
            steps: { ...context.steps, owed: event.owed },
          }),
        },
      },
    },
  }
}

function compoundOf(
  step: LooseStep,
  { next, stored, signsIn }: { next: string; stored: string; signsIn: boolean },
): StateConfig {
  const begins: MoveConfig = { target: step.initial, actions: { type: "keep", params: begun(step) } }
  // Only a sign-in can skip a step by a remembered device. A step-up proves that the user has the factor now.
  const recognizes = signsIn && step.rememberDevice !== undefined
  const applies: MoveConfig = recognizes ? { target: recognizing } : begins
  const { requiredFor } = step
  const isSpared = requiredFor && sparable(step.id, requiredFor)
  return {
    meta: { title: step.title },
    initial: "considering",
    states: {
      considering: {
        meta: {
          title: `Decide whether the step applies: ${step.title}`,
          ...(isSpared === undefined ? { check: checkOf(step), ...spared("step.spared") } : {}),
        },
        entry: {
          type: "considerStep",
          params: ({ context }: Seen) => ({
            step: step.id,
            person: personOf(context, step),
            withoutStableId: hasNoStableId(context),
            owed: isOwed(context, step),
            ...(step.reads && { earlier: earlierOf(context, step) }),
          }),
        },
        on: {
          "step.applies": applies,
          "step.spared": isSpared === undefined ? next : sparing,
          "step.unkeyed": refuseAsAnswered,
        },
      },
      ...(isSpared && {
        [sparing]: {
          meta: {
            title: "Decide whether the provider requires the step",
            check: checkOf(step),
            ...spared(isSpared.name),
          },
          always: [{ guard: isSpared, target: next }, applies],
        },
      }),
      ...(recognizes && { [recognizing]: recognizingState(step, { next, begins }) }),
      ...statesOf(step, inSignIn(step, next, signsIn)),
      ...(step.store && { storing: storingState(step, stored) }),
    },
  }
}

/** The part of `meta` in which a step passes its check because it does not apply. */
const spared = (name: string): Pick<Meta<object>, "passes" | "notApplied"> => ({ passes: name, notApplied: name })

/**
 * Returns the parameters of the `keep` with which a step begins. From here on, the sign-in can wait, with its context
 * sealed in a cookie. Therefore the `keep` drops the typed credentials, and keeps only those columns of the stored
 * users that a later comparison needs. If a device can remember the step, the step begins on the answer
 * `device.unrecognized`, and the `keep` also stores the digest of the enrolment from this answer.
 */
function begun(
  step: LooseStep,
): (seen: Seen & { event?: { enrolment?: string; at?: number } }) => Partial<AdmissionContext> {
  return ({ context, event }) => {
    const { credentials: _dropped, ...candidate } = required(context.candidate, "candidate")
    return {
      candidate,
      standing: outlined(required(context.standing, "standing")),
      ...remembering(
        context,
        step,
        {
          applies: true,
          ...(event?.enrolment !== undefined && { enrolment: event.enrolment, enrolmentReadAt: event.at }),
        },
        { problem: undefined },
      ),
    }
  }
}

/**
 * Returns the account lookup with only those columns of users that `confirmStanding` compares. Rows can have any number
 * of columns, which might not fit into a cookie.
 */
function outlined(standing: AccountLookup): AccountLookup {
  const outline = (user: AdapterUser | undefined): AdapterUser | undefined =>
    user && { id: user.id, email: user.email, emailVerified: user.emailVerified }
  const { owner, visitor, namesake, anonymous } = standing
  return {
    ...standing,
    owner: outline(owner),
    visitor: outline(visitor),
    namesake: outline(namesake),
    ...(anonymous && { anonymous: outline(anonymous) }),
  }
}

function storingState(step: LooseStep, stored: string): StateConfig {
  return {
    meta: { title: `Store the result of the step: ${step.title}` },
    entry: {
      type: "storeStep",
      params: ({ context }: Seen) => ({
        step: step.id,
        person: personOf(context, step),
        // A step-up writes no user, so the user comes from the plan.
        user: required(
          context.user ?? (context.plan && "user" in context.plan ? context.plan.user : undefined),
          "user",
        ),
        memory: memoryOf(context, step),
      }),
    },
    on: { "step.stored": stored, "step.unstored": refuseAsAnswered },
  }
}
