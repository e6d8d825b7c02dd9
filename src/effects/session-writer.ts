/** Writes and clears the browser's session cookies. Nothing else in the library does. */
import { inApplication } from "../../machines/application-error.ts"
import type { Failure } from "../../machines/facts.ts"
import type { CookieToSet } from "../ports/cookie.ts"
import type { EvidenceClaim } from "../ports/evidence.ts"
import type { JWT } from "../ports/records.ts"
import { clearedCookie } from "../protocol/cookie-header.ts"
import { addEnded, addReplaced, endedCookieName } from "../protocol/ended-sessions.ts"
import { evidenceOfSubject, joinEvidence } from "../protocol/evidence-claim.ts"
import { andThen, type NowOrLater } from "../protocol/now-or-later.ts"
import {
  clearEverywhere,
  clearSessionCookies,
  writeSessionCookies,
  type SessionCookieReading,
  type SessionValue,
} from "../protocol/session-cookies.ts"
import { sealToken } from "../protocol/session-token.ts"
import { presentedCookies } from "./presented-cookies.ts"
import { secretOption, type OpenedToken } from "./presented-token.ts"
import type { Runtime } from "./runtime.ts"

/** What a session token is made of. */
interface TokenParts {
  claims: JWT
  /** Left out where it is about another `sub` than the claims have. */
  evidence: EvidenceClaim | undefined
}

/**
 * Seals claims as a session token, for `jwt.maxAge` seconds from now, and puts it in the browser's cookies.
 *
 * A token that does not fit with its evidence is written without: a sign-in that worked before goes on.
 *
 * @returns why not, when it does not fit: then nothing is set and nothing is cleared.
 */
export function writeToken({ claims, evidence }: TokenParts, runtime: Runtime): NowOrLater<Failure | undefined> {
  return andThen(evidenceOfSubject(evidence, claims.sub), (own) =>
    andThen(writeClaims(joinEvidence(claims, own), runtime), (failure) =>
      failure === undefined || own === undefined ? failure : writeClaims(joinEvidence(claims, undefined), runtime),
    ),
  )
}

function writeClaims(claims: JWT, runtime: Runtime): NowOrLater<Failure | undefined> {
  const { session, jwt, keys } = runtime.config
  const { encode } = jwt
  const { name } = runtime.site.cookies.sessionToken
  const expires = new Date(runtime.now() + session.maxAge * 1000)
  const sealed =
    encode === undefined
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
          inApplication("jwt.encode", () =>
            encode({ token: claims, secret: secretOption(jwt.secrets), salt: name, maxAge: jwt.maxAge }),
          ),
        )
  return andThen(sealed, (token) => writeCookie(token, expires, runtime))
}

/** Puts the token of a session in the browser's cookie, until that expires. */
export function writeCookie(value: string, expires: Date, runtime: Runtime): Failure | undefined {
  const { name, options } = runtime.site.cookies.sessionToken
  const reading = presentedCookies(runtime)
  const writing = writeSessionCookies({ name, value, options: { ...options, expires }, present: reading.present })
  if (!writing.written)
    return { reason: "session_cookie_large", cause: `${writing.characters} characters, at most ${writing.limit} fit` }
  runtime.jar.push(...clearedElsewhere(reading, runtime), ...writing.cookies)
  return undefined
}

/** Clears every session cookie that the browser presented. */
export function clearCookies(runtime: Runtime): void {
  const { options } = runtime.site.cookies.sessionToken
  const reading = presentedCookies(runtime)
  runtime.jar.push(...clearedElsewhere(reading, runtime), ...clearSessionCookies({ options, present: reading.present }))
}

/** Clears what came beside the cookies that a session was read from: chunks that are no part of it. */
export function clearOthers({ names }: SessionValue, runtime: Runtime): void {
  const { present } = presentedCookies(runtime)
  if (present.length === names.length) return
  const { options } = runtime.site.cookies.sessionToken
  runtime.jar.push(...clearSessionCookies({ options, present: present.filter((own) => !names.includes(own)) }))
}

/** Where a name came more than once, it is in several places of the browser: it is cleared in all that there can be. */
function clearedElsewhere({ repeated, present }: SessionCookieReading, { site, request }: Runtime): CookieToSet[] {
  if (!repeated) return []
  const { options } = site.cookies.sessionToken
  const { pathname: path } = new URL(request.url)
  return clearEverywhere({ names: present, options, host: new URL(site.origin).hostname, path })
}

/** Remembers in the browser that these sessions are over. A session without a session id cannot be remembered. */
export function markEnded(sessions: readonly MarkedSession[], runtime: Runtime): Promise<void> {
  return mark(sessions, addEnded, runtime)
}

/** Remembers in the browser that these sessions end at the next sign-out, because their user has signed in again. */
export function markReplaced(sessions: readonly MarkedSession[], runtime: Runtime): Promise<void> {
  return mark(sessions, addReplaced, runtime)
}

type MarkedSession = Pick<OpenedToken, "evidence">

async function mark(
  sessions: readonly MarkedSession[],
  add: typeof addEnded,
  { config: { session, jwt }, site, cookies, jar, now }: Runtime,
): Promise<void> {
  const { name, options } = site.cookies.endedSessions
  const sids = sessions.flatMap(({ evidence }) => (evidence === undefined ? [] : [evidence.sid]))
  const own = await Promise.all(sids.map(async (sid) => endedCookieName(name, sid)))
  const { set, clear } = add(name, own, cookies)
  // As long as a token that is written at this very moment: no other of that session lives longer.
  const maxAge = Math.max(session.maxAge, jwt.maxAge) + margin
  const value = String(Math.floor(now() / 1000))
  jar.push(
    ...clear.map((one) => clearedCookie(one, options)),
    ...set.map((one) => ({ name: one, value, options: { ...options, maxAge } })),
  )
}

/** Seconds for responses that are under way, and for clocks that differ. */
const margin = 3600

/** Says that sessions of different users came in one request. Names no token, and no user. */
export function reportDispute({ config, site }: Runtime): void {
  config.log.warn(
    "duplicate_cookies",
    `the cookie ${site.cookies.sessionToken.name} came more than once, with sessions of different users: none counts`,
  )
}
