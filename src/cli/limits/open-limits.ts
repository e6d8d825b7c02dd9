/** Opens the store of limits that an application's configuration names. */
import type { AuthConfig } from "../../config/options.ts"
import { resolveConfig, type ResolvedConfig } from "../../config/resolve.ts"
import { usableSecrets } from "../../config/secrets.ts"
import type { LimitStore } from "../../ports/limit-store.ts"
import type { Awaitable } from "../../ports/records.ts"
import type { Terminal } from "../command.ts"
import { inTime } from "../doctor/in-time.ts"
import { loadConfig, type LoadOptions } from "../load-config.ts"
import { preparedConfig } from "../prepared-config.ts"
import { knownSecrets } from "../shown/known-secrets.ts"
import { shownError } from "../shown/shown.ts"

/** The maximum time for one call of the store, in milliseconds. */
const patience = 10_000

/** A logger that drops all messages, because the application and `authchart doctor` already report them. */
const quiet: AuthConfig["logger"] = { warn: () => undefined, error: () => undefined, debug: () => undefined }

export interface OpenedLimits {
  /** The absolute path of the configuration's file. */
  readonly file: string
  readonly config: ResolvedConfig
  /** Calls the store. Rejects with a sentence for the operator, which contains no secret. */
  readonly ask: <T>(call: (store: LimitStore) => Awaitable<T>) => Promise<T>
}

/**
 * Imports the configuration's module, which executes it, and finds the application's own store of limits.
 *
 * @throws {Error} if the configuration is invalid, or has no secret or no `stores`. The operator reads the message.
 */
export async function openLimits(
  file: string | undefined,
  options: Omit<LoadOptions, "file">,
  { env }: Pick<Terminal, "env">,
): Promise<OpenedLimits> {
  const loaded = await loadConfig({ ...options, file })
  const prepared = preparedConfig(loaded, env, { trustHost: true, logger: quiet })
  // The keys of budgets are derived from the secret. With another secret, all budgets would look unused.
  if (usableSecrets(prepared.secret).length === 0)
    throw new Error(
      "The names of budgets are made with the application's secret. Set AUTH_SECRET to the value of the application.",
    )
  const config = resolveConfig(prepared)
  if (config.problem !== undefined) throw config.problem
  const store = config.stores?.limits
  if (store === undefined)
    throw new Error(
      "The configuration has no `stores`, so each process of the application counts attempts in its own memory. Another process cannot read them: restart the application to reset them, or configure `stores` (docs/limits.md#where-attempts-are-counted).",
    )
  return {
    file: loaded.file,
    config,
    async ask(call) {
      try {
        return await inTime(call(store), patience)
      } catch (error) {
        throw new Error(`The store of limits failed: ${shownError(error, knownSecrets(env, prepared))}`, {
          cause: error,
        })
      }
    },
  }
}
