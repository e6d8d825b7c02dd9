import type { AuthConfig, CallbacksOptions } from "../config/options.ts"
import { resolveDerived } from "../config/resolve.ts"
import type { Session } from "../ports/records.ts"

const made = new WeakMap<AuthConfig, AuthConfig>()

/**
 * The configuration as `auth()` reads sessions with it: the application's own server gets the user or the token along
 * with what `callbacks.session` made, and the whole session where that callback gave nothing. Made once for each
 * configuration.
 */
export function configForApp(config: AuthConfig): AuthConfig {
  const known = made.get(config)
  if (known !== undefined) return known
  const shape = config.callbacks?.session
  const session: CallbacksOptions["session"] = async (params) => {
    const whole = { ...params.session, expires: isoDate(params.session.expires) }
    const shaped: object = (await shape?.(params)) ?? whole
    // With tokens there is no user row; the claims stand in for it, as they do in Auth.js.
    return { user: params.user ?? params.token, ...shaped } as unknown as Session
  }
  // Symbols (the public address) are own properties too, and are copied along.
  const derived: AuthConfig = { ...config, callbacks: { ...config.callbacks, session } }
  resolveDerived(config, derived, session)
  made.set(config, derived)
  return derived
}

/** Rows bring a `Date`, tokens a text. */
function isoDate(expires: unknown): string {
  return expires instanceof Date ? expires.toISOString() : String(expires)
}
