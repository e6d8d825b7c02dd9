import type { AuthConfig, CallbacksOptions } from "../config/options.ts"
import { isoDate } from "../config/default-session.ts"
import { resolveDerived } from "../config/resolve.ts"
import type { Session } from "../ports/records.ts"

const made = new WeakMap<AuthConfig, AuthConfig>()

/**
 * Returns the configuration with which `auth()` reads sessions. With this configuration, `auth()` returns the result of
 * `callbacks.session`, and in addition the user, or the claims of the session token, as `user`. If the callback
 * returned nothing, `auth()` returns the whole session. The function makes one such configuration for each `config`,
 * and returns the same one at later calls.
 */
export function configForApp(config: AuthConfig): AuthConfig {
  const known = made.get(config)
  if (known !== undefined) return known
  const shape = config.callbacks?.session
  const session: CallbacksOptions["session"] = async (params) => {
    const whole = { ...params.session, expires: isoDate(params.session.expires) }
    const shaped: object = (await shape?.(params)) ?? whole
    // With session tokens, no row of a user was read. `user` then contains the claims of the token. Auth.js behaves the
    // same way.
    return { user: params.user ?? params.token, ...shaped } as unknown as Session
  }
  // The spread copies symbols, such as the public address.
  const derived: AuthConfig = { ...config, callbacks: { ...config.callbacks, session } }
  resolveDerived(config, derived, session)
  made.set(config, derived)
  return derived
}
