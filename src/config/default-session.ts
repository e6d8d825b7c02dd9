import type { CallbacksOptions } from "./options.ts"

/** The session that the application and the browser see without `callbacks.session`. */
export const shownByDefault: CallbacksOptions["session"] = ({ session }) => ({
  user: { name: session.user?.name, email: session.user?.email, image: session.user?.image },
  expires: isoDate(session.expires),
})

/** The same session with the field `auth`, for `session: { exposeAuth: true }`. */
export const shownWithAuth: CallbacksOptions["session"] = async (params) => ({
  ...(await shownByDefault(params)),
  ...(params.session.auth === undefined ? {} : { auth: params.session.auth }),
})

/** Returns the expiry of a session as text. Rows have a `Date`, and tokens have a text. */
export function isoDate(expires: unknown): string {
  return expires instanceof Date ? expires.toISOString() : String(expires)
}
