import type { Platform } from "../../src/interpreter/runtime.ts"

/**
 * A platform whose deadlines never end, so that a busy machine does not look like a store that is down. No refusal takes
 * time, so that no response waits as long as one.
 */
export const unhurried = {
  deadline: () => () => undefined,
  stopwatch: () => 0,
} satisfies Partial<Platform>
