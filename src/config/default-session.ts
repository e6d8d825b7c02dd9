import type { DefaultSession } from "../ports/records.ts"
import type { SessionParams } from "./options.ts"

/** The session that the application and the browser see if there is no `callbacks.session`. */
export const shownByDefault = ({ session }: SessionParams): DefaultSession => ({
  user: { name: session.user?.name, email: session.user?.email, image: session.user?.image },
  expires: isoDate(session.expires),
  ...(session.anonymous === true && { anonymous: true }),
})

/** As {@link shownByDefault}, with the field `auth`, for `session: { exposeAuth: true }`. */
export const shownWithAuth = (params: SessionParams): DefaultSession => ({
  ...shownByDefault(params),
  ...(params.session.auth === undefined ? {} : { auth: params.session.auth }),
})

/** Returns the expiry of a session as a string. In a row, the expiry is a `Date`; in a token, it is a string. */
export function isoDate(expires: unknown): string {
  return expires instanceof Date ? expires.toISOString() : String(expires)
}
