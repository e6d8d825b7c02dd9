import type { Runtime } from "./runtime.ts"

/**
 * Records the use of a value that may be used only once, for example a flow cookie. Of any number of concurrent
 * callers, one gets `true`. Without `stores` in the configuration, the function cannot count uses, and every caller
 * gets `true`.
 *
 * @param name identifies the value. The store has one row for the value until `lifetime` has passed.
 * @param lifetime the milliseconds after which the caller refuses the value because of its age. After this time, the
 * row is no longer needed.
 */
export async function isFirstUse(name: string, lifetime: number, { config, now }: Runtime): Promise<boolean> {
  const counters = config.stores?.counters
  if (counters === undefined) return true
  const { sinceSuccess } = await counters.count(`once:${name}`, now(), lifetime, lifetime)
  return sinceSuccess === 1
}
