import type { Platform } from "../../src/interpreter/runtime.ts"

/**
 * A platform whose deadlines never end, so that a slow store on a busy machine does not count as failed. On its clock,
 * no refusal takes time, so that the library does not delay a response by the duration of a refusal.
 */
export const unhurried = {
  deadline: () => () => undefined,
  stopwatch: () => 0,
} satisfies Partial<Platform>
