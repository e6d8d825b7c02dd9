/**
 * Makes the URL of the authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1), without
 * side effects.
 */
import { base64url } from "jose"
import { calculatePKCECodeChallenge } from "oauth4webapi"
import { isObject } from "./outbound-fetch.ts"
import { isReserved } from "./reserved-parameters.ts"

/** The parts of an authorization request. */
export interface AuthorizationRequest {
  /**
   * The provider's authorization endpoint, which can contain query parameters. If its parameter `scope` is empty, the
   * request has no default scope.
   */
  endpoint: string
  clientId: string
  /** The name of the parameter that carries the client id. Default `client_id`. */
  clientIdParameter?: string | undefined
  redirectUri: string
  /** The OAuth `state` parameter. Absent only if the provider does not accept this parameter. */
  state?: string | undefined
  nonce?: string | undefined
  /** The PKCE challenge: the S256 hash of the verifier. The library never uses the method `plain`. */
  codeChallenge?: string | undefined
  /** The provider's value for `response_type`. Default `code`. */
  responseType?: string | undefined
  /** The option `authorization.params` of the provider. */
  params?: Readonly<Record<string, unknown>> | undefined
  /**
   * Parameters that the application or the sign-in request adds. They replace parameters of the same name in `params`.
   */
  extra?: Iterable<readonly [string, string]> | Readonly<Record<string, string>> | undefined
}

/** The way in which the provider returns the code. */
export type ResponseMode = "query" | "form_post"

const defaultScope = "openid profile email"

/**
 * Makes the URL. Ignores reserved parameters ({@link isReserved}) in `endpoint`, `params` and `extra`, except a
 * `response_mode` of `query` or `form_post` in `endpoint` or `params`. If there is no scope, the scope is `openid
 * profile email`. `claims` may be an object, which becomes JSON. `String` converts all other values.
 */
export function authorizationUrl(request: AuthorizationRequest): URL {
  const url = new URL(request.endpoint)
  const mode = responseMode(request)
  const given = providerParameters(request)
  for (const [name, value] of entriesOf(request.extra)) given.set(name, value)
  const query = new URLSearchParams()
  for (const [name, value] of given) if (!isReserved(name)) query.set(name, value)
  query.set("response_type", request.responseType ?? "code")
  query.set(request.clientIdParameter ?? "client_id", request.clientId)
  query.set("redirect_uri", request.redirectUri)
  if (mode !== undefined) query.set("response_mode", mode)
  if (!query.has("scope")) query.set("scope", defaultScope)
  if (request.state !== undefined) query.set("state", request.state)
  if (request.nonce !== undefined) query.set("nonce", request.nonce)
  if (request.codeChallenge !== undefined) {
    query.set("code_challenge", request.codeChallenge)
    query.set("code_challenge_method", "S256")
  }
  url.search = inUsualOrder(query, request.clientIdParameter).toString()
  return url
}

/** Sorts the parameters in the order of the examples of RFC 6749, because some providers expect this order. */
function inUsualOrder(query: URLSearchParams, clientIdParameter = "client_id"): URLSearchParams {
  const first = [clientIdParameter, "redirect_uri", "response_type", "scope", "state"]
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return new URLSearchParams([...query].sort(([one], [other]) => rank(one) - rank(other)))
}

/**
 * Returns the `response_mode` in the `endpoint` or the `params` of the provider, if it is `query` or `form_post`.
 * Otherwise the function returns `undefined`, and the provider uses `query`.
 */
export function responseMode(request: Pick<AuthorizationRequest, "endpoint" | "params">): ResponseMode | undefined {
  const mode = providerParameters(request).get("response_mode")
  return mode === "query" || mode === "form_post" ? mode : undefined
}

function providerParameters({ endpoint, params }: Pick<AuthorizationRequest, "endpoint" | "params">): URLSearchParams {
  const given = new URLSearchParams(new URL(endpoint).search)
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value === undefined || value === null) continue
    given.set(name, name === "claims" && isObject(value) ? JSON.stringify(value) : text(value))
  }
  return given
}

function text(value: {}): string {
  // The cast is needed because the option has the loose type of Auth.js. `String` converts a list to "a,b", as in
  // Auth.js.
  return String(value as string | number | boolean | readonly string[])
}

function entriesOf(extra: AuthorizationRequest["extra"]): Iterable<readonly [string, string]> {
  if (extra === undefined) return []
  return isIterable(extra) ? extra : Object.entries(extra)
}

function isIterable(extra: object): extra is Iterable<readonly [string, string]> {
  return Symbol.iterator in extra
}

/** Returns the given number of random bytes. */
export type Random = (size: number) => Uint8Array

/** Makes a PKCE verifier: 43 characters, 256 bits (RFC 7636 §4.1). */
export function makeCodeVerifier(random: Random): string {
  return base64url.encode(random(32))
}

/** Makes a nonce: 43 characters, 256 bits. */
export function makeNonce(random: Random): string {
  return base64url.encode(random(32))
}

/** Returns the S256 challenge of a verifier (RFC 7636 §4.2). */
export function codeChallengeOf(codeVerifier: string): Promise<string> {
  return calculatePKCECodeChallenge(codeVerifier)
}
