/** The states of one step, as the states of a chart: asks and data get their place, and the engine's own edges are added. */
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

/** A form that no step reads. Without a problem it is not our own. */
export interface ForgedForm {
  type: "form.forged"
  problem?: "form_expired" | "field_unreadable" | "field_too_long"
  /** With `field_too_long`. */
  field?: FieldOver
}

/** The failure of an answer of the library, which says why not. */
const keepAnswered = refuseAsAnswered.actions as DoConfig

/** What a part of an application's is put into: a sign-in, for a step; a chart of its own, for a flow. */
export interface Surroundings {
  /** Where targets lead that are none of the part's states. */
  readonly targets: Readonly<Record<string, string>>
  /** What its functions are shown besides the event. */
  readonly shown: (context: AdmissionContext) => Partial<StepSeen<object, never>>
  /** The check that a state of its own is. */
  readonly checkOf: (name: string | undefined) => CheckId
  /** What a waiting state takes to the next request. */
  readonly keeps: readonly (keyof AdmissionContext)[]
  /** Of events that the library looks at first: what it refuses, and what it keeps where it does not. */
  readonly heard?: Readonly<Record<string, { readonly refusing: readonly MoveConfig[]; readonly keeping: DoConfig }>>
  /** Asks of the library, which it may use by name. */
  readonly asks: ReadonlySet<string>
  /** `step "totp"`, for messages. */
  readonly named: string
}

/** The surroundings of a step. @param next where `passed` leads. */
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
  return mapValues(step.states, (state) => stateOf(state, step, around))
}

interface Around extends Surroundings {
  readonly guards: Guards
}

type Guards = Readonly<Record<string, (seen: SeenByStep) => boolean>>

/** Named after their keys, as those of a chart are: minifiers rename functions. */
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

/** A `keep` writes the step's own data and nothing else; an ask is told which step it is of, and whom it is about. */
function actOf({ type, params }: DoConfig, step: LooseStep, { shown, asks, named: part }: Surroundings): DoConfig {
  const valueOf = ({ context, event }: SeenByStep): unknown =>
    typeof params === "function"
      ? // The definition's types say what it takes.
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
          return remembering(seen.context, step, { data: { ...data, ...(valueOf(seen) as object) } })
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

/** What every waiting state of a step hears besides its own requests. */
function waitingMoves(step: LooseStep): Record<string, MoveConfig> {
  return {
    // The form was not our own, or no step could read it: the person is asked again, and nothing of it is read.
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

/** Whether a transition of the definition stays within the step. */
export function movesInStep(moves: LooseMoves | undefined): readonly LooseMove[] {
  return movesIn(moves as never) as readonly LooseMove[]
}
