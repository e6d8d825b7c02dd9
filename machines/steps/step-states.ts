/** Turns the states of a step into states of a chart, with their asks and data, and adds the engine's own edges. */
import type { AdmissionContext } from "../admission/index.ts"
import { inApplication } from "../application-error.ts"
import type { FieldOver } from "../facts.ts"
import type { CheckId } from "../grammar.ts"
import { copyOf, heldGuard } from "../copies.ts"
import { refuse, refuseAsAnswered } from "../failing.ts"
import { refuses } from "../vocabulary.ts"
import { counting, outOfAttempts } from "./counted-requests.ts"
import { listOf, mapValues, movesIn, type DoConfig, type MoveConfig, type StateConfig } from "../chart-config.ts"
import { writing } from "./kept-data.ts"
import { stepLibraryAsks } from "../own-flow/library-asks.ts"
import { checkOf, memoryOf, named, remembering, shownOf, type Seen } from "./step-memory.ts"
import type { LooseMove, LooseMoves, LooseState, LooseStep, StepSeen } from "./step.types.ts"

interface SeenByStep extends Seen {
  event: { type: string }
}

/** A form that no step reads. If `problem` is absent, another site sent the form. */
export interface ForgedForm {
  type: "form.forged"
  problem?: "form_expired" | "field_unreadable" | "field_too_long"
  /** The field that is too long, if the problem is `field_too_long`. */
  field?: FieldOver
}

/** The failure that an answer of the library brings. */
const keepAnswered = refuseAsAnswered.actions as DoConfig

/** The chart around a part of an application: a sign-in around a step, or the chart of a flow. */
export interface Surroundings {
  /** The targets other than the part's own states. */
  readonly targets: Readonly<Record<string, string>>
  /** The arguments of the part's functions other than the event. */
  readonly shown: (context: AdmissionContext) => Partial<StepSeen<object, never>>
  /** The check of a state. */
  readonly checkOf: (name: string | undefined) => CheckId
  /** The keys that a waiting state keeps for the next request. */
  readonly keeps: readonly (keyof AdmissionContext)[]
  /** Events that the library checks first: its refusals, and the values that it keeps if it does not refuse. */
  readonly heard?: Readonly<Record<string, { readonly refusing: readonly MoveConfig[]; readonly keeping: DoConfig }>>
  /** Asks of the library that the part can use by name. */
  readonly asks: ReadonlySet<string>
  /** Checks the changes that a `keep` in a state makes on a request. Throws to end the flow. */
  readonly judgeKept?: ((state: string, before: object, after: object) => void) | undefined
  /** `step "totp"`, for messages. */
  readonly named: string
}

/**
 * Returns the surroundings of a step.
 * @param next the state to which `passed` leads.
 */
export function inSignIn(step: LooseStep, next: string): Surroundings {
  return {
    targets: { passed: next, refused: "#refused" },
    shown: (context) => shownOf(context, step),
    checkOf: () => checkOf(step),
    keeps: ["candidate", "standing", "plan", "callbackUrl", "visitorAtStart", "steps"],
    asks: stepLibraryAsks,
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

/** Guards named after their keys, as in a chart: minifiers rename functions. */
function guardsOf(step: LooseStep, { shown, named: part }: Surroundings): Guards {
  return mapValues(step.guards ?? {}, (rule, key) => {
    const held = heldGuard(named((seen: Parameters<typeof rule>[0]) => rule(seen), `${step.id}.${key}`))
    const guard = ({ context, event }: SeenByStep): boolean =>
      inApplication(`guard "${key}" of the ${part}`, () =>
        held({ ...shown(context), event } as Parameters<typeof rule>[0]),
      )
    return named(guard, `${step.id}.${key}`)
  })
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
      keeping: around.heard?.[event]?.keeping,
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

/** A `keep` writes only the step's own data; an ask gets the id of its step, and the person. */
function actOf({ type, params }: DoConfig, step: LooseStep, around: Around): DoConfig {
  const { shown, asks, named: part, judgeKept, state } = around
  const valueOf = ({ context, event }: SeenByStep): unknown =>
    typeof params === "function"
      ? // The types of the definition check the arguments.
        inApplication(`params of "${type}" of the ${part}`, () =>
          (params as (seen: object) => unknown)(copyOf({ ...shown(context), event })),
        )
      : copyOf(params)
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
  if (asks.has(type)) return { type, params: (seen: SeenByStep) => ({ ...(valueOf(seen) as object), flow: step.id }) }
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

/** The events that every waiting state of a step handles in addition to its own requests. */
function waitingMoves(step: LooseStep): Record<string, MoveConfig> {
  return {
    // Another site sent the form, or no step could read it: the step asks again without reading it.
    "form.forged": {
      actions: {
        type: "keep",
        params: ({ context, event }: { context: AdmissionContext; event: ForgedForm }) =>
          remembering(context, step, {}, { problem: event.problem ?? "form_expired", field: event.field }),
      },
    },
    "flow.cancelled": refuse("step_cancelled"),
  }
}

/** The transitions of a definition, as a list. */
export function movesInStep(moves: LooseMoves | undefined): readonly LooseMove[] {
  return movesIn(moves as never) as readonly LooseMove[]
}
