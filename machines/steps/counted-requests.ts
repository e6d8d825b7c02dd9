/**
 * Makes the actions and guards that count a step's requests with a limit. The step counts a request before the request
 * has any other effect.
 */
import type { AdmissionContext } from "../admission/index.ts"
import { refuse } from "../failing.ts"
import type { DoConfig, MoveConfig } from "../chart-config.ts"
import { memoryOf, named, remembering, type Seen } from "./step-memory.ts"
import type { LooseStep } from "./step.types.ts"

const counts = new WeakSet<object>()
const ends = new WeakSet<object>()

/**
 * Returns true if a `keep` with these parameters counts a request. The function recognises parameters by identity, so
 * that it never mistakes a function of an application for them.
 */
export function isCounting(params: unknown): boolean {
  return typeof params === "function" && counts.has(params)
}

/**
 * Returns true if the guard comes from {@link outOfAttempts}. Such a guard holds when the visitor has sent a request as
 * often as the step's `attempts` allow.
 */
export function isLimit(guard: object | undefined): boolean {
  return guard !== undefined && ends.has(guard)
}

/**
 * Returns the action that counts a request of a step. The action also clears `problem`, the reason why the step showed
 * its form again.
 */
export function counting(step: LooseStep, event: string): DoConfig {
  const params = ({ context }: Seen): Partial<AdmissionContext> => {
    const { tries } = memoryOf(context, step)
    return remembering(context, step, { tries: { ...tries, [event]: (tries[event] ?? 0) + 1 } }, { problem: undefined })
  }
  counts.add(params)
  return { type: "keep", params }
}

/**
 * Returns the transition that ends the sign-in at the first request beyond the limit, even if that request has the
 * right content. Empty for a request without a limit.
 */
export function outOfAttempts(step: LooseStep, event: string): MoveConfig[] {
  const limit = step.attempts?.[event]
  if (limit === undefined) return []
  const guard = named(
    ({ context }: Seen): boolean => (memoryOf(context, step).tries[event] ?? 0) >= limit,
    "outOfAttempts",
  )
  ends.add(guard)
  return [{ guard, ...refuse("step_attempts", `"${event}" came more than ${limit} times.`) }]
}
