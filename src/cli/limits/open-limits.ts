/** Opens the store of limits of an application's configuration. */
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

/** Milliseconds for each call of the store. */
const patience = 10_000

/** The application and `authchart doctor` give these warnings. */
const quiet: AuthConfig["logger"] = { warn: () => undefined, error: () => undefined, debug: () => undefined }

export interface OpenedLimits {
  /** An absolute path. */
  readonly file: string
  readonly config: ResolvedConfig
  /** Rejects with a sentence for the operator, which holds no secret. */
  readonly ask: <T>(call: (store: LimitStore) => Awaitable<T>) => Promise<T>
}

/**
 * Imports the module, which runs, and finds the application's own store of limits.
 *
 * @throws {Error} where the configuration is not usable, has no secret, or has no `stores`. The user reads the message.
 */
export async function openLimits(
  file: string | undefined,
  options: Omit<LoadOptions, "file">,
  { env }: Pick<Terminal, "env">,
): Promise<OpenedLimits> {
  const loaded = await loadConfig({ ...options, file })
  const prepared = preparedConfig(loaded, env, { trustHost: true, logger: quiet })
  // Names of budgets are made with the secret: with another one, every budget would look whole.
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
