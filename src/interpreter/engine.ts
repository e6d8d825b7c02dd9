/**
 * Runs the effect that a program requests. The effect is built in, or a step, a flow of the application or an override
 * added it. An override can also replace a built-in effect.
 */
import { inApplication } from "../../machines/application-error.ts"
import { countedAsks, countedIn } from "../../machines/counted-asks.ts"
import { answersOf, type EngineFailure } from "../../machines/vocabulary.ts"
import type { Replacement } from "../../machines/steps/extension.ts"
import type { LooseAsk, StepPerson } from "../../machines/steps/step.types.ts"
import { effects } from "../effects/index.ts"
import type { Runtime } from "../effects/runtime.ts"
import { stepTools, toolsOf } from "../flows/steps/effects/step-in.ts"
import type { ComposedFlow, Composition } from "../flows/composed-flow.ts"
import type { Ask } from "../../machines/step.ts"

/** The effects of one flow, with their answers and deadlines, by name. */
export interface Engine {
  readonly effects: Readonly<Record<string, unknown>>
  readonly answersOf: Readonly<Record<string, readonly string[]>>
  /** Deadlines in milliseconds, for the effects that declare one. */
  readonly deadlines: Readonly<Record<string, number | undefined>>
  /**
   * Maps each effect with a counted attempt to the answer after which the attempt no longer counts, for example because
   * the password was right.
   */
  readonly right: ReadonlyMap<string, string | undefined>
}

type Run = (params: unknown, runtime: Runtime) => unknown

export const builtIn: Engine = { effects, answersOf, deadlines: {}, right: countedAsks }

const composedEngines = new WeakMap<ComposedFlow, Engine>()

/** Returns the engine of one flow. All requests to the flow use the same engine. */
export function engineFor(flow: string, composition: Composition | undefined): Engine {
  const composed = composition?.flows.get(flow)
  if (composed === undefined) return builtIn
  const engine = composedEngines.get(composed) ?? make(composed)
  composedEngines.set(composed, engine)
  return engine
}

function make({ id, extension: { asks, replaced }, answers }: ComposedFlow): Engine {
  const added = [...asks].map(([name, ask]): [string, Run] => [
    name,
    ask.ofStep === true ? ofStep(name, ask) : ofFlow(`ask "${name}" of the override flows.${id}`, ask),
  ])
  const instead = [...replaced].map(([name, run]): [string, Run] => [name, inPlaceOf(name, run, id)])
  return {
    effects: { ...effects, ...Object.fromEntries([...added, ...instead]) },
    answersOf: answers,
    deadlines: Object.fromEntries([...asks].map(([name, { deadline }]) => [name, deadline])),
    right: countedIn({ asks }),
  }
}

/**
 * Makes the effect that a step or a flow of the application defines in `asks`. For a step, `insertSteps` has added to
 * the parameters the person whom the step checks.
 */
function ofStep(name: string, { run }: LooseAsk): Run {
  return (params, runtime) => {
    const { step, given, person } = params as { step: string; given: unknown; person?: StepPerson }
    const own = `ask "${name.slice(step.length + 1)}" of the ${person === undefined ? "flow" : "step"} "${step}"`
    const sealsOf = runtime.config.ownFlows.get(step)?.sealsOf ?? step
    const tools = person === undefined ? toolsFor(runtime, sealsOf) : stepTools({ step, person }, runtime)
    return inApplication(own, () => run(given, tools), { seen: given, hidden: runtime.hidden })
  }
}

function ofFlow(name: string, { run }: LooseAsk): Run {
  return (params, runtime) =>
    inApplication(name, () => run(params, toolsFor(runtime)), { seen: params, hidden: runtime.hidden })
}

/**
 * Makes the tools for an effect that is not about a person. `of` is the id of the flow or step whose values the effect
 * seals; it is absent for the effect of an override.
 */
function toolsFor(runtime: Runtime, of?: string): Parameters<LooseAsk["run"]>[1] {
  return toolsOf(runtime, of) as Parameters<LooseAsk["run"]>[1]
}

function inPlaceOf(name: string, run: Replacement, flow: string): Run {
  // Looked up at each call, so that a test can replace the effect.
  const own: Run = (given, runtime) => ((effects as Readonly<Record<string, unknown>>)[name] as Run)(given, runtime)
  return (params, runtime) => {
    const thrownBelow = new Set<unknown>()
    const asBuiltIn = async (given: unknown) => {
      try {
        return (await own(given, runtime)) as { type: string }
      } catch (error) {
        thrownBelow.add(error)
        throw error
      }
    }
    return inApplication(
      `effect "${name}" of the override flows.${flow}`,
      () => run(params, { ...toolsOf(runtime), builtIn: asBuiltIn }),
      { isOwn: (thrown) => !thrownBelow.has(thrown), hidden: runtime.hidden },
    )
  }
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
