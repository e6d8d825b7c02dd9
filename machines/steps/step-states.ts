/** The states of one step, as the states of a chart: asks and data get their place, and the engine's own edges are added. */
import type { AdmissionContext } from "../admission/index.ts"
import { inApplication } from "../application-error.ts"
import type { FieldOver } from "../facts.ts"
import { copyOf, heldGuard } from "../copies.ts"
import { counting, outOfAttempts } from "./counted-requests.ts"
import { actionsIn, mapValues, movesIn, type DoConfig, type MoveConfig, type StateConfig } from "./chart-config.ts"
import { personOf } from "./person.ts"
import { checkOf, memoryOf, named, remembering } from "./step-memory.ts"
import type { LooseDo, LooseMove, LooseMoves, LooseState, StepRefusal } from "./loose-chart.types.ts"
import type { LooseStep } from "./step.types.ts"

interface Seen {
  context: AdmissionContext
  event: { type: string }
}

/** A form that no step reads. Without a problem it is not our own. */
export interface ForgedForm {
  type: "form.forged"
  problem?: "form_expired" | "field_unreadable" | "field_too_long"
  /** With `field_too_long`. */
  field?: FieldOver
}

/** What a waiting state of any step takes to the next request. */
const keeps = ["candidate", "standing", "plan", "callbackUrl", "visitorAtStart", "steps"] as const

/** @param next where `passed` leads. */
export function statesOf(step: LooseStep, next: string): Record<string, StateConfig> {
  const guards = guardsOf(step)
  return mapValues(step.states, (state) => stateOf(state, step, { next, guards }))
}

type Guards = Readonly<Record<string, (seen: Seen) => boolean>>

/** Named after their keys, as those of a chart are: minifiers rename functions. */
function guardsOf(step: LooseStep): Guards {
  return mapValues(step.guards ?? {}, (rule, key) => {
    const held = heldGuard(named((seen: Parameters<typeof rule>[0]) => rule(seen), `${step.id}.${key}`))
    const guard = ({ context, event }: Seen): boolean =>
      inApplication(`guard "${key}" of the step "${step.id}"`, () =>
        held({ data: memoryOf(context, step).data, event, person: personOf(context, step) }),
      )
    return named(guard, `${step.id}.${key}`)
  })
}

function stateOf(state: LooseState, step: LooseStep, around: { next: string; guards: Guards }): StateConfig {
  const { passes } = state.meta
  const names = typeof passes === "string" ? [passes] : (passes ?? [])
  const waiting = state.tags === "waiting"
  const on = mapValues(state.on ?? {}, (moves, event) => [
    ...(waiting ? outOfAttempts(step, event) : []),
    ...movesOf(moves, step, { ...around, counted: waiting && Object.hasOwn(step.requests, event) ? event : undefined }),
  ])
  return {
    ...(state.tags && { tags: state.tags }),
    meta: {
      title: state.meta.title,
      ...(state.meta.rfc && { rfc: state.meta.rfc }),
      ...(names.length > 0 && {
        check: checkOf(step),
        passes: names.map((name) => (name in around.guards ? `${step.id}.${name}` : name)),
      }),
      ...(waiting && { keeps }),
    },
    ...(state.entry && { entry: listOf(state.entry).map((act) => actOf(act, step)) }),
    ...((state.on || waiting) && { on: { ...on, ...(waiting ? waitingMoves(step) : {}) } }),
    ...(state.always !== undefined && { always: movesOf(state.always, step, { ...around, counted: undefined }) }),
  }
}

function movesOf(
  moves: LooseMoves,
  step: LooseStep,
  around: { next: string; guards: Guards; counted: string | undefined },
): MoveConfig[] {
  return movesInStep(moves).map((move) => {
    const guard = move.guard === undefined ? undefined : (around.guards[move.guard] ?? move.guard)
    const target = targetOf(move.target, around.next)
    return {
      ...(target === undefined ? {} : { target }),
      ...(guard === undefined ? {} : { guard }),
      actions: [
        ...(around.counted === undefined ? [] : [counting(step, around.counted)]),
        ...listOf(move.actions).map((act) => actOf(act, step)),
        ...(move.problem === undefined ? [] : [saying(step, move.problem)]),
        ...(move.target === "refused" ? [refusing(step, move.reason)] : []),
      ],
    }
  })
}

function targetOf(target: string | undefined, next: string): string | undefined {
  if (target === "passed") return next
  return target === "refused" ? "#refused" : target
}

function listOf(acts: LooseDo | readonly LooseDo[] | undefined): readonly LooseDo[] {
  return actionsIn(acts as DoConfig | readonly DoConfig[] | undefined)
}

/** A `keep` writes the step's own data and nothing else; an ask is told which step it is of, and whom it is about. */
function actOf({ type, params }: LooseDo, step: LooseStep): DoConfig {
  const valueOf = ({ context, event }: Seen): unknown =>
    typeof params === "function"
      ? // The definition's types say what it takes.
        inApplication(`params of "${type}" of the step "${step.id}"`, () =>
          (params as (seen: object) => unknown)(
            copyOf({ data: memoryOf(context, step).data, event, person: personOf(context, step) }),
          ),
        )
      : copyOf(params)
  if (type === "keep")
    return {
      type,
      params: (seen: Seen) => {
        const { data } = memoryOf(seen.context, step)
        return remembering(seen.context, step, { data: { ...data, ...(valueOf(seen) as object) } })
      },
    }
  return {
    type: `${step.id}.${type}`,
    params: (seen: Seen) => ({ step: step.id, given: valueOf(seen), person: personOf(seen.context, step) }),
  }
}

function saying(step: LooseStep, problem: string): DoConfig {
  return { type: "keep", params: ({ context }: Seen) => remembering(context, step, {}, { problem }) }
}

function refusing(step: LooseStep, reason: StepRefusal = "step_refused"): DoConfig {
  return {
    type: "keep",
    params: { failure: { reason, cause: `The step "${step.id}" refused this sign-in.` } },
  }
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
    "flow.cancelled": {
      target: "#refused",
      actions: { type: "keep", params: { failure: { reason: "step_cancelled" } } },
    },
  }
}

/** Whether a transition of the definition stays within the step. */
export function movesInStep(moves: LooseMoves | undefined): readonly LooseMove[] {
  return movesIn(moves as never) as readonly LooseMove[]
}
