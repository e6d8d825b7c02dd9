import type { Runtime } from "./runtime.ts"

/**
 * Records that something was used: of any number of callers at once, one gets `true`. Where the configuration has no
 * `stores`, nothing can count, and every caller does.
 *
 * @param name names the thing; one row is kept for it until `lifetime` has passed.
 * @param lifetime milliseconds after which the thing is refused for its age.
 */
export async function isFirstUse(name: string, lifetime: number, { config, now }: Runtime): Promise<boolean> {
  const counters = config.stores?.counters
  if (counters === undefined) return true
  const { sinceSuccess } = await counters.count(`once:${name}`, now(), lifetime, lifetime)
  return sinceSuccess === 1
}
