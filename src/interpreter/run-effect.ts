import type { EngineFailure } from "../../machines/vocabulary.ts"
import type { Ask } from "../../machines/step.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Engine } from "./engine.ts"

/** An answer, or the event that stands for none. */
export type AnswerEvent = { type: string; url?: unknown } | EngineFailure

type Runner = (params: unknown, runtime: Runtime) => AnswerEvent | Promise<AnswerEvent>

/** Milliseconds that an effect may take that does not say. Calls to providers have a deadline of their own within it. */
const effectDeadline = 15_000

/**
 * Carries out one ask and gives its answer. Total: an effect that throws answers `effect.failed`, one that outlives
 * its deadline `effect.timedOut`, and an answer that is none of the ask's is a failure too. What comes late is dropped.
 */
export function runEffect(ask: Ask, engine: Engine, runtime: Runtime): AnswerEvent | Promise<AnswerEvent> {
  // The chart was compiled against this very table of asks; TypeScript cannot see that through the tables.
  const effect = engine.effects[ask.type] as Runner | undefined
  if (effect === undefined) return failed(ask, new TypeError(`There is no effect for the ask "${ask.type}".`))
  try {
    const answer: AnswerEvent | Promise<AnswerEvent> = effect(ask.params, runtime)
    return answer instanceof Promise ? inTime({ ask, engine }, answer, runtime) : checked(ask, answer, engine)
  } catch (error) {
    return failed(ask, error)
  }
}

function inTime(
  { ask, engine }: { ask: Ask; engine: Engine },
  answer: Promise<AnswerEvent>,
  runtime: Runtime,
): Promise<AnswerEvent> {
  const deadline = engine.deadlines[ask.type] ?? effectDeadline
  return new Promise((resolve) => {
    let cancel: (() => void) | undefined
    let settled = false
    const settle = (event: AnswerEvent) => {
      settled = true
      cancel?.()
      resolve(event)
    }
    answer.then(
      (value) => settle(checked(ask, value, engine)),
      (error: unknown) => settle(failed(ask, error)),
    )
    // A callback that waits for nothing has answered by now: no timer is made for it.
    void fewTurns().then(() => {
      if (!settled) cancel = runtime.deadline(deadline, () => settle(late(ask, deadline)))
    })
  })
}

/** A few turns of the microtask queue: as many as an `async` function takes that awaits one settled value. */
function fewTurns(): Promise<void> {
  return Promise.resolve().then(nothing).then(nothing).then(nothing)
}

function nothing(): void {}

function late(ask: Ask, deadline: number): AnswerEvent {
  return {
    type: "effect.timedOut",
    ask: ask.type,
    failure: { reason: "effect_timed_out", cause: `${ask.type} took longer than ${deadline} ms` },
  }
}

function checked(ask: Ask, answer: AnswerEvent, { answersOf }: Engine): AnswerEvent {
  if (answersOf[ask.type]?.includes(answer.type) === true) return answer
  return failed(ask, new TypeError(`"${answer.type}" is no answer to the ask "${ask.type}".`))
}

function failed(ask: Ask, error: unknown): AnswerEvent {
  return { type: "effect.failed", ask: ask.type, failure: { reason: "effect_failed", cause: error } }
}
