/** Makes a used-up account answer as slowly as a wrong password, although `authorize` is not called. */
import type { LimitStore } from "../../ports/limit-store.ts"
import type { Runtime } from "../runtime.ts"

/** Refusals that are remembered for each provider of a configuration. */
const remembered = 64
/** Milliseconds. A visitor waits no longer, however slow `authorize` was. */
const longest = 2000

/** By the memory of a configuration, then by the provider. In milliseconds; the oldest is replaced first. */
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
 * Waits as long as one of the last refusals of this process took, drawn at random: their spread is part of what a stranger can
 * measure. Without any, it does not wait.
 */
export async function waitLikeRefusal(provider: string, runtime: Runtime): Promise<void> {
  const taken = times.get(runtime.config.processLimits)?.get(provider)?.taken ?? []
  const [drawn = 0] = runtime.randomBytes(1)
  const milliseconds = taken[drawn % taken.length] ?? 0
  if (milliseconds > 0) await new Promise<void>((resolve) => void runtime.deadline(milliseconds, resolve))
}
