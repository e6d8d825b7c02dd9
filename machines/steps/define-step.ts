/** Defines a step: states that a sign-in passes before its session is issued. */
import { copyOf, deepFreeze } from "../copies.ts"
import { refuseStep } from "./refuse-step.ts"
import type { AskOptions, LooseStep, Step, StepAsk, StepDefinition, StepRequests, StepTools } from "./step.types.ts"
import type { JsonObject } from "../../src/ports/json.ts"
import type { Awaitable } from "../../src/ports/records.ts"

/**
 * An effect of a step: its answers, and the function that carries it out. The type of an answer begins with the id of
 * its step. An error, or an effect longer than its `deadline` (default 15 seconds), ends the sign-in.
 */
export function ask<P extends object, const T extends string, A extends { type: T }>(
  answers: readonly T[],
  run: (params: P, tools: StepTools) => Awaitable<A>,
  options: AskOptions = {},
): StepAsk<P, A> {
  return { ...options, answers: answers as readonly A["type"][], run }
}

/**
 * Checks the definition of a step. It runs and reads nothing. A configuration that names the step in `steps` inserts
 * the step into its flows, and proves those flows.
 *
 * TypeScript reports wrong targets, events, fields, asks, parameters and guards. This function refuses the other errors
 * by name.
 *
 * @throws {StepError} for an invalid definition.
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
  // The types above are stricter than the loose form. Later changes of the definition do not change the step.
  const loose = deepFreeze(copyOf(definition as unknown as LooseStep))
  refuseStep(loose)
  return Object.freeze({ id: definition.id, definition: loose })
}
