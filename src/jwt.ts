/**
 * `authchart/jwt`: `encode` makes a session token, `decode` reads a session token, and `getToken` reads the token of a
 * request.
 */
import type { JWTDecodeOptions, JWTEncodeOptions } from "./config/options.ts"
import { JWTSessionError, MissingSecret } from "./errors/classes.ts"
import type { Awaitable, JWT } from "./ports/records.ts"
import { parseCookies, readSessionCookies } from "./protocol/cookies.ts"
import { createKeyRing, openToken, sealToken, splitEvidence } from "./protocol/session-token.ts"
import { endedSessionsName, hasEnded } from "./protocol/ended-sessions.ts"
import { newestSession } from "./protocol/one-session.ts"
import { systemRandom } from "./protocol/bytes.ts"

// A star export: with a named export, TypeScript would ignore claims that an application adds to `JWT` by `declare
// module "authchart/jwt"`.
export type * from "./ports/records.ts"

/** The parameters of `encode`. */
export interface JWTEncodeParams<Payload = JWT> extends Omit<JWTEncodeOptions, "token"> {
  /** The claims. Default: no claims. `encode` replaces `iat`, `exp` and `jti`. */
  token?: Payload | undefined
  /**
   * The name of the cookie. The library derives the key from the secret and this name, so a token of one cookie is
   * invalid in another cookie.
   */
  salt: string
  /** The secret, or several secrets. The first secret encrypts the token. */
  secret: string | string[]
  /** The seconds until the token ends. Default 2592000 (30 days). */
  maxAge?: number | undefined
}

/** The parameters of `decode`. */
export interface JWTDecodeParams extends JWTDecodeOptions {
  /** The untrusted token. */
  token?: string | undefined
  /** The `salt` that `encode` received. */
  salt: string
  /** The secret, or several secrets with the newest first. `decode` can read a token of any of these secrets. */
  secret: string | string[]
}

/** Functions that make and read session tokens. */
export interface JWTOptions {
  /** The seconds until a token ends. */
  maxAge: number
  encode: (params: JWTEncodeParams) => Awaitable<string>
  /** Returns `null` or throws for an invalid token. */
  decode: (params: JWTDecodeParams) => Awaitable<JWT | null>
}

/** The parameters of `getToken`. */
export interface GetTokenParams<R extends boolean = false> {
  /** A request, or an object with its headers. */
  req: Request | { headers: Headers | Readonly<Record<string, string | string[] | undefined>> }
  /** The secret of the configuration. Required unless `raw` is `true`. */
  secret?: string | string[] | undefined
  /**
   * `true`: reads `__Secure-authjs.session-token`; `false`: `authjs.session-token`. Default:
   * `__Secure-authjs.session-token` if the request has this cookie, or if the request's URL begins with `https:`;
   * otherwise `authjs.session-token`. Set `true` if an application on https must never accept the cookie without
   * `__Secure-`, for example behind a proxy that forwards requests by http.
   */
  secureCookie?: boolean | undefined
  /** The name of the session cookie, if the configuration sets one. */
  cookieName?: string | undefined
  /** The `salt` with which the token was encoded. Default: the cookie's name. */
  salt?: string | undefined
  /** `true`: `getToken` returns the token itself, without opening it. Default `false`. */
  raw?: R | undefined
  /**
   * The `jwt.decode` of the configuration. If `jwt.decode` throws `MissingSecret`, `getToken` throws this error. After
   * any other error, the token counts as invalid.
   */
  decode?: JWTOptions["decode"] | undefined
  /** Receives a message if the session token was split into several cookies and one of them is missing. */
  logger?: { debug: (message: string) => void } | undefined
}

const defaultMaxAge = 30 * 24 * 60 * 60
const cookieNames = { secure: "__Secure-authjs.session-token", plain: "authjs.session-token" } as const

/**
 * Makes a session token that this library and Auth.js v5 can read with the same secret and salt.
 *
 * The token is encrypted and authenticated (JWE, `dir`, `A256CBC-HS512`). Each call derives the key, which takes about
 * 0.1 ms. Tokens of more than 64 KiB cannot be read.
 *
 * @throws {MissingSecret} without a secret.
 * @throws {TypeError} for claims that JSON cannot hold, or a `maxAge` that is not a number.
 */
export async function encode<Payload = JWT>(params: JWTEncodeParams<Payload>): Promise<string> {
  const { token, secret, salt, maxAge = defaultMaxAge } = params
  return sealToken({ claims: { ...token }, secrets: secretsOf(secret), salt, maxAge, ...surroundings() })
}

/**
 * Reads a session token.
 *
 * Success proves that the token was made with one of the secrets for this salt, and has not expired (15 seconds of
 * tolerance). It does not prove that the user has not signed out.
 *
 * @returns the claims, whose types are not checked. `null` for an absent or an empty token.
 * @throws {JWTSessionError} for an invalid token: forged, malformed, expired, or made with another secret or salt. If a
 * missing session is not an error, use {@link getToken}.
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
  return claims as Payload // the caller declares the type
}

/**
 * Reads the session token of a request from the session cookie, which can be split into several cookies (chunks). If
 * the request has no session cookie, reads the percent-encoded token in the header `Authorization: Bearer`.
 *
 * If the request has several cookies of this name, only cookies with a valid token count. If these tokens belong to one
 * user, the function returns the newest token. If the tokens belong to different users, the result is `null`. The token
 * of a session that was signed out in this browser does not count.
 *
 * @returns the claims, with `authchart`, which says how and when the user authenticated; with `raw`, the first token
 * without any check. `null` if the request has no valid token.
 * @throws {MissingSecret} if the request has a token, but `secret` is absent and `raw` is not `true`.
 * @throws {Error} without `req`.
 */
export async function getToken<R extends boolean = false>(
  params: GetTokenParams<R>,
): Promise<(R extends true ? string : JWT) | null>
export async function getToken(params: GetTokenParams<boolean>): Promise<string | JWT | null> {
  const { req, secret, raw = false, decode: decodeToken = decode } = params
  // Callers in JavaScript can leave `req` out.
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

/**
 * Reads the percent-encoded bearer token of the header `Authorization` (RFC 6750 §2.1). Returns `undefined` if the
 * header or the encoding is malformed.
 */
function bearerToken(authorization: string | undefined): string | undefined {
  const encoded = /^Bearer +([^ ]+)$/i.exec(authorization ?? "")?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/**
 * Reads a header by its name in small letters. The names in a plain object can have capitals, and some headers of Node
 * have a list of values.
 */
function headerOf({ headers }: GetTokenParams["req"], name: string): string | undefined {
  if (isHeaders(headers)) return headers.get(name) ?? undefined
  for (const [key, value] of Object.entries(headers ?? {})) {
    if (key.toLowerCase() === name) return typeof value === "string" ? value : value?.[0]
  }
  return undefined
}

/** Returns true for an object with the method `get`, because some frameworks have their own class `Headers`. */
function isHeaders(headers: GetTokenParams["req"]["headers"]): headers is Headers {
  return typeof headers?.get === "function"
}

function secretsOf(secret: string | string[]): readonly string[] {
  const secrets = typeof secret === "string" ? [secret] : (secret ?? [])
  if (secrets.length === 0 || secrets.includes("")) throw new MissingSecret("A session token needs a secret")
  return secrets
}

/**
 * Returns the time in seconds, an empty cache of derived keys, and a source of UUIDs. The cache is new in each call,
 * because these functions have no configuration to keep it in.
 */
function surroundings() {
  return { now: Math.floor(Date.now() / 1000), ring: createKeyRing(), uuid: systemRandom.randomUUID }
}
