/** Who the browser says it is: the session token that it presented, and whose it is. */
import { isStoredForm } from "../config/hashed-session-tokens.ts"
import type { AdapterSession, AdapterUser } from "../ports/adapter.ts"
import type { JWT } from "../ports/records.ts"
import { readSessionCookies, type SessionCookieReading } from "../protocol/session-cookies.ts"
import { openToken } from "../protocol/session-token.ts"
import type { Runtime } from "./runtime.ts"

/** The session cookie and its chunks, as presented. */
export function presentedCookies(runtime: Runtime): SessionCookieReading {
  return readSessionCookies({ name: runtime.site.cookies.sessionToken.name, cookies: runtime.cookies })
}

/** The value of the session cookie, put together from its chunks. */
export function presentedToken(runtime: Runtime): string | undefined {
  const reading = presentedCookies(runtime)
  return reading.found === "value" ? reading.value : undefined
}

/** Longer, or with other characters, no token was ever made: the database need not be asked (DBS-15). */
export function isSessionToken(value: string): boolean {
  return /^[\x21-\x7e]{1,1024}$/.test(value) && !isStoredForm(value)
}

/** The claims of a session token, or `undefined` for one that is not ours or not good any more. */
export function openSessionToken(token: string, runtime: Runtime): JWT | undefined | Promise<JWT | undefined> {
  const { decode, secrets } = runtime.config.jwt
  const salt = runtime.site.cookies.sessionToken.name
  if (decode !== undefined) return decodeByHook(decode, token, secrets, salt)
  return openToken({ token, secrets, salt, now: Math.floor(runtime.now() / 1000), ring: runtime.config.keys })
}

async function decodeByHook(
  decode: NonNullable<Runtime["config"]["jwt"]["decode"]>,
  token: string,
  secrets: readonly string[],
  salt: string,
): Promise<JWT | undefined> {
  return (await decode({ token, secret: secretOption(secrets), salt })) ?? undefined
}

/** One secret as text, several as a list: as `encode` and `decode` of an application expect them. */
export function secretOption(secrets: readonly string[]): string | string[] {
  const [only] = secrets
  return secrets.length === 1 && only !== undefined ? only : [...secrets]
}

/** The row of the presented token, if it is still good. */
async function presentedRow(runtime: Runtime): Promise<{ session: AdapterSession; user: AdapterUser } | undefined> {
  const token = presentedToken(runtime)
  if (token === undefined || !isSessionToken(token)) return undefined
  const found = await runtime.config.adapter?.getSessionAndUser?.(token)
  return found && isLive(found.session, token, runtime) ? found : undefined
}

/** A row counts only for its own token, and only before its expiry; one without a readable date has none (DBS-05, DBS-11). */
export function isLive(session: AdapterSession, token: string, runtime: Runtime): boolean {
  return session.sessionToken === token && session.expires instanceof Date && session.expires.getTime() > runtime.now()
}

/**
 * The stored user who is signed in in this browser. A database that cannot answer is not "nobody": whoever asked to link
 * an account would be made a second user.
 *
 * @throws {AdapterError} where the database cannot tell.
 */
export async function presentedUser(runtime: Runtime): Promise<AdapterUser | undefined> {
  const { adapter, session } = runtime.config
  if (adapter === undefined) return undefined
  if (session.strategy === "database") return (await presentedRow(runtime))?.user
  const id = await presentedSubject(runtime)
  return id === undefined ? undefined : ((await adapter.getUser?.(id)) ?? undefined)
}

/** Whom the presented token names. One of another time or make names nobody: it must not stand in the way of signing in. */
async function presentedSubject(runtime: Runtime): Promise<string | undefined> {
  const token = presentedToken(runtime)
  if (token === undefined) return undefined
  try {
    const claims = await openSessionToken(token, runtime)
    return typeof claims?.sub === "string" ? claims.sub : undefined
  } catch {
    runtime.config.log.debug("presented_session_not_known")
    return undefined
  }
}
