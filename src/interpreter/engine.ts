/** Runs the effect that a program requests. `composed-engine.ts` adds the effects of the application. */
import type { EngineFailure } from "../../machines/vocabulary.ts"
import type { Engine } from "../effects/engine.ts"
import type { Runtime } from "../effects/runtime.ts"
import type { Ask } from "../../machines/step.ts"
import type { ComposedFlow, Composition } from "../flows/composed-flow.ts"
import type { RunnableFlow } from "../flows/flow-module.ts"

/** The engines of composed flows. `makeEngines` fills the map. */
export const composedEngines: WeakMap<ComposedFlow, Engine> = new WeakMap()

/**
 * Returns the engine of a flow.
 *
 * @throws {TypeError} if `composeFor` has not made the engines of this composition.
 */
export function engineIn(flow: Pick<RunnableFlow, "id" | "engine">, composition: Composition | undefined): Engine {
  const composed = composition?.flows.get(flow.id)
  if (composed === undefined) return flow.engine
  const engine = composedEngines.get(composed)
  if (engine === undefined) throw new TypeError(`The flow "${flow.id}" has no engine yet.`)
  return engine
}

/** An answer of an effect, or the event that replaces a missing answer. */
export type AnswerEvent = { type: string; url?: unknown } | EngineFailure

type Runner = (params: unknown, runtime: Runtime) => AnswerEvent | Promise<AnswerEvent>

/**
 * The deadline in milliseconds of an effect that declares no deadline. Calls to providers have their own, shorter
 * deadline.
 */
const effectDeadline = 15_000

/**
 * Runs one requested effect and returns its answer. Never throws: if an effect throws, the answer is `effect.failed`;
 * if the effect exceeds its deadline, the answer is `effect.timedOut`. An answer that the effect does not declare gives
 * `effect.failed` too. The engine drops an answer that arrives after the deadline.
 */
export async function runEffect(ask: Ask, engine: Engine, runtime: Runtime): Promise<AnswerEvent> {
  const { type, params } = ask
  // The chart was compiled with the same table of asks, so every ask has an effect. The types do not show this.
  const effect = engine.effects[type] as Runner | undefined
  if (effect === undefined) return failed(ask, new TypeError(`There is no effect for the ask "${type}".`))
  const milliseconds = engine.deadlines[type] ?? effectDeadline
  try {
    const running = effect(params, runtime)
    const answer = running instanceof Promise ? await inTime(running, milliseconds, runtime) : running
    if (answer === tooLate) {
      const cause = `${type} took longer than ${milliseconds} ms`
      return { type: "effect.timedOut", ask: type, failure: { reason: "effect_timed_out", cause } }
    }
    if (engine.answersOf[type]?.includes(answer.type) === true) {
      if (runtime.attempt !== undefined && engine.right.get(type) === answer.type) giveAttemptBack(runtime)
      return answer
    }
    return failed(ask, new TypeError(`"${answer.type}" is not an answer to the ask "${type}".`))
  } catch (error) {
    return failed(ask, error)
  }
}

/**
 * Takes the attempt back from the counts of the limits, for example because the password was right. A second call for
 * the same attempt does nothing.
 */
function giveAttemptBack(runtime: Runtime): void {
  const { attempt } = runtime
  runtime.attempt = undefined
  runtime.returning = attempt?.giveBack()
}

/** The result of {@link inTime} if the answer did not come in time. */
export const tooLate: unique symbol = Symbol("too late")

/**
 * Waits for an answer, for at most `milliseconds`. Returns {@link tooLate} if the answer does not come in this time.
 */
export function inTime<T>(
  answer: Promise<T>,
  milliseconds: number,
  { deadline }: Pick<Runtime, "deadline">,
): Promise<T | typeof tooLate> {
  return new Promise((resolve) => {
    let cancel: (() => void) | undefined
    let settled = false
    const settle = () => {
      settled = true
      cancel?.()
      resolve(answer)
    }
    answer.then(settle, settle)
    // The timer starts only after a few microtasks, which the calls of `then` take. An effect without I/O has answered
    // by then, and needs no timer.
    void Promise.resolve()
      .then()
      .then()
      .then()
      .then(() => {
        if (!settled) cancel = deadline(milliseconds, () => resolve(tooLate))
      })
  })
}

function failed(ask: Ask, error: unknown): AnswerEvent {
  return { type: "effect.failed", ask: ask.type, failure: { reason: "effect_failed", cause: error } }
}
