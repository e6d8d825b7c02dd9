import { readEnvironment, setEnvDefaults, type Environment } from "../config/environment.ts"
import type { AuthConfig } from "../config/options.ts"
import { registerConfig } from "../config/registry.ts"
import { prepareConfig } from "./prepare-config.ts"

const prepared = new WeakSet<AuthConfig>()
const withOwnPath = new WeakSet<AuthConfig>()

const defaultPath = "/auth"

/**
 * Reads the environment into the configuration of a server that serves the routes itself: in place, once for each
 * configuration. Its routes are below `/auth` where neither `basePath` nor the path of `AUTH_URL` says otherwise.
 *
 * @param environment asked once. Default: `process.env`, where there is one.
 * @throws {MissingSecret} without a secret, outside of development; again at the next call.
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

/** Returns `true` if somebody said where the routes are: the application, or the path of `AUTH_URL`. Only of prepared ones. */
export function saysItsPath(config: AuthConfig): boolean {
  return withOwnPath.has(config)
}
