import type { AuthConfig } from "../config/options.ts"
import { resolveConfig, type ResolvedConfig } from "../config/resolve.ts"
import { usableSecrets } from "../config/secrets.ts"

/**
 * A configuration, resolved for its charts alone. Nothing is served of it: what it would need for that is not asked for.
 *
 * @param config with the environment in it.
 */
export function unservedConfig(config: AuthConfig): ResolvedConfig {
  const secret = usableSecrets(config.secret).length > 0 ? config.secret : "inspected"
  return resolveConfig({ ...config, secret, trustHost: true })
}
