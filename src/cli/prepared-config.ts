import { setEnvDefaults, type Environment } from "../config/environment.ts"
import type { AuthConfig } from "../config/options.ts"
import type { LoadedConfig } from "./load-config.ts"

/**
 * Returns a copy of the configuration with the values of the environment, as the application's entry point prepares it.
 * Exception: in development, an entry point makes a missing secret and trusts the host if no value is set, but this
 * function does not.
 * @param over options that replace the application's options before the function reads the environment.
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
