/** Verifies an ID token: signature and claims together, or not at all (OpenID Connect Core §3.1.3.7). */
import {
  base64url,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  UnsecuredJWT,
  type JWK,
  type JWTClaimVerificationOptions,
} from "jose"
import { curves, type PublicKey } from "./jwks.ts"
import { parseJsonObject, ProviderCallError } from "./outbound-fetch.ts"
import type { KeySource } from "./provider-cache.ts"
import { issuerOfTenant, tenantPlaceholder } from "./tenant-issuer.ts"

/** An ID token, and the rules by which it is verified. */
export interface IdTokenRules {
  /** The ID token from the token endpoint, not verified yet. */
  idToken: string
  /** The access token of the same response, to compare with `at_hash` if the ID token has this claim. */
  accessToken?: string | undefined
  /**
   * The expected issuer. If the issuer contains `{tenantid}`, the placeholder stands for the tenant that the token
   * names as `tid`.
   */
  issuer: string
  clientId: string
  /** The key for HS256, HS384 and HS512, which the library accepts only if `expectedAlg` names one of them. */
  clientSecret?: string | undefined
  /** The provider's `client.id_token_signed_response_alg`. Any other algorithm is refused. */
  expectedAlg?: string | undefined
  /**
   * The algorithms that the provider publishes. Without `expectedAlg`, the library accepts the asymmetric algorithms of
   * this list. Without both, it accepts every asymmetric algorithm.
   */
  publishedAlgs?: readonly string[] | undefined
  keys: KeySource
  /** The time in seconds since the epoch. */
  now: number
  /** The requested `max_age`, in seconds. `auth_time` must then be present and not older. */
  maxAge?: number | undefined
  /** The provider's `dangerouslySkipIdTokenSignature`. Claims are still checked. */
  skipSignature?: boolean | undefined
}

/** The claims of a verified token. The caller must still compare `nonce`. */
export interface IdTokenClaims {
  iss: string
  sub: string
  aud: string | string[]
  exp: number
  iat: number
  nonce?: unknown
  [claim: string]: unknown
}

/** The number of seconds by which a provider's clock may be ahead of or behind the clock of this server. */
const clockTolerance: number = 30
/**
 * The maximum age of a token, in seconds since its issue. The provider issues the token in the exchange of the code, so
 * an older token does not belong to this code.
 */
const maxIssuedAgo: number = 300

const asymmetricAlgs: readonly string[] = "RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519".split(
  " ",
)
const symmetricAlgs: readonly string[] = ["HS256", "HS384", "HS512"]
const maxTries = 8
const noObject = "its claims are not an acceptable JSON object"
/**
 * Values of `sub` that a provider's program can make by mistake if the subject is absent. The library refuses these
 * values, because all such users would be one user.
 */
const emptySubjects: readonly unknown[] = ["undefined", "null", "[object Object]", "NaN"]

/**
 * Verifies an ID token.
 *
 * The result proves that the issuer issued the token for this client, and that the token is valid now. The result does
 * not prove that the token belongs to this sign-in: the caller must compare `nonce`.
 *
 * Keys come only from `keys`: the function ignores `jwk`, `jku`, `x5u` and `x5c` of the header. If the header has no
 * `kid`, exactly one of at most eight candidate keys must verify the signature.
 *
 * @throws {ProviderCallError} `id_token_signature_invalid`, `id_token_expired` (also for a token that was issued more
 * than five minutes ago), `id_token_invalid`; and the errors of `keys`
 */
export async function verifyIdToken(given: IdTokenRules): Promise<IdTokenClaims> {
  const { idToken, accessToken, clientId, expectedAlg, publishedAlgs, now, maxAge } = given
  const jwt = readJwt(idToken)
  // The unverified `tid` only selects the tenant whose issuer the library expects. The verification below compares
  // `iss` with this issuer.
  const ofTenants = given.issuer.includes(tenantPlaceholder)
  const issuer = ofTenants ? issuerOfTenant(given.issuer, jwt.claims?.["tid"]) : given.issuer
  if (issuer === undefined) throw invalid("tid names no tenant")
  const options: JWTClaimVerificationOptions = {
    issuer,
    audience: clientId,
    requiredClaims: ["iss", "sub", "aud", "exp", "iat"],
    maxTokenAge: maxIssuedAgo,
    clockTolerance,
    currentDate: new Date(now * 1000),
  }
  const algs =
    expectedAlg === undefined
      ? asymmetricAlgs.filter((alg) => publishedAlgs === undefined || publishedAlgs.includes(alg))
      : [...asymmetricAlgs, ...symmetricAlgs].filter((alg) => alg === expectedAlg)
  const claims =
    given.skipSignature === true
      ? claimsWithoutSignature(jwt, options)
      : await verifyJwt(jwt, { ...given, issuer, algs }, options)

  const { sub, aud, exp, iat, nbf, azp, auth_time: authTime, at_hash: tokenHash } = claims
  if (typeof sub !== "string" || sub === "" || sub.length > 255 || emptySubjects.includes(sub)) throw invalid("sub")
  if (![exp, iat, nbf === undefined ? 0 : nbf].every(Number.isSafeInteger)) throw invalid("exp, iat or nbf")
  const isList = Array.isArray(aud) && aud.every((item): item is string => typeof item === "string")
  if (typeof aud !== "string" && !isList) throw invalid("aud")
  // The library accepts more than one audience only if `azp` names this client (§2).
  if (azp === undefined ? isList && aud.length > 1 : azp !== clientId) throw invalid("azp")
  if (maxAge !== undefined && !(Number.isSafeInteger(authTime) && Number(authTime) + maxAge >= now - clockTolerance))
    throw invalid("auth_time")
  // `at_hash` is the first half of the access token's hash (OpenID Connect Core §3.1.3.8). The claim is optional.
  if (tokenHash !== undefined && accessToken !== undefined) {
    const size = /(256|384|512)$/.exec(jwt.alg)?.[1] ?? (jwt.alg === "EdDSA" || jwt.alg === "Ed25519" ? "512" : "256")
    const hash = new Uint8Array(await crypto.subtle.digest(`SHA-${size}`, new TextEncoder().encode(accessToken)))
    if (tokenHash !== base64url.encode(hash.subarray(0, hash.length / 2))) throw invalid("at_hash")
  }
  return { ...claims, iss: issuer, sub, aud, exp: Number(exp), iat: Number(iat) }
}

/** A decoded JWT. None of its values is verified. */
export interface UnverifiedJwt {
  text: string
  alg: string
  kid: string | undefined
  /** The claims; `undefined` if they are not an acceptable JSON object. */
  claims: Record<string, unknown> | undefined
}

/**
 * Decodes a signed JWT. The function refuses a JWT with extensions that must be understood (`crit`, `b64`), and a JWT
 * whose explicit type says that it is another kind of token (RFC 8725 §3.11). The function does not verify the
 * signature.
 */
export function readJwt(text: string): UnverifiedJwt {
  let header: Pick<UnverifiedJwt, "alg" | "kid">
  try {
    const { alg, kid, typ, crit, b64 } = decodeProtectedHeader(text)
    if (typeof alg !== "string" || crit !== undefined || b64 !== undefined)
      throw invalid("the header is not acceptable")
    if (kid !== undefined && typeof kid !== "string") throw invalid("kid is not a string")
    if (typ !== undefined && (typeof typ !== "string" || /\+jwt$/i.test(typ)))
      throw invalid("it is another kind of token")
    header = { alg, kid }
  } catch (error) {
    throw error instanceof ProviderCallError ? error : invalid("it is not a JWT", error)
  }
  try {
    const claims = base64url.decode(text.split(".")[1] ?? "")
    return { text, ...header, claims: parseJsonObject(new TextDecoder("utf-8", { fatal: true }).decode(claims)) }
  } catch {
    return { text, ...header, claims: undefined }
  }
}

/** The properties that select the keys that can have signed a token. */
export interface KeyWanted {
  /** The algorithm, from the token's header. */
  alg: string
  /** The key id in the token's header. Without a key id, every key that fits the algorithm is a candidate. */
  kid?: string | undefined
  /**
   * The issuer that the token must name. A key with a member `issuer` may sign only tokens of that issuer. If `issuer`
   * is absent, {@link candidates} returns keys of all issuers, and the caller must not verify a token with these keys.
   */
  issuer?: string | undefined
  /** The unverified `tid` of the token. This `tid` replaces `{tenantid}` in the issuer of a key. */
  tenant?: unknown
}

/**
 * Returns the keys of a set that are candidates for a token's signature. Type and curve of a candidate fit the
 * algorithm. Its `alg`, `kid` and `issuer`, if present, agree with the token. A key of one tenant never signs for
 * another tenant, although one key set holds the keys of all tenants.
 */
export function candidates(keys: readonly PublicKey[], { alg, kid, issuer, tenant }: KeyWanted): readonly JWK[] {
  const isEdwards = alg === "EdDSA" || alg === "Ed25519"
  const type = isEdwards
    ? "OKP"
    : /^[RP]S(256|384|512)$/.test(alg)
      ? "RSA"
      : Object.hasOwn(curves, alg)
        ? "EC"
        : undefined
  return keys
    .filter(({ jwk }) => jwk.kty === type && (type !== "EC" || jwk.crv === curves[alg]))
    .filter((key) => key.alg === undefined || key.alg === alg || (isEdwards && ["EdDSA", "Ed25519"].includes(key.alg)))
    .filter((key) => kid === undefined || key.kid === kid)
    .filter((key) => issuer === undefined || key.issuer === undefined || issuerOfTenant(key.issuer, tenant) === issuer)
    .map((key) => key.jwk)
}

/** The rules by which a signature is verified. */
export interface SignatureRules {
  algs: readonly string[]
  /** The issuer that the JWT must name. A key set can mark keys with other issuers: these keys verify nothing. */
  issuer: string
  clientSecret?: string | undefined
  keys: KeySource
}

/**
 * Verifies signature and registered claims of a JWT. If no cached key verifies the signature, the function fetches the
 * key set once more.
 *
 * @returns the claims, parsed from the signed bytes
 */
export async function verifyJwt(
  { text, alg, kid, claims }: UnverifiedJwt,
  rules: SignatureRules,
  options: JWTClaimVerificationOptions,
): Promise<Record<string, unknown>> {
  if (!rules.algs.includes(alg)) throw unsigned("its algorithm is not one that was agreed on")
  const isSymmetric = symmetricAlgs.includes(alg)
  if (isSymmetric && !rules.clientSecret) throw unsigned(`${alg} needs a clientSecret`)
  const secret = new TextEncoder().encode(rules.clientSecret)
  const wanted = { alg, kid, issuer: rules.issuer, tenant: claims?.["tid"] }
  let tried: readonly (JWK | Uint8Array)[] = []
  for (const refresh of [false, true]) {
    const keys = isSymmetric ? [secret] : candidates(await rules.keys(refresh), wanted).slice(0, maxTries)
    if (refresh && keys.every((key) => tried.includes(key))) break
    // One element for each key that verifies the signature. `failure` is the error in the claims, if there is one.
    const signed: { failure?: Error }[] = []
    for (const key of keys) {
      try {
        await jwtVerify(text, key, { ...options, algorithms: [alg] })
        signed.push({})
      } catch (error) {
        // An error about the claims means that this key has verified the signature. After any other error, the
        // signature counts as not verified by this key.
        if (aboutClaims.some((kind) => error instanceof kind)) signed.push({ failure: claimFailure(error, options) })
      }
    }
    const [first, second] = signed
    if (second !== undefined && kid === undefined) throw unsigned("it names no key, and more than one verifies it")
    if (first?.failure !== undefined) throw first.failure
    if (first !== undefined && claims === undefined) throw invalid(noObject)
    if (first !== undefined && claims !== undefined) return claims
    tried = keys
  }
  throw unsigned(isSymmetric ? "the client's secret does not verify it" : "no key of the provider verifies it")
}

const aboutClaims = [errors.JWTClaimValidationFailed, errors.JWTExpired, errors.JWTInvalid]

function claimsWithoutSignature(
  { text, claims }: UnverifiedJwt,
  options: JWTClaimVerificationOptions,
): Record<string, unknown> {
  const unsecured = `${base64url.encode(JSON.stringify({ alg: "none" }))}.${text.split(".")[1] ?? ""}.`
  try {
    UnsecuredJWT.decode(unsecured, options)
  } catch (error) {
    throw claimFailure(error, options)
  }
  if (claims === undefined) throw invalid(noObject)
  return claims
}

// The name of the claim is safe to log, because `jose` names only claims that this code tells it to check.
function claimFailure(error: unknown, { currentDate }: JWTClaimVerificationOptions): ProviderCallError {
  const known = error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
  const detail = known ? `${String(error.claim)}${timeIn(error, currentDate)}` : "it is not a JWT"
  const reason = error instanceof errors.JWTExpired ? "id_token_expired" : "id_token_invalid"
  return new ProviderCallError(reason, detail, error)
}

/**
 * Returns the difference between a time claim and this server's clock in seconds, as text for the log, so that an
 * operator can find a wrong clock. For other claims, the text is empty.
 */
function timeIn(
  { claim, payload }: errors.JWTExpired | errors.JWTClaimValidationFailed,
  now: Date | undefined,
): string {
  const time: unknown = claim === "exp" || claim === "iat" || claim === "nbf" ? payload[claim] : undefined
  if (typeof time !== "number" || !Number.isSafeInteger(time) || now === undefined) return ""
  const off = Math.round(time - now.getTime() / 1000)
  return ` is ${Math.abs(off)} s in the ${off < 0 ? "past" : "future"} by this machine's clock`
}

function invalid(detail: string, cause?: unknown): ProviderCallError {
  return new ProviderCallError("id_token_invalid", detail, cause)
}

function unsigned(detail: string): ProviderCallError {
  return new ProviderCallError("id_token_signature_invalid", detail)
}
