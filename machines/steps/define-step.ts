/**
 * Defines a step of an application: states that a sign-in passes before it issues the session, or a step-up before it
 * adds evidence.
 */
import { deepFreeze } from "../copies.ts"
import { copyOf } from "../copy-of.ts"
import { refuseStep } from "./refuse-step.ts"
import type { AskOptions, LooseStep, Step, StepAsk, StepDefinition, StepRequests, StepTools } from "./step.types.ts"
import type { JsonObject } from "../../src/ports/json.ts"
import type { Awaitable } from "../../src/ports/records.ts"

/**
 * Declares an effect of a step, flow or override, which its states can request (an ask).
 *
 * @param answers the types of the answers. Each begins with the id of its step or flow.
 * @param run the effect: returns one of the answers. If the effect throws, or takes longer than its `deadline` (default
 *   15 seconds), the sign-in ends.
 */
export function ask<P extends object, const T extends string, A extends { type: T }>(
  answers: readonly T[],
  run: (params: P, tools: StepTools) => Awaitable<A>,
  options: AskOptions = {},
): StepAsk<P, A> {
  return { ...options, answers: answers as readonly A["type"][], run }
}

/**
 * Checks the definition of a step, and returns the step for `steps`. `defineStep` calls no function of the definition.
 * The library inserts the step into the flows of each configuration that names it in `steps`, and proves those flows.
 *
 * TypeScript reports wrong targets, events, fields, asks, parameters and guards. This function refuses the other
 * mistakes, and its errors name them.
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
  // TypeScript has checked the definition by the strict types above. The step gets a frozen copy, so that later changes
  // of the definition do not change it.
  const loose = deepFreeze(copyOf(definition as unknown as LooseStep))
  refuseStep(loose)
  return Object.freeze({ id: definition.id, definition: loose })
}
