/**
 * Puts an application's steps into a sign-in chart: between what may refuse a person and what writes them, so that no
 * step is passed on the strength of something that is still to be refused, and nothing is written before all passed.
 */
import type { AdmissionContext } from "../admission/index.ts"
import type { AdapterUser } from "../../src/ports/adapter.ts"
import { evidence } from "../evidence.ts"
import type { Standing } from "../facts.ts"
import { keepFailure } from "../failing.ts"
import type { CheckId, FlowMachine, FlowMeta, FlowTypes } from "../grammar.ts"
import { configOf, machineOf, withMoves, type ChartConfig, type MoveConfig, type StateConfig } from "./chart-config.ts"
import { extend } from "./extension.ts"
import { hasNoStableId, isOwed, personOf } from "./person.ts"
import { refuseInsertion } from "./refuse-step.ts"
import { checkOf, memoryOf, named, remembering } from "./step-memory.ts"
import { statesOf } from "./step-states.ts"
import type { LooseAsk, LooseStep, Step } from "./step.types.ts"

interface Seen {
  context: AdmissionContext
}

/** Where the steps stand: every way to here leads through them. */
const slot = "resolvingTarget"

/**
 * The same chart with the steps in it, in their order. Pure.
 *
 * @throws {StepError} where the chart has no such place, or a name is taken.
 */
export function insertSteps<F extends FlowTypes>(machine: FlowMachine<F>, steps: readonly Step[]): FlowMachine<F> {
  const definitions = steps.map(({ definition }) => definition)
  if (definitions.length === 0) return machine
  const config = configOf(machine)
  const { admission } = config.states
  refuseInsertion(config.id, admission, definitions)
  // defineFlow typed it; XState's config says less.
  const meta = config.meta as FlowMeta<AdmissionContext>
  const composed: ChartConfig = {
    ...config,
    meta: withChecks(meta, definitions),
    states: { ...config.states, admission: withSteps(admission ?? {}, definitions) },
  }
  const asks = definitions.flatMap((step) =>
    Object.entries(step.asks).map(([name, one]): [string, LooseAsk] => [
      `${step.id}.${name}`,
      { ...one, ofStep: true },
    ]),
  )
  const origins = definitions.flatMap((step) =>
    ["considering", "storing", ...Object.keys(step.states)].map((state): [string, string] => [
      `admission.${step.id}.${state}`,
      `step "${step.id}"`,
    ]),
  )
  return extend(machineOf<F>(composed), machine, { asks: new Map(asks), origins: new Map(origins) })
}

/** Everything else that a sign-in requires was passed before its first step, and is sealed as passed. */
function withChecks(meta: FlowMeta<AdmissionContext>, steps: readonly LooseStep[]): FlowMeta<AdmissionContext> {
  const own: readonly CheckId[] = [...steps.map(checkOf), "standing", "signInPolicyAgain"]
  return {
    ...meta,
    requires: (context) => [...(meta.requires?.(context) ?? []), ...own],
  }
}

function withSteps(admission: StateConfig, steps: readonly LooseStep[]): StateConfig {
  const [first] = steps
  const storing = steps.filter(({ store }) => store !== undefined)
  const begin = first === undefined ? slot : storing.length === 0 ? entryOf(first) : "#admission.recallingSteps"
  const reaim = (from: string, to: string) => (move: MoveConfig) =>
    move.target === from ? { ...move, target: to } : move
  const states = Object.entries(admission.states ?? {}).map(([key, state]): [string, StateConfig] => {
    const led = withMoves(state, reaim(slot, begin))
    const [firstStoring] = storing
    return [key, firstStoring ? withMoves(led, reaim("issuingSession", storingOf(firstStoring))) : led]
  })
  const chained = steps.map((step, at): [string, StateConfig] => {
    const following = steps[at + 1]
    const after = storing[storing.indexOf(step) + 1]
    return [
      step.id,
      compoundOf(step, {
        next: following === undefined ? "#admission.confirmingStanding" : entryOf(following),
        stored: after === undefined ? "#admission.issuingSession" : storingOf(after),
      }),
    ]
  })
  const around: readonly [string, StateConfig][] = [
    ...(first === undefined || storing.length === 0
      ? []
      : [["recallingSteps", recalling(entryOf(first))] as [string, StateConfig]]),
    ["confirmingStanding", confirming],
    ["judgingPolicy", judging],
    ["consultingSignInAgain", consultingAgain],
  ]
  return { ...admission, states: Object.fromEntries([...states, ...chained, ...around]) }
}

/** Only where steps store: the sign-up of this person may have ended before one of them had. */
function recalling(first: string): StateConfig {
  return {
    meta: { title: "Did a step of their sign-up not store?" },
    entry: {
      type: "recallSteps",
      params: ({ context }: Seen) => ({
        candidate: evidence(context.candidate, "candidate"),
        plan: evidence(context.plan, "plan"),
      }),
    },
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

function entryOf({ id }: LooseStep): string {
  return `#admission.${id}`
}

function storingOf({ id }: LooseStep): string {
  return `#admission.${id}.storing`
}

function compoundOf(step: LooseStep, { next, stored }: { next: string; stored: string }): StateConfig {
  return {
    meta: { title: step.title },
    initial: "considering",
    states: {
      considering: {
        meta: { title: `Does this step apply: ${step.title}?`, check: checkOf(step), passes: "step.spared" },
        entry: {
          type: "considerStep",
          params: ({ context }: Seen) => ({
            step: step.id,
            person: personOf(context, step),
            withoutStableId: hasNoStableId(context),
            owed: isOwed(context, step),
          }),
        },
        on: {
          "step.applies": { target: step.initial, actions: { type: "keep", params: begun(step) } },
          "step.spared": next,
          "step.unkeyed": { target: "#refused", actions: keepFailure as never },
        },
      },
      ...statesOf(step, next),
      ...(step.store && { storing: storingState(step, stored) }),
    },
  }
}

/** From here on the sign-in may wait: what was typed to start it is dropped, and whom the plan names is sealed once. */
function begun(step: LooseStep): (seen: Seen) => Partial<AdmissionContext> {
  return ({ context }) => {
    const { credentials: _dropped, ...candidate } = evidence(context.candidate, "candidate")
    return {
      candidate,
      standing: outlined(evidence(context.standing, "standing")),
      ...remembering(context, step, { applies: true }, { problem: undefined }),
    }
  }
}

/** What the second look after the steps compares. The rows themselves may have any number of columns. */
function outlined(standing: Standing): Standing {
  const outline = (user: AdapterUser | undefined): AdapterUser | undefined =>
    user && { id: user.id, email: user.email, emailVerified: user.emailVerified }
  const { owner, visitor, namesake } = standing
  return { ...standing, owner: outline(owner), visitor: outline(visitor), namesake: outline(namesake) }
}

function storingState(step: LooseStep, stored: string): StateConfig {
  return {
    meta: { title: `Store what came of it: ${step.title}` },
    entry: {
      type: "storeStep",
      params: ({ context }: Seen) => ({
        step: step.id,
        person: personOf(context, step),
        user: evidence(context.user, "user"),
        memory: memoryOf(context, step),
      }),
    },
    on: { "step.stored": stored, "step.unstored": { target: "#refused", actions: keepFailure as never } },
  }
}

const confirming: StateConfig = {
  meta: {
    title: "Is everything still as it was before the steps?",
    check: "standing",
    passes: "standing.confirmed",
  },
  entry: {
    type: "confirmStanding",
    params: ({ context }: Seen) => ({
      candidate: evidence(context.candidate, "candidate"),
      standing: evidence(context.standing, "standing"),
      plan: evidence(context.plan, "plan"),
    }),
  },
  on: {
    "standing.confirmed": {
      target: "judgingPolicy",
      actions: {
        type: "keep",
        params: ({ event }: { event: Pick<AdmissionContext, "standing" | "plan"> }) => ({
          standing: event.standing,
          plan: event.plan,
        }),
      },
    },
    "standing.changed": { target: "#refused", actions: keepFailure as never },
  },
}

/** The sign-in did not wait: `callbacks.signIn` allowed it in this very request. */
function noStepApplied({ context }: Seen): boolean {
  return Object.values(context.steps.byId).every(({ applies }) => !applies)
}

const judging: StateConfig = {
  meta: {
    title: "Does callbacks.signIn have to be asked again?",
    check: "signInPolicyAgain",
    passes: "noStepApplied",
  },
  always: [
    { guard: named(noStepApplied, "noStepApplied"), target: slot },
    {
      target: "consultingSignInAgain",
      actions: [
        {
          type: "consultSignIn",
          params: ({ context }: Seen) => ({
            candidate: evidence(context.candidate, "candidate"),
            standing: evidence(context.standing, "standing"),
            verificationRequest: false,
            afterSteps: true,
          }),
        },
      ],
    },
  ],
}

const consultingAgain: StateConfig = {
  meta: {
    title: "Ask callbacks.signIn again, after the last step",
    check: "signInPolicyAgain",
    passes: "signIn.allowed",
  },
  on: {
    "signIn.allowed": slot,
    "signIn.denied": { target: "#refused", actions: keepFailure as never },
    "signIn.diverted": {
      target: "resolvingDiversion",
      actions: {
        type: "resolveTarget",
        params: ({ event }: { event: { url: string } }) => ({ url: event.url }),
      },
    },
  },
}
