import type { DefaultSession } from "../ports/records.ts"
import type { SessionParams } from "./options.ts"

/** The session that the application and the browser see without `callbacks.session`. */
export const shownByDefault = ({ session }: SessionParams): DefaultSession => ({
  user: { name: session.user?.name, email: session.user?.email, image: session.user?.image },
  expires: isoDate(session.expires),
})

/** The same session with the field `auth`, for `session: { exposeAuth: true }`. */
export const shownWithAuth = (params: SessionParams): DefaultSession => ({
  ...shownByDefault(params),
  ...(params.session.auth === undefined ? {} : { auth: params.session.auth }),
})

/** Returns the expiry of a session as text. Rows have a `Date`, and tokens have a text. */
export function isoDate(expires: unknown): string {
  return expires instanceof Date ? expires.toISOString() : String(expires)
}
