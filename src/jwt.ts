/** Session tokens for an application's own use: `encode` and `decode` one, `getToken` reads it from a request. */
import type { JWTDecodeOptions, JWTEncodeOptions } from "./config/options.ts"
import { JWTSessionError, MissingSecret } from "./errors.ts"
import type { Awaitable, JWT } from "./ports/records.ts"
import { parseCookies, readSessionCookies } from "./protocol/cookies.ts"
import { createKeyRing, openToken, sealToken, splitEvidence } from "./protocol/session-token.ts"
import { endedSessionsName, hasEnded } from "./protocol/ended-sessions.ts"
import { newestSession } from "./protocol/one-session.ts"
import { systemRandom } from "./protocol/bytes.ts"

// A star, because TypeScript lets an application add claims to `JWT` through `declare module "authchart/jwt"` only
// where the interface arrives by one; by its name it would be an alias, and the addition would be lost.
export type * from "./ports/records.ts"

/** What `encode` is given. */
export interface JWTEncodeParams<Payload = JWT> extends Omit<JWTEncodeOptions, "token"> {
  /** The claims. Default: none. `iat`, `exp` and `jti` are replaced. */
  token?: Payload | undefined
  /** Separates the keys of different cookies: the cookie's name. */
  salt: string
  /** The first one seals. */
  secret: string | string[]
  /** Seconds. Default 2592000 (30 days). */
  maxAge?: number | undefined
}

/** What `decode` is given. */
export interface JWTDecodeParams extends JWTDecodeOptions {
  /** From outside. */
  token?: string | undefined
  /** What the token was encoded with. */
  salt: string
  /** Newest first; a token of any of them is read. */
  secret: string | string[]
}

/** How session tokens are made and read. */
export interface JWTOptions {
  /** Seconds until a token ends. */
  maxAge: number
  encode: (params: JWTEncodeParams) => Awaitable<string>
  /** `null`, or throws, for a token that is not good. */
  decode: (params: JWTDecodeParams) => Awaitable<JWT | null>
}

/** What `getToken` is given. */
export interface GetTokenParams<R extends boolean = false> {
  /** A request, or anything with its headers. */
  req: Request | { headers: Headers | Readonly<Record<string, string | string[] | undefined>> }
  /** Needed unless `raw`. */
  secret?: string | string[] | undefined
  /**
   * `true` if to read `__Secure-authjs.session-token` (`true`) or `authjs.session-token` (`false`). Default: the first when
   * the request carries it or has an `https:` address, else the second. Say `true` where an application that runs on https
   * must never take the other, as behind a proxy that hides https from it.
   */
  secureCookie?: boolean | undefined
  /** The session cookie's name where the configuration gives it another. */
  cookieName?: string | undefined
  /** Default: the cookie's name. */
  salt?: string | undefined
  /** Gives the token itself, unread and unproven. Default `false`. */
  raw?: R | undefined
  /** The configuration's own, where it has one. Whatever it throws counts as a token that is not good. */
  decode?: JWTOptions["decode"] | undefined
  /** Told when the cookies of a session are incomplete. Default: nobody. */
  logger?: { debug: (message: string) => void } | undefined
}

const defaultMaxAge = 30 * 24 * 60 * 60
const cookieNames = { secure: "__Secure-authjs.session-token", plain: "authjs.session-token" } as const

/**
 * Makes a session token that this library, and Auth.js v5 with the same secret and salt, reads.
 *
 * Encrypted and authenticated (JWE, `dir`, `A256CBC-HS512`). Derives its key anew, about 0.1 ms. A token is read again up
 * to 64 KiB only.
 *
 * @throws {MissingSecret} without a secret.
 * @throws {TypeError} for claims that JSON cannot hold, or a `maxAge` that is no number.
 */
export async function encode<Payload = JWT>(params: JWTEncodeParams<Payload>): Promise<string> {
  const { token, secret, salt, maxAge = defaultMaxAge } = params
  return sealToken({ claims: { ...token }, secrets: secretsOf(secret), salt, maxAge, ...surroundings() })
}

/**
 * Reads a session token.
 *
 * Proves that somebody with one of the secrets made it for this salt, and that its time is now (15 seconds of tolerance).
 * Does not prove that the session was not signed out.
 *
 * @returns its claims, typed as you say and not checked to be so; `null` without a token, or for an empty one.
 * @throws {JWTSessionError} for every token that is not good: forged, malformed, expired, or made with another secret or
 * salt. Where a missing session is no error, use {@link getToken}.
 * @throws {MissingSecret} without a secret.
 */
export async function decode<Payload = JWT>(params: JWTDecodeParams): Promise<Payload | null> {
  const { token, secret, salt } = params
  if (!token) return null
  const { now, ring } = surroundings()
  const claims = await openToken({ token, secrets: secretsOf(secret), salt, now, ring })
  if (claims === undefined)
    throw new JWTSessionError(
      "decode() cannot open the session token: it has expired, is damaged, or was made with another secret or salt. Pass the secret and the salt (the cookie's name) of its maker.",
    )
  return claims as Payload // the maker of the token knows what is in it, we do not
}

/**
 * Reads the session token of a request: from the session cookie, in one piece or in chunks, else from
 * `Authorization: Bearer` (percent-encoded).
 *
 * Of several cookies of that name, those that open count: of one user's the newest, of different users' none. A session
 * that was signed out in this browser is none.
 *
 * @returns the claims, with the evidence of the session in `authchart`; or with `raw` the first token, unread. `null` when
 * there is none or it is not good.
 * @throws {MissingSecret} without a secret, unless `raw`, once there is a token to read.
 * @throws {Error} without `req`.
 */
export async function getToken<R extends boolean = false>(
  params: GetTokenParams<R>,
): Promise<(R extends true ? string : JWT) | null>
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const { req, secret, raw = false, decode: decodeToken = decode } = params
  // Callers without types forget it.
  if (!req) throw new Error("Must pass `req` to JWT getToken()")
  const header = headerOf(req, "cookie") ?? ""
  const cookies = parseCookies(header)
  const name = params.cookieName ?? sessionCookieName(params, (wanted) => present(cookies, wanted))
  const reading = readSessionCookies({ name, cookies, header })
  if (reading.found === "malformed") params.logger?.debug(`The chunks of the cookie "${name}" do not fit together`)
  const bearer = reading.found === "values" ? undefined : bearerToken(headerOf(req, "authorization"))
  const tokens = bearer === undefined ? reading.values.map(({ value }) => value) : [bearer]
  const [first] = tokens
  if (first === undefined) return null
  if (raw) return first
  if (secret === undefined || secret.length === 0) {
    throw new MissingSecret("Must pass `secret` if not set to JWT getToken()")
  }
  const opened = await Promise.all(
    tokens.map(async (token) => {
      try {
        return await decodeToken({ token, secret, salt: params.salt ?? name })
      } catch (error) {
        if (error instanceof MissingSecret) throw error
        return null
      }
    }),
  )
  const sessions = opened.flatMap((claims) =>
    claims === null ? [] : [{ claims, evidence: splitEvidence(claims).evidence }],
  )
  const ended = await Promise.all(
    sessions.map(
      async ({ evidence }) =>
        evidence !== undefined && bearer === undefined && hasEnded(evidence.sid, endedSessionsName(name), cookies),
    ),
  )
  const newest = newestSession(sessions.filter((_, at) => ended[at] !== true))
  return newest === undefined || newest === "disputed" ? null : newest.claims

  function present(all: typeof cookies, wanted: string): boolean {
    return readSessionCookies({ name: wanted, cookies: all }).present.length > 0
  }
}

function sessionCookieName(
  { req, secureCookie }: Pick<GetTokenParams, "req" | "secureCookie">,
  isPresent: (name: string) => boolean,
): string {
  const isHttps = "url" in req && typeof req.url === "string" && req.url.startsWith("https:")
  const secure = secureCookie ?? (isHttps || isPresent(cookieNames.secure))
  return secure ? cookieNames.secure : cookieNames.plain
}

/** RFC 6750 §2.1, its token percent-encoded. `undefined` where it is malformed. */
function bearerToken(authorization: string | undefined): string | undefined {
  const encoded = /^Bearer +([^ ]+)$/i.exec(authorization ?? "")?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Plain objects spell their headers in any case, and Node's give a list for some. */
function headerOf({ headers }: GetTokenParams["req"], name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined
  for (const [key, value] of Object.entries(headers ?? {})) {
    if (key.toLowerCase() === name) return typeof value === "string" ? value : value?.[0]
  }
  return undefined
}

/** By what it can do: some frameworks bring a `Headers` of their own. */
function isHeaders(headers: GetTokenParams["req"]["headers"]): headers is Headers {
  return typeof headers?.get === "function"
}

function secretsOf(secret: string | string[]): readonly string[] {
  const secrets = typeof secret === "string" ? [secret] : (secret ?? [])
  if (secrets.length === 0 || secrets.includes("")) throw new MissingSecret("A session token needs a secret")
  return secrets
}

/** These functions belong to no configuration: they read the clock themselves and remember nothing. */
function surroundings() {
  return { now: Math.floor(Date.now() / 1000), ring: createKeyRing(), uuid: systemRandom.randomUUID }
}
