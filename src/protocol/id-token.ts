/** Judges an ID token: signature and claims together, or not at all (OpenID Connect Core §3.1.3.7). */
import {
  base64url,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  UnsecuredJWT,
  type JWK,
  type JWTClaimVerificationOptions,
} from "jose"
import type { KeySource } from "./jwks.ts"
import { parseJsonObject, ProviderCallError } from "./outbound-fetch.ts"
import { issuerOfTenant } from "./tenant-issuer.ts"

/** What an ID token is judged by. */
export interface IdTokenRules {
  /** Unverified, from the token endpoint. */
  idToken: string
  /** The access token that came with it: compared with `at_hash` where there is one. */
  accessToken?: string | undefined
  /** With `{tenantid}` in it: that of the tenant that the token names as `tid`, whichever it is. */
  issuer: string
  clientId: string
  /** Verifies HS256, HS384 and HS512, and these only where `expectedAlg` names one. */
  clientSecret?: string | undefined
  /** The provider's `client.id_token_signed_response_alg`: no other is taken. */
  expectedAlg?: string | undefined
  /** What the provider publishes. Without `expectedAlg`, the asymmetric ones of these. `undefined`: any asymmetric one. */
  publishedAlgs?: readonly string[] | undefined
  keys: KeySource
  /** Seconds since the epoch. */
  now: number
  /** Seconds: what was asked for as `max_age`. Then `auth_time` must be there and not be older. */
  maxAge?: number | undefined
  /** The provider's `dangerouslySkipIdTokenSignature`. Claims are checked all the same. */
  skipSignature?: boolean | undefined
}

/** Claims of a token that was judged good. `nonce` is not compared yet. */
export interface IdTokenClaims {
  iss: string
  sub: string
  aud: string | string[]
  exp: number
  iat: number
  nonce?: unknown
  [claim: string]: unknown
}

/** Seconds that a provider's clock may be off. */
const clockTolerance: number = 30
/** Seconds since a token was issued: it comes straight from the provider, so an old one is not the answer to our code. */
const maxIssuedAgo: number = 300

const asymmetricAlgs: readonly string[] = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(
  " ",
)
const symmetricAlgs: readonly string[] = ["HS256", "HS384", "HS512"]
const maxTries = 8
/** What a careless program makes of an absent subject. */
const emptySubjects: readonly unknown[] = ["undefined", "null", "[object Object]", "NaN"]

/**
 * Verifies an ID token.
 *
 * Proves that the issuer said so, to this client, now. Does not prove that it was said in this flow: for that, the
 * caller compares `nonce`.
 *
 * Keys come from `keys` alone: `jwk`, `jku`, `x5u` and `x5c` of the header are never looked at. Without a `kid`, exactly
 * one of at most eight candidates must verify.
 *
 * @throws {ProviderCallError} `id_token_signature_invalid`, `id_token_expired` (also when issued more than five minutes
 *   ago), `id_token_invalid`; what `keys` throws
 */
export async function verifyIdToken(given: IdTokenRules): Promise<IdTokenClaims> {
  const header = readHeader(given.idToken)
  const rules = { ...given, issuer: issuerNamed(given) }
  const options = claimOptions(rules)
  const verified =
    rules.skipSignature === true
      ? claimsWithoutSignature(rules.idToken, options)
      : await verifyJwt(rules.idToken, header, { ...rules, algs: allowedAlgs(rules) }, options)
  const claims = checkedClaims(verified, rules)
  await checkAccessTokenHash(claims, header.alg, rules)
  return claims
}

/** Whom the token has to name. What it says itself only picks the tenant: `iss` is compared when all is verified. */
function issuerNamed({ issuer, idToken }: IdTokenRules): string {
  if (issuerOfTenant(issuer, undefined) === issuer) return issuer
  const named = issuerOfTenant(issuer, unverifiedTenant(idToken))
  if (named === undefined) throw invalid("tid names no tenant")
  return named
}

function unverifiedTenant(jwt: string): unknown {
  try {
    return payloadOf(jwt)["tid"]
  } catch {
    return undefined
  }
}

/** What of a token's header is of any interest. */
export interface JwtHeader {
  alg: string
  kid: string | undefined
}

/**
 * Reads the header of a signed JWT, and refuses what cannot be one for us: extensions that must be understood (`crit`,
 * `b64`), and other kinds of token by their explicit type (RFC 8725 §3.11).
 */
export function readHeader(jwt: string): JwtHeader {
  try {
    const { alg, kid, typ, crit, b64 } = decodeProtectedHeader(jwt)
    if (typeof alg !== "string" || crit !== undefined || b64 !== undefined)
      throw invalid("the header is not acceptable")
    if (kid !== undefined && typeof kid !== "string") throw invalid("kid is not a string")
    if (typ !== undefined && (typeof typ !== "string" || /\+jwt$/i.test(typ)))
      throw invalid("it is another kind of token")
    return { alg, kid }
  } catch (error) {
    throw error instanceof ProviderCallError ? error : invalid("it is not a JWT", error)
  }
}

/** What a signature is judged by. */
export interface SignatureRules {
  algs: readonly string[]
  /** The issuer that the JWT must name: keys of other issuers are left out. */
  issuer: string
  clientSecret?: string | undefined
  keys: KeySource
}

/**
 * Verifies signature and registered claims of a JWT. When the keys at hand do not verify it, the provider is asked for
 * new ones, once.
 *
 * @returns the claims, parsed from the very bytes that were signed
 */
export async function verifyJwt(
  jwt: string,
  { alg, kid }: JwtHeader,
  rules: SignatureRules,
  options: JWTClaimVerificationOptions,
): Promise<Record<string, unknown>> {
  if (!rules.algs.includes(alg)) throw unsigned("its algorithm is not one that was agreed on")
  if (symmetricAlgs.includes(alg)) {
    if (rules.clientSecret === undefined || rules.clientSecret === "") throw unsigned(`${alg} needs a clientSecret`)
    const outcome = await tryKey(jwt, new TextEncoder().encode(rules.clientSecret), alg, options)
    return claimsOf(jwt, outcome === undefined ? [] : [outcome])
  }
  const wanted = { alg, kid, issuer: rules.issuer, tenant: unverifiedTenant(jwt) }
  let tried: readonly JWK[] = []
  for (const refresh of [false, true]) {
    const keys = (await rules.keys({ ...wanted, refresh })).slice(0, maxTries)
    if (refresh && keys.every((key) => tried.includes(key))) break
    const outcomes = await Promise.all(keys.map((key) => tryKey(jwt, key, alg, options)))
    const verifying = outcomes.filter((outcome) => outcome !== undefined)
    if (verifying.length > 0) return claimsOf(jwt, kid === undefined ? verifying : verifying.slice(0, 1))
    tried = keys
  }
  throw unsigned("no key of the provider verifies it")
}

/** `undefined`: this key did not sign it. An error: it did, but the claims are bad. */
async function tryKey(
  jwt: string,
  key: JWK | Uint8Array,
  alg: string,
  options: JWTClaimVerificationOptions,
): Promise<"good" | Error | undefined> {
  try {
    await jwtVerify(jwt, key, { ...options, algorithms: [alg] })
    return "good"
  } catch (error) {
    const aboutClaims =
      error instanceof errors.JWTClaimValidationFailed ||
      error instanceof errors.JWTExpired ||
      error instanceof errors.JWTInvalid
    // All else, an unusable key included, is a key that did not verify.
    return aboutClaims ? claimFailure(error, options) : undefined
  }
}

function claimsOf(jwt: string, outcomes: readonly ("good" | Error)[]): Record<string, unknown> {
  const [outcome, second] = outcomes
  if (outcome === undefined) throw unsigned("the client's secret does not verify it")
  if (second !== undefined) throw unsigned("it names no key, and more than one verifies it")
  if (outcome !== "good") throw outcome
  return payloadOf(jwt)
}

function claimsWithoutSignature(jwt: string, options: JWTClaimVerificationOptions): Record<string, unknown> {
  const unsecured = `${base64url.encode(JSON.stringify({ alg: "none" }))}.${jwt.split(".")[1] ?? ""}.`
  try {
    UnsecuredJWT.decode(unsecured, options)
  } catch (error) {
    throw claimFailure(error, options)
  }
  return payloadOf(jwt)
}

function payloadOf(jwt: string): Record<string, unknown> {
  const bytes = base64url.decode(jwt.split(".")[1] ?? "")
  const claims = parseJsonObject(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  if (claims === undefined) throw invalid("its claims are not an acceptable JSON object")
  return claims
}

function allowedAlgs({ expectedAlg, publishedAlgs }: IdTokenRules): readonly string[] {
  if (expectedAlg !== undefined) return [...asymmetricAlgs, ...symmetricAlgs].filter((alg) => alg === expectedAlg)
  return publishedAlgs === undefined ? asymmetricAlgs : asymmetricAlgs.filter((alg) => publishedAlgs.includes(alg))
}

function claimOptions({ issuer, clientId, now }: IdTokenRules): JWTClaimVerificationOptions {
  return {
    issuer,
    audience: clientId,
    requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
    maxTokenAge: maxIssuedAgo,
    clockTolerance,
    currentDate: new Date(now * 1000),
  }
}

function checkedClaims(
  claims: Record<string, unknown>,
  { issuer, clientId, now, maxAge }: IdTokenRules,
): IdTokenClaims {
  const { sub, aud, exp, iat, nbf, azp, auth_time: authTime } = claims
  if (typeof sub !== "string" || sub === "" || sub.length > 255 || emptySubjects.includes(sub)) throw invalid("sub")
  if (!isTime(exp) || !isTime(iat) || (nbf !== undefined && !isTime(nbf))) throw invalid("exp, iat or nbf")
  if (!isAudience(aud)) throw invalid("aud")
  // Further audiences are taken only from a provider that names this client as the one it was issued to (§2, azp).
  if (azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId) throw invalid("azp")
  if (maxAge !== undefined && !(isTime(authTime) && authTime + maxAge >= now - clockTolerance))
    throw invalid("auth_time")
  return { ...claims, iss: issuer, sub, aud, exp, iat }
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isAudience(value: unknown): value is string | string[] {
  return typeof value === "string" || (Array.isArray(value) && value.every((item) => typeof item === "string"))
}

/** OpenID Connect Core §3.1.3.8: half of the access token's hash, where the provider gives one. */
async function checkAccessTokenHash(claims: IdTokenClaims, alg: string, { accessToken }: IdTokenRules): Promise<void> {
  const expected = claims["at_hash"]
  if (expected === undefined || accessToken === undefined) return
  const size = /(256|384|512)$/.exec(alg)?.[1] ?? (alg === "EdDSA" || alg === "Ed25519" ? "512" : "256")
  const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${size}`, new TextEncoder().encode(accessToken)))
  if (expected !== base64url.encode(hash.subarray(0, hash.length / 2))) throw invalid("at_hash")
}

function claimFailure(error: unknown, { currentDate }: JWTClaimVerificationOptions): ProviderCallError {
  const known = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
  const detail = known ? `${String(error.claim)}${timeIn(error, currentDate)}` : "it is not a JWT"
  const reason = error instanceof errors.JWTExpired ? "id_token_expired" : "id_token_invalid"
  return new ProviderCallError(reason, detail, error)
}

/** The library names a claim that it was told to check, never one from the token. How far off a time is, tells of clocks. */
function timeIn(
  { claim, payload }: errors.JWTExpired | errors.JWTClaimValidationFailed,
  now: Date | undefined,
): string {
  const time: unknown = claim === "exp" || claim === "iat" || claim === "nbf" ? payload[claim] : undefined
  if (!isTime(time) || now === undefined) return ""
  const off = Math.round(time - now.getTime() / 1000)
  return ` is ${Math.abs(off)} s in the ${off < 0 ? "past" : "future"} by this machine's clock`
}

function invalid(detail: string, cause?: unknown): ProviderCallError {
  return new ProviderCallError("id_token_invalid", detail, cause)
}

function unsigned(detail: string): ProviderCallError {
  return new ProviderCallError("id_token_signature_invalid", detail)
}
