import type { CallbacksOptions } from "./options.ts"

/** The session that the application and the browser see without `callbacks.session`. */
export const shownByDefault: CallbacksOptions["session"] = ({ session }) => ({
  user: { name: session.user?.name, email: session.user?.email, image: session.user?.image },
  expires: isoDate(session.expires),
})

/** Returns the expiry of a session as text. Rows have a `Date`, and tokens have a text. */
export function isoDate(expires: unknown): string {
  return expires instanceof Date ? expires.toISOString() : String(expires)
}
