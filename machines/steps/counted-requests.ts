/** Counts the limited requests of a step. Each request is counted before it has any other effect. */
import type { AdmissionContext } from "../admission/index.ts"
import { refuse } from "../failing.ts"
import type { DoConfig, MoveConfig } from "../chart-config.ts"
import { memoryOf, named, remembering, type Seen } from "./step-memory.ts"
import type { LooseStep } from "./step.types.ts"

const counts = new WeakSet<object>()
const ends = new WeakSet<object>()

/** Returns true if a `keep` with these parameters counts a request. The proofs identify it by its object. */
export function isCounting(params: unknown): boolean {
  return typeof params === "function" && counts.has(params)
}

/** Returns true if a guard holds after too many requests. */
export function isLimit(guard: object | undefined): boolean {
  return guard !== undefined && ends.has(guard)
}

/** Counts a request, and clears the problem. */
export function counting(step: LooseStep, event: string): DoConfig {
  const params = ({ context }: Seen): Partial<AdmissionContext> => {
    const { tries } = memoryOf(context, step)
    return remembering(context, step, { tries: { ...tries, [event]: (tries[event] ?? 0) + 1 } }, { problem: undefined })
  }
  counts.add(params)
  return { type: "keep", params }
}

/** The first request beyond the limit ends the sign-in, with any content. */
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
