import type { AuthConfig, CallbacksOptions } from "../config/options.ts"
import { isoDate } from "../config/default-session.ts"
import { declareDerived } from "../config/resolve.ts"
import type { Session } from "../ports/records.ts"

const made = new WeakMap<AuthConfig, AuthConfig>()

/**
 * Returns the configuration with which `auth()` reads sessions. With it, `auth()` returns the result of
 * `callbacks.session`, or the whole session if the callback returned nothing. If the result has no `user`, `auth()`
 * adds one: the stored user or, with session tokens, the claims of the token. Later calls with the same `config` return
 * the same result.
 */
export function configForApp(config: AuthConfig): AuthConfig {
  const known = made.get(config)
  if (known !== undefined) return known
  const shape = config.callbacks?.session
  const session: CallbacksOptions["session"] = async (params) => {
    const whole = { ...params.session, expires: isoDate(params.session.expires) }
    const shaped: object = (await shape?.(params)) ?? whole
    // With session tokens, the library reads no row of a user. `user` then contains the claims of the token, as in
    // Auth.js.
    return { user: params.user ?? params.token, ...shaped } as unknown as Session
  }
  // The spread also copies properties whose names are symbols, such as the public URL of the application.
  const derived: AuthConfig = { ...config, callbacks: { ...config.callbacks, session } }
  declareDerived(derived, config)
  made.set(config, derived)
  return derived
}
