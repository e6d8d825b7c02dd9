/**
 * Turns the states of a step, or of an application's flow, into states of a chart, and adds the transitions that the
 * library needs.
 */
import type { AdmissionContext } from "../admission/index.ts"
import { inApplication } from "../application-error.ts"
import type { FieldOver } from "../facts.ts"
import type { CheckId } from "../grammar.ts"
import { heldGuard } from "../copies.ts"
import { copyOf } from "../copy-of.ts"
import { refuse, refuseAsAnswered } from "../failing.ts"
import { refuses } from "../vocabulary.ts"
import { counting, outOfAttempts } from "./counted-requests.ts"
import { listOf, mapValues, movesIn, type DoConfig, type MoveConfig, type StateConfig } from "../chart-config.ts"
import { writing } from "./kept-data.ts"
import { choosing } from "./remembered-device.ts"
import { stepLibraryAsks } from "../own-flow/library-asks.ts"
import { checkOf, memoryOf, named, remembering, shownOf, type Seen } from "./step-memory.ts"
import type { LooseMove, LooseMoves, LooseState, LooseStep, StepSeen } from "./step.types.ts"

/** The reasons for which a step shows its page again without reading the form. */
const formProblems = ["form_expired", "field_unreadable", "field_too_long"] as const

interface SeenByStep extends Seen {
  event: { type: string }
}

/**
 * The event for a form that the step does not receive. If `problem` is absent, another site sent the form, or the form
 * has no valid form token.
 */
export interface ForgedForm {
  type: "form.forged"
  problem?: (typeof formProblems)[number]
  /** The field that is too long, if the problem is `field_too_long`. */
  field?: FieldOver
}

/** The action that keeps the failure in the answer of a library effect. */
const keepAnswered = refuseAsAnswered.actions as DoConfig

/** The parts of a state that depend on the chart around the step or flow. */
export interface Surroundings {
  /** The targets of transitions that are not states of the step or flow, each with its target in the chart. */
  readonly targets: Readonly<Record<string, string>>
  /** Returns the arguments of the step's or flow's functions, without the event. */
  readonly shown: (context: AdmissionContext) => Partial<StepSeen<object, never>>
  /** Returns the full name of a state's check in the chart. */
  readonly checkOf: (name: string | undefined) => CheckId
  /** The keys that a waiting state keeps for the next request. */
  readonly keeps: readonly (keyof AdmissionContext)[]
  /**
   * Transitions and actions that the library adds for an event. The transitions `refusing` come before those of the
   * definition. The action `keeping` follows the actions of the definition.
   */
  readonly heard?: Readonly<Record<string, { readonly refusing: readonly MoveConfig[]; readonly keeping: DoConfig }>>
  /** The effects of the library that the step or flow can request by name. */
  readonly asks: ReadonlySet<string>
  /**
   * Checks the data before and after a `keep` that a request triggers in a state. If the function throws, the flow
   * ends.
   */
  readonly judgeKept?: ((state: string, before: object, after: object) => void) | undefined
  /** True if a device can remember the step in this chart. */
  readonly remembers?: boolean
  /** The name of the step or flow for messages: `step "totp"`. */
  readonly named: string
}

/**
 * Returns the surroundings of a step in a sign-in or step-up.
 *
 * @param next the state to which `passed` leads.
 * @param signsIn false in a step-up, which also keeps the time of the authentication at a provider.
 */
export function inSignIn(step: LooseStep, next: string, signsIn: boolean): Surroundings {
  return {
    targets: { passed: next, refused: "#refused" },
    shown: (context) => shownOf(context, step),
    checkOf: () => checkOf(step),
    keeps: [
      "candidate",
      "standing",
      "plan",
      "callbackUrl",
      "steps",
      // The keys below are often absent, and absent values at the end take no space in the cookie.
      "visitorAtStart",
      "anonymousAtStart",
      ...(signsIn ? [] : (["authTime"] as const)),
    ],
    asks: stepLibraryAsks,
    remembers: signsIn && step.rememberDevice !== undefined,
    named: `step "${step.id}"`,
  }
}

export function statesOf(step: LooseStep, surroundings: Surroundings): Record<string, StateConfig> {
  const around = { ...surroundings, guards: guardsOf(step, surroundings) }
  return mapValues(step.states, (state, key) => stateOf(state, step, { ...around, state: key }))
}

interface Around extends Surroundings {
  readonly state: string
  readonly guards: Guards
}

type Guards = Readonly<Record<string, (seen: SeenByStep) => boolean>>

/**
 * Returns the guards of a definition as guards of a chart. The name of each guard is its key in the definition, because
 * minifiers rename functions.
 */
function guardsOf(step: LooseStep, { shown, named: part }: Surroundings): Guards {
  return mapValues(step.guards ?? {}, (rule, key) => {
    const held = heldGuard(named((seen: Parameters<typeof rule>[0]) => rule(seen), `${step.id}.${key}`))
    const guard = ({ context, event }: SeenByStep): boolean => {
      const seen = { ...shown(context), event } as Parameters<typeof rule>[0]
      return inApplication(`guard "${key}" of the ${part}`, () => held(seen), { seen: concealedIn(seen) })
    }
    return named(guard, `${step.id}.${key}`)
  })
}

/** Returns the values that the log must not show: data, and the fields of the event. Names of events are not secret. */
function concealedIn({ data, earlier, event }: { data?: unknown; earlier?: unknown; event?: object }): unknown {
  return { data, earlier, event: { ...event, type: undefined } }
}

function stateOf(state: LooseState, step: LooseStep, around: Around): StateConfig {
  const { passes } = state.meta
  const names = listOf(passes)
  const waiting = state.tags === "waiting"
  const on = mapValues(state.on ?? {}, (moves, event) => [
    ...(waiting ? outOfAttempts(step, event) : []),
    ...(around.heard?.[event]?.refusing ?? []),
    ...movesOf(moves, step, {
      ...around,
      counted: waiting && Object.hasOwn(step.requests, event) ? event : undefined,
      explained: around.asks.size > 0 && refuses(event),
      keeping: waiting && chooses(step, event, around) ? choosing(step) : around.heard?.[event]?.keeping,
    }),
  ])
  return {
    ...(state.tags && { tags: state.tags }),
    meta: {
      title: state.meta.title,
      ...(state.meta.rfc && { rfc: state.meta.rfc }),
      ...(names.length > 0 && {
        check: around.checkOf(state.meta.check),
        passes: names.map((name) => (name in around.guards ? `${step.id}.${name}` : name)),
      }),
      ...(waiting && { keeps: around.keeps }),
    },
    ...(state.entry && { entry: listOf(state.entry).map((act) => actOf(act, step, around)) }),
    ...((state.on || waiting) && { on: { ...on, ...(waiting ? waitingMoves(step) : {}) } }),
    ...(state.always !== undefined && { always: movesOf(state.always, step, { ...around, counted: undefined }) }),
  }
}

/** Returns true if the form of this event has the checkbox with which a device remembers the step. */
function chooses({ rememberDevice }: LooseStep, event: string, { remembers = false }: Surroundings): boolean {
  return remembers && rememberDevice?.request === event
}

function movesOf(
  moves: LooseMoves | undefined,
  step: LooseStep,
  around: Around & { counted: string | undefined; explained?: boolean; keeping?: DoConfig | undefined },
): MoveConfig[] {
  return movesInStep(moves).map((move) => {
    const guard = move.guard === undefined ? undefined : (around.guards[move.guard] ?? move.guard)
    const target = move.target === undefined ? undefined : (around.targets[move.target] ?? move.target)
    return {
      ...(target === undefined ? {} : { target }),
      ...(guard === undefined ? {} : { guard }),
      ...(move.problem !== undefined && { problems: [move.problem] }),
      ...(move.target === "refused" && move.inDepth && { inDepth: true }),
      actions: [
        ...(around.counted === undefined ? [] : [counting(step, around.counted)]),
        ...listOf(around.keeping),
        ...listOf(move.actions).map((act) => actOf(act, step, around)),
        ...(move.problem === undefined ? [] : [saying(step, move.problem)]),
        ...(move.target === "refused"
          ? [
              around.explained && move.reason === undefined
                ? keepAnswered
                : refuse(move.reason ?? "step_refused", `The ${around.named} refused this sign-in.`).actions,
            ]
          : []),
      ],
    }
  })
}

/**
 * Converts an action in the definition of a step or flow into an action of the chart. A `keep` writes only the data of
 * this step or flow. An effect receives the id of this step or flow, and in a step also the person.
 */
function actOf({ type, params }: DoConfig, step: LooseStep, around: Around): DoConfig {
  const { shown, asks, named: part, judgeKept, state } = around
  const valueOf = ({ context, event }: SeenByStep): unknown => {
    if (typeof params !== "function") return copyOf(params)
    const seen = { ...shown(context), event }
    // The cast is safe: TypeScript has checked this function in the definition of the step.
    const compute = params as (seen: object) => unknown
    return inApplication(`params of "${type}" of the ${part}`, () => compute(copyOf(seen)), { seen: concealedIn(seen) })
  }
  if (type === "keep")
    return {
      type,
      params: writing(
        (seen: SeenByStep) => {
          const { data } = memoryOf(seen.context, step)
          const kept = { ...data, ...(valueOf(seen) as object) }
          if (Object.hasOwn(step.requests, seen.event.type)) judgeKept?.(state, data, kept)
          return remembering(seen.context, step, { data: kept })
        },
        { part: step, given: params },
      ),
    }
  if (asks.has(type))
    return {
      type,
      params: (seen: SeenByStep) => ({
        ...(valueOf(seen) as object),
        flow: step.id,
        ...(type === "sendProof" && { returnTo: seen.context.callbackUrl }),
      }),
    }
  return {
    type: `${step.id}.${type}`,
    params: (seen: SeenByStep) => {
      const { person } = shown(seen.context)
      return { step: step.id, given: valueOf(seen), ...(person && { person }) }
    },
  }
}

function saying(step: LooseStep, problem: string): DoConfig {
  return { type: "keep", params: ({ context }: Seen) => remembering(context, step, {}, { problem }) }
}

/** Returns the transitions that every waiting state has in addition to the transitions of its definition. */
function waitingMoves(step: LooseStep): Record<string, MoveConfig> {
  return {
    // The step shows its page again without reading the form.
    "form.forged": {
      problems: formProblems,
      actions: {
        type: "keep",
        params: ({ context, event }: { context: AdmissionContext; event: ForgedForm }) =>
          remembering(context, step, {}, { problem: event.problem ?? "form_expired", field: event.field }),
      },
    },
    "flow.cancelled": refuse("step_cancelled"),
  }
}

/** Returns the transitions of one event of a definition as a list. */
export function movesInStep(moves: LooseMoves | undefined): readonly LooseMove[] {
  return movesIn(moves as never) as readonly LooseMove[]
}
