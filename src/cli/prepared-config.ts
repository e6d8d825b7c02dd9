import { setEnvDefaults, type Environment } from "../config/environment.ts"
import type { AuthConfig } from "../config/options.ts"
import type { LoadedConfig } from "./load-config.ts"

/**
 * A copy of the configuration with the environment, as the application's entry prepares it. Secrets and trust in the
 * host stay open where nothing gives them: in development the entries make a secret and keep it, this function does
 * not.
 *
 * @param over replaces options of the application before the environment is read.
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
