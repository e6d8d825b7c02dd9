/** Opens the configuration of an application for a command that an operator runs. */
import type { AuthConfig } from "../config/options.ts"
import { resolveConfig, type ResolvedConfig } from "../config/resolve.ts"
import { usableSecrets } from "../config/secrets.ts"
import { loadConfig, type LoadOptions } from "./load-config.ts"
import { preparedConfig } from "./prepared-config.ts"
import { knownSecrets, type Secrets } from "./shown/known-secrets.ts"

/** Drops all warnings, because the application and `authchart doctor` show them already. */
const quiet: AuthConfig["logger"] = { warn: () => undefined, error: () => undefined, debug: () => undefined }

export interface OpenedConfig {
  /** The absolute path of the configuration's file. */
  readonly file: string
  readonly config: ResolvedConfig
  /** The values that no message may show. */
  readonly secrets: Secrets
}

/**
 * Imports the configuration's module, which runs its code.
 *
 * @param reason a sentence that says why the command needs the application's secret. If there is no secret, the message
 * of the error begins with this sentence.
 * @throws {Error} if the configuration is invalid or has no secret. The message is for the operator.
 */
export async function openConfig(options: LoadOptions, reason: string): Promise<OpenedConfig> {
  const loaded = await loadConfig(options)
  const prepared = preparedConfig(loaded, options.env, { trustHost: true, logger: quiet })
  if (usableSecrets(prepared.secret).length === 0)
    throw new Error(`${reason} Set AUTH_SECRET to the value of the application.`)
  const config = resolveConfig(prepared)
  if (config.problem !== undefined) throw config.problem
  return { file: loaded.file, config, secrets: knownSecrets(options.env, prepared) }
}
