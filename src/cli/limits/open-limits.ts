/** Opens the store in which an application counts attempts. */
import type { LimitStore } from "../../ports/limit-store.ts"
import type { Awaitable } from "../../ports/records.ts"
import { inTime } from "../doctor/in-time.ts"
import type { LoadOptions } from "../load-config.ts"
import { openConfig, type OpenedConfig } from "../open-config.ts"
import { shownError } from "../shown/shown.ts"

/** The maximum time for one call of the limit store, in milliseconds. */
const patience = 10_000

export interface OpenedLimits extends OpenedConfig {
  /** Calls the limit store. If the call fails, rejects with a sentence for the operator, which contains no secret. */
  readonly ask: <T>(call: (store: LimitStore) => Awaitable<T>) => Promise<T>
}

/**
 * Imports the configuration's module, which runs its code, and returns the limit store of `stores`.
 * @throws {Error} if the configuration is invalid, or has no secret or no `stores`. The message is for the operator.
 */
export async function openLimits(options: LoadOptions): Promise<OpenedLimits> {
  // The library derives the keys of the counters from the secret. With another secret, all counters would look unused.
  const opened = await openConfig(options, "The names of budgets are made with the application's secret.")
  const store = opened.config.stores?.limits
  if (store === undefined)
    throw new Error(
      "The configuration has no `stores`, so each process of the application counts attempts in its own memory. Another process cannot read them: restart the application to reset them, or configure `stores` (docs/limits.md#where-attempts-are-counted).",
    )
  return {
    ...opened,
    async ask(call) {
      try {
        return await inTime(call(store), patience)
      } catch (error) {
        throw new Error(`The store of limits failed: ${shownError(error, opened.secrets)}`, { cause: error })
      }
    },
  }
}
