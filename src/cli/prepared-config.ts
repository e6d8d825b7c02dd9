import { setEnvDefaults, type Environment } from "../config/environment.ts"
import type { AuthConfig } from "../config/options.ts"
import type { LoadedConfig } from "./load-config.ts"

/**
 * Returns a copy of the configuration with the values of the environment, as the application's entry prepares it. One
 * part differs: in development, the entries make a secret and trust the host if no value is set, and this function does
 * not.
 *
 * @param over options that replace those of the application before the environment is read.
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
