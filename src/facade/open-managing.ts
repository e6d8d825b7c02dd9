import type { AuthConfig } from "../config/options.ts"
import { loadAndResolve } from "../config/resolve.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import { platform, type Platform } from "../interpreter/runtime.ts"
import type { Managing } from "./session-owner.ts"

export type ConfigSource = () => AuthConfig | Promise<AuthConfig>

/**
 * Resolves the configuration with which the methods of `sessions` and `users` work.
 *
 * @throws {AuthError} for a configuration that cannot be used, or that has no registry of sessions.
 */
export async function openManaging(configFor: ConfigSource, impure: Platform = platform): Promise<Managing & Platform> {
  const config = await loadAndResolve(await configFor())
  if (config.problem !== undefined) throw config.problem
  const { registry } = config
  if (registry === undefined)
    throw new InvalidConfiguration(
      "sessions and users need a registry of sessions. Configure `stores`, for example sqlStores({ … }), and leave session.registry on. See docs/sessions.md#list-and-end-sessions.",
    )
  return { ...impure, config, registry }
}
