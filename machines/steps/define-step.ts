/** Defines a step: states that a sign-in goes through before its session is issued. */
import { copyOf, deepFreeze } from "../copies.ts"
import { refuseStep } from "./refuse-step.ts"
import type { AskOptions, LooseStep, Step, StepAsk, StepDefinition, StepRequests, StepTools } from "./step.types.ts"
import type { JsonObject } from "../../src/ports/json.ts"
import type { Awaitable } from "../../src/ports/records.ts"

/**
 * An effect of a step: the events that it may answer with, and what carries it out. An answer's type begins with the
 * id of its step. What throws, and what takes longer than its `deadline` (default 15 seconds), ends the sign-in.
 */
export function ask<P extends object, const T extends string, A extends { type: T }>(
  answers: readonly T[],
  run: (params: P, tools: StepTools) => Awaitable<A>,
  options: AskOptions = {},
): StepAsk<P, A> {
  return { ...options, answers: answers as readonly A["type"][], run }
}

/**
 * Looks a step through. Nothing runs, nothing is read; it is put into the flows when a configuration names it in
 * `steps`, and proven there.
 *
 * What TypeScript sees: wrong targets, events, fields, asks, parameters and guards do not compile. The rest is refused
 * here, by name.
 *
 * @throws {StepError} where the definition is not one.
 */
export function defineStep<
  const Id extends string,
  D extends object,
  const R extends StepRequests,
  A extends Readonly<Record<string, StepAsk<never, { type: string }>>>,
  S extends string,
  G extends string = never,
  const P extends readonly Step[] = readonly [],
  T extends JsonObject = never,
>(definition: StepDefinition<Id, D, R, A, G, S, P, T>): Step<Id, D, T> {
  // Everything that the loose form says less about was typed above.
  // What is changed in the definition afterwards changes nothing of the step.
  const loose = deepFreeze(copyOf(definition as unknown as LooseStep))
  refuseStep(loose)
  return Object.freeze({ id: definition.id, definition: loose })
}
