/**
 * Delays the response for an identifier whose budgets are used up. The library does not call `authorize` for such an
 * identifier. With the delay, the response takes as long as the response to a wrong password, so a visitor cannot
 * distinguish the two responses.
 */
import type { Counters } from "../../config/memory.ts"
import type { Runtime } from "../runtime.ts"

/** The maximum number of durations that the library remembers for each provider of a configuration. */
const remembered = 64
/** The maximum time that a visitor waits, in milliseconds, even if `authorize` took longer. */
const longest = 2000
/** The maximum delay of a timer that enters the mean, in milliseconds. A longer delay comes from load. */
const latest = 20
/** The weight of the newest timer in the mean delay of timers. */
const weight = 1 / 16

interface Refusals {
  /** Durations of refusals, in milliseconds. */
  readonly taken: number[]
  /** The index of the oldest duration, which the next one replaces. */
  next: number
  /** The mean delay of the timers for this provider, in milliseconds. */
  late: number
}

/**
 * For each configuration, a map from the provider's id to the provider's refusals. The key is the configuration's
 * counters.
 */
const known = new WeakMap<Counters, Map<string, Refusals>>()

type Known = Pick<Runtime, "config">

function refusalsOf(provider: string, { config }: Known): Refusals {
  const ofConfig = known.get(config.counters) ?? new Map<string, Refusals>()
  known.set(config.counters, ofConfig)
  const refusals = ofConfig.get(provider) ?? { taken: [], next: 0, late: 0 }
  ofConfig.set(provider, refusals)
  return refusals
}

/** Remembers how long `authorize` took to refuse. */
export function rememberRefusal(provider: string, taken: number, runtime: Known): void {
  const refusals = refusalsOf(provider, runtime)
  refusals.taken[refusals.next] = Math.min(Math.max(taken, 0), longest)
  refusals.next = (refusals.next + 1) % remembered
}

/**
 * Chooses one of the last refusals of this process at random, and waits as long as this refusal took. An attacker could
 * recognise a fixed delay, because the durations of other refusals vary. If the process remembers no refusal, the
 * function does not wait.
 *
 * Timers count whole milliseconds and fire late. The function therefore rounds up or down at random, and subtracts the
 * mean delay of earlier timers. The mean of the waits is then the mean duration of the refusals.
 */
export async function waitLikeRefusal(provider: string, runtime: Runtime): Promise<void> {
  const refusals = refusalsOf(provider, runtime)
  const [drawn = 0, fraction = 0] = runtime.randomBytes(2)
  const wanted = (refusals.taken[drawn % refusals.taken.length] ?? 0) - refusals.late
  const milliseconds = Math.floor(wanted + fraction / 256)
  if (milliseconds <= 0) return
  const begun = runtime.stopwatch()
  await new Promise<void>((resolve) => void runtime.deadline(milliseconds, resolve))
  const late = runtime.stopwatch() - begun - milliseconds
  refusals.late += weight * (Math.min(Math.max(late, 0), latest) - refusals.late)
}
