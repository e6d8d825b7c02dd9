/**
 * Reads and writes the session cookies of the browser, and opens the session tokens in them. No other part of the
 * library writes or clears these cookies.
 */
import { absoluteEnd } from "./absolute-end.ts"
import { clearEverywhere } from "../protocol/clear-everywhere.ts"
import { judgeAnonymous } from "./anonymous/anonymous-account.ts"
import {
  clearSessionCookies,
  type SessionValue,
  writeSessionCookies,
  type SessionCookieReading,
} from "../protocol/cookies.ts"
import { hasEnded } from "../protocol/ended-sessions.ts"
import { openToken, sealToken, splitEvidence } from "../protocol/session-token.ts"
import { newestSession } from "../protocol/one-session.ts"
import { v4Salt } from "../protocol/v4-session.ts"
import { inApplication } from "../../machines/application-error.ts"
import type { Failure } from "../../machines/facts.ts"
import type { EvidenceClaim } from "../ports/evidence.ts"
import type { JWT } from "../ports/records.ts"
import { andThen, type NowOrLater } from "../protocol/bytes.ts"
import { isFromV4Cookie, presentedCookies } from "./presented-cookies.ts"
import type { Runtime } from "./runtime.ts"

/** A session token that could be opened, and whose session was not signed out in this browser. */
export interface OpenedToken {
  is: "open"
  claims: JWT
  evidence: EvidenceClaim | undefined
  /** The cookies that the token was read from. */
  from: SessionValue
  /** True if next-auth 4 made the token or its cookie. The next read of the session replaces both. */
  v4: boolean
  /**
   * The time at which the session ends even if it is renewed, in seconds since the epoch. `undefined` without
   * `session.absoluteMaxAge`.
   */
  ends: number | undefined
}

/** The result of opening the value of one cookie. */
type Tried = OpenedToken | { is: "ended" } | { is: "absent" } | { is: "unreadable"; cause: unknown }

export type PresentedToken =
  /**
   * `absent`: the request has no session cookie, or it has the token of an anonymous user, and the configuration has no
   * anonymous provider.
   */
  | Tried
  /** The request has tokens of different users, so the library accepts none of them. */
  | { is: "disputed" }

/**
 * Returns the session token that the browser presented. On Node, and with the library's own token format, the function
 * returns synchronously, because a promise would slow down every session read.
 */
export function presentedToken(runtime: Runtime): NowOrLater<PresentedToken> {
  const { values, found } = presentedCookies(runtime)
  const [first] = values
  if (first === undefined)
    return found === "nothing"
      ? { is: "absent" }
      : { is: "unreadable", cause: "the session cookie's chunks do not fit together" }
  if (values.length === 1) return tried(first, runtime)
  return Promise.all(values.map(async (value) => tried(value, runtime))).then(oneOf)
}

/**
 * Returns every presented token that opens and whose session was not signed out. The tokens can belong to several
 * users, for example if an attacker has set cookies in this browser.
 */
export async function openedTokens(runtime: Runtime): Promise<readonly OpenedToken[]> {
  const { values } = presentedCookies(runtime)
  const all = await Promise.all(values.map(async (value) => tried(value, runtime)))
  return all.filter((one) => one.is === "open")
}

function oneOf(all: readonly Tried[]): PresentedToken {
  const newest = newestSession(all.filter((one) => one.is === "open"))
  if (newest === "disputed") return { is: "disputed" }
  return newest ?? all.find((one) => one.is === "ended") ?? all[0] ?? { is: "absent" }
}

function tried(from: SessionValue, runtime: Runtime): NowOrLater<Tried> {
  const opened = opensToken(from.value, runtime)
  if (!(opened instanceof Promise)) return judged(opened, from, runtime)
  return opened.then(
    (claims) => judged(claims, from, runtime),
    (error: unknown) => ({ is: "unreadable", cause: error }),
  )
}

/** The claims of a token. `byV4` is true if next-auth 4 sealed the token. */
interface Opening {
  claims: JWT
  byV4: boolean
}

function judged(opened: Opening | undefined, from: SessionValue, runtime: Runtime): NowOrLater<Tried> {
  if (opened === undefined) return { is: "unreadable", cause: undefined }
  const { claims, evidence } = splitEvidence(opened.claims)
  const { absoluteMaxAge } = runtime.config.session
  const ends = absoluteMaxAge === undefined ? undefined : absoluteEnd(evidence, claims.exp, absoluteMaxAge)
  if (ends !== undefined && ends * 1000 <= runtime.now()) return { is: "unreadable", cause: undefined }
  const v4 = opened.byV4 || isFromV4Cookie(from, runtime)
  const token: OpenedToken = { is: "open", claims, evidence, from, v4, ends }
  if (evidence?.anonymous !== true) return unlessEnded(token, runtime)
  return judgeAnonymous(claims.sub, runtime.config).then((is) => (is === "open" ? unlessEnded(token, runtime) : { is }))
}

/** Returns the token, unless the user has signed out of its session in this browser. */
function unlessEnded(token: OpenedToken, runtime: Runtime): NowOrLater<Tried> {
  const { evidence } = token
  const { name } = runtime.site.cookies.endedSessions
  // Most browsers have no cookie that records a sign-out. For such browsers, the function does not compute the hash of
  // the session id.
  if (evidence === undefined || !runtime.cookieHeader.includes(`${name}.`)) return token
  return andThen(hasEnded(evidence.sid, name, runtime.cookies), (ended) => (ended ? { is: "ended" } : token))
}

/**
 * Returns the claims of a session token; `undefined` for a token that this application did not make, or that has
 * expired. With `migrateFrom`, also opens a token of next-auth 4, under either name of the cookie: an application could
 * give the cookie the same name under both libraries.
 */
function opensToken(token: string, runtime: Runtime): NowOrLater<Opening | undefined> {
  const { config, site } = runtime
  const { decode, secrets } = config.jwt
  const salt = site.cookies.sessionToken.name
  const opening = (byV4: boolean) => (claims: JWT | undefined) => (claims === undefined ? undefined : { claims, byV4 })
  if (decode !== undefined) return decodeByHook(decode, token, secrets, salt).then(opening(false))
  const request = { token, secrets, now: Math.floor(runtime.now() / 1000), ring: config.keys }
  const own = andThen(openToken({ ...request, salt }), opening(false))
  if (!config.session.readsV4) return own
  return andThen(own, (opened) => opened ?? andThen(openToken({ ...request, salt: v4Salt }), opening(true)))
}

async function decodeByHook(
  decode: NonNullable<Runtime["config"]["jwt"]["decode"]>,
  token: string,
  secrets: readonly string[],
  salt: string,
): Promise<JWT | undefined> {
  return (await inApplication("jwt.decode", () => decode({ token, secret: secretOption(secrets), salt }))) ?? undefined
}

/**
 * Returns one secret as a string and several secrets as a list, as the application's functions `encode` and `decode`
 * expect them.
 */
function secretOption(secrets: readonly string[]): string | string[] {
  const [only] = secrets
  return secrets.length === 1 && only !== undefined ? only : [...secrets]
}

/** The content of a session token that is written. */
interface TokenParts {
  claims: JWT
  /**
   * Evidence about the user in `claims.sub`. Callers get the evidence from `evidenceOfSubject`, which never returns the
   * evidence of another user.
   */
  evidence: EvidenceClaim | undefined
  /** If `true`, the function writes no token when the token and its evidence together do not fit into the cookies. */
  whole?: boolean
  /**
   * The time at which the session ends even if it is renewed, in seconds since the epoch. Has an effect only with
   * `session.absoluteMaxAge`. Default: `absoluteMaxAge` after the time of the evidence, or after the present time
   * without evidence.
   */
  ends?: number | undefined
}

/**
 * Seals claims as a session token, valid for `jwt.maxAge` seconds from now, and sets it in the browser's cookies. With
 * `session.absoluteMaxAge`, neither the token nor the cookie lasts longer than the session.
 *
 * If token and evidence together do not fit into the cookies, the function writes the token without evidence, so that a
 * sign-in with large claims still works. If `whole` is true, or the evidence contains results or belongs to an
 * anonymous user, the function returns a failure instead. The claim `authchart` is reserved for evidence. If
 * `callbacks.jwt` returns a claim of this name, the function drops the claim, because its value can come from the
 * browser (an update of the session).
 *
 * @returns the failure, if the token does not fit. In this case, the function sets and clears no cookie.
 */
export function writeToken(parts: TokenParts, runtime: Runtime): NowOrLater<Failure | undefined> {
  const { claims, evidence } = parts
  // Without its evidence, the token of an anonymous user would be a token of any user.
  const whole = evidence?.anonymous === true || (parts.whole ?? evidence?.results !== undefined)
  const { session, jwt, keys } = runtime.config
  const { encode, secrets } = jwt
  const { name } = runtime.site.cookies.sessionToken
  const token = evidence === undefined ? splitEvidence(claims).claims : { ...claims, authchart: evidence }
  const now = runtime.now()
  const began = Math.floor(now / 1000)
  const { absoluteMaxAge } = session
  const ends = parts.ends ?? (absoluteMaxAge === undefined ? Infinity : (evidence?.at ?? began) + absoluteMaxAge)
  const maxAge = Math.min(jwt.maxAge, ends - began)
  const sealed =
    encode === undefined
      ? sealToken({ claims: token, secrets, salt: name, maxAge, now: now / 1000, ring: keys, uuid: runtime.randomUUID })
      : Promise.resolve(
          inApplication("jwt.encode", () => encode({ token, secret: secretOption(secrets), salt: name, maxAge })),
        )
  return andThen(sealed, (value) => {
    const failure = writeCookie(value, new Date(Math.min(now + session.maxAge * 1000, ends * 1000)), runtime)
    if (failure === undefined || evidence === undefined || whole) return failure
    return writeToken({ claims, evidence: undefined, ends }, runtime)
  })
}

/** Sets the session cookie to a token. The cookie expires with the session. */
export function writeCookie(value: string, expires: Date, runtime: Runtime): Failure | undefined {
  const { name, options } = runtime.site.cookies.sessionToken
  const reading = presentedCookies(runtime)
  const writing = writeSessionCookies({ name, value, options: { ...options, expires }, present: reading.present })
  if (!writing.written)
    return { reason: "session_cookie_large", cause: `${writing.characters} characters, at most ${writing.limit} fit` }
  if (reading.repeated) clearElsewhere(reading, runtime)
  runtime.jar.push(...writing.cookies)
  return undefined
}

/** Clears every session cookie that the browser presented. */
export function clearCookies(runtime: Runtime): void {
  const { options } = runtime.site.cookies.sessionToken
  const reading = presentedCookies(runtime)
  if (reading.repeated) clearElsewhere(reading, runtime)
  runtime.jar.push(...clearSessionCookies({ options, present: reading.present }))
}

/** Clears the presented session cookies that did not provide the session, such as chunks of an older token. */
export function clearOthers({ names }: SessionValue, runtime: Runtime): void {
  const { present } = presentedCookies(runtime)
  if (present.length === names.length) return
  const { options } = runtime.site.cookies.sessionToken
  runtime.jar.push(...clearSessionCookies({ options, present: present.filter((own) => !names.includes(own)) }))
}

/**
 * Clears session cookies that the browser sent more than once. A repeated cookie exists under several paths or domains,
 * and the request does not show which. Therefore the function clears the cookie under every path and domain from which
 * it can come.
 */
function clearElsewhere({ present }: SessionCookieReading, { jar, site, request }: Runtime): void {
  const { options } = site.cookies.sessionToken
  const { pathname: path } = new URL(request.url)
  jar.push(...clearEverywhere({ names: present, options, host: new URL(site.origin).hostname, path }))
}

/** Logs that one request had sessions of different users. The line names no token and no user. */
export function reportDispute({ config, site }: Runtime): void {
  config.log.warn(
    "duplicate_cookies",
    `the cookie ${site.cookies.sessionToken.name} came more than once, with sessions of different users: none counts`,
  )
}
