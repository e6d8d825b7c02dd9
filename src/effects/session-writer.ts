/** Writes and clears the browser's session cookies. Nothing else in the library does. */
import type { Failure } from "../../machines/facts.ts"
import type { JWT } from "../ports/records.ts"
import { andThen, type NowOrLater } from "../protocol/now-or-later.ts"
import { clearSessionCookies, writeSessionCookies } from "../protocol/session-cookies.ts"
import { sealToken } from "../protocol/session-token.ts"
import { presentedCookies, secretOption } from "./presented-session.ts"
import type { Runtime } from "./runtime.ts"

/**
 * Seals claims as a session token, for `jwt.maxAge` seconds from now, and puts it in the browser's cookies.
 *
 * @returns why not, when it does not fit: then nothing is set and nothing is cleared.
 */
export function writeToken(claims: JWT, runtime: Runtime): NowOrLater<Failure | undefined> {
  const { session, jwt, keys } = runtime.config
  const { name } = runtime.site.cookies.sessionToken
  const expires = new Date(runtime.now() + session.maxAge * 1000)
  const sealed =
    jwt.encode === undefined
      ? sealToken({
          claims,
          secrets: jwt.secrets,
          salt: name,
          maxAge: jwt.maxAge,
          now: runtime.now() / 1000,
          ring: keys,
          uuid: runtime.randomUUID,
        })
      : Promise.resolve(
          jwt.encode({ token: claims, secret: secretOption(jwt.secrets), salt: name, maxAge: jwt.maxAge }),
        )
  return andThen(sealed, (token) => writeCookie(token, expires, runtime))
}

/** Puts the token of a database session in the browser's cookie, until the row expires. */
export function writeCookie(value: string, expires: Date, runtime: Runtime): Failure | undefined {
  const { name, options } = runtime.site.cookies.sessionToken
  const { present } = presentedCookies(runtime)
  const writing = writeSessionCookies({ name, value, options: { ...options, expires }, present })
  if (!writing.written)
    return { reason: "session_cookie_large", cause: `${writing.characters} characters, at most ${writing.limit} fit` }
  runtime.jar.push(...writing.cookies)
  return undefined
}

/** Clears every session cookie that the browser presented. */
export function clearCookies(runtime: Runtime): void {
  const { options } = runtime.site.cookies.sessionToken
  runtime.jar.push(...clearSessionCookies({ options, present: presentedCookies(runtime).present }))
}
