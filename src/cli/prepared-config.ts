/** A configuration as the application's entry would prepare it, without serving anything. */
import { setEnvDefaults, type Environment } from "../config/environment.ts"
import type { AuthConfig } from "../config/options.ts"
import type { LoadedConfig } from "./load-config.ts"

/**
 * A copy with the environment read into it; the original stays as it was written. Secrets and trust in the host stay open
 * where nothing gives them: in development the entries make a secret and keep it, which this does not.
 *
 * @param over takes the place of the application's own options, before the environment is read.
 */
export function preparedConfig(
  { config, entry }: Pick<LoadedConfig, "config" | "entry">,
  env: Environment,
  over: Partial<AuthConfig> = {},
): AuthConfig {
  const prepared: AuthConfig = { ...config, ...over }
  setEnvDefaults(env, prepared, true, entry === "server" ? "/auth" : "/api/auth")
  return prepared
}
