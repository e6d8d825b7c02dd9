/**
 * Delays the response for an identifier whose budgets are used up. `authorize` is not called then. With the delay, the
 * response takes as long as the response to a wrong password, so that a visitor cannot tell the two apart.
 */
import type { LimitStore } from "../../ports/limit-store.ts"
import type { Runtime } from "../runtime.ts"

/** The maximum number of durations that are remembered for each provider of a configuration. */
const remembered = 64
/** The maximum time that a visitor waits, in milliseconds, even if `authorize` took longer. */
const longest = 2000

/**
 * The durations of refusals, in milliseconds: for each configuration (named by its `processLimits`) and each provider,
 * a list and the place of the oldest duration, which is replaced next.
 */
const times = new WeakMap<LimitStore, Map<string, { taken: number[]; next: number }>>()

type Known = Pick<Runtime, "config">

/** Remembers how long `authorize` took to refuse. */
export function rememberRefusal(provider: string, taken: number, { config }: Known): void {
  const ofConfig = times.get(config.processLimits) ?? new Map<string, { taken: number[]; next: number }>()
  times.set(config.processLimits, ofConfig)
  const known = ofConfig.get(provider) ?? { taken: [], next: 0 }
  ofConfig.set(provider, known)
  known.taken[known.next] = Math.min(Math.max(taken, 0), longest)
  known.next = (known.next + 1) % remembered
}

/**
 * Waits as long as one of the last refusals of this process took, chosen at random. A stranger could recognise a fixed
 * delay, because the durations of other refusals vary. If no refusal is remembered, the function does not wait.
 */
export async function waitLikeRefusal(provider: string, runtime: Runtime): Promise<void> {
  const taken = times.get(runtime.config.processLimits)?.get(provider)?.taken ?? []
  const [drawn = 0] = runtime.randomBytes(1)
  const milliseconds = taken[drawn % taken.length] ?? 0
  if (milliseconds > 0) await new Promise<void>((resolve) => void runtime.deadline(milliseconds, resolve))
}
