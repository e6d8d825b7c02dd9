import { readEnvironment, setEnvDefaults, type Environment } from "../config/environment.ts"
import type { AuthConfig } from "../config/options.ts"
import { registerConfig } from "../config/registered-configs.ts"
import { prepareConfig } from "./prepare-config.ts"

const prepared = new WeakSet<AuthConfig>()
const withOwnPath = new WeakSet<AuthConfig>()

const defaultPath = "/auth"

/**
 * Adds the values of the environment to the object `config` of a server entry point, once for each object. The default
 * of `basePath` is the path of `AUTH_URL`, or `/auth`.
 *
 * @param environment returns the environment variables. Default: `process.env`, if it exists.
 * @throws {MissingSecret} without a secret, except in development. Each later call throws the same error.
 */
export function prepareServerConfig<C extends AuthConfig>(
  config: C,
  environment: () => Environment = readEnvironment,
): C {
  if (prepared.has(config)) return config
  registerConfig(config, "server")
  const env = environment()
  if (config.basePath !== undefined) withOwnPath.add(config)
  setEnvDefaults(env, config, false, defaultPath)
  if (config.basePath !== defaultPath) withOwnPath.add(config)
  prepareConfig(config, true, env)
  prepared.add(config)
  return config
}

/** Returns `true` if the application, or the path of `AUTH_URL`, set `basePath` of a prepared configuration. */
export function saysItsPath(config: AuthConfig): boolean {
  return withOwnPath.has(config)
}
