/** The address that the browser is sent to (RFC 6749 §4.1.1, RFC 7636 §4.3, OpenID Connect Core §3.1.2.1). Pure. */
import { base64url } from "jose"
import { calculatePKCECodeChallenge } from "oauth4webapi"
import { isObject } from "./outbound-fetch.ts"
import { isReserved } from "./reserved-parameters.ts"

/** What an authorization request is made of. */
export interface AuthorizationRequest {
  /** May carry parameters of its own. An empty `scope` there keeps the default away. */
  endpoint: string
  clientId: string
  /** The provider's own word for `client_id`, which is the default. */
  clientIdParameter?: string | undefined
  redirectUri: string
  /** Absent only where the provider takes none. */
  state?: string | undefined
  nonce?: string | undefined
  /** S256 of the verifier. `plain` is never sent. */
  codeChallenge?: string | undefined
  /** The provider's own word for `code`, which is the default. */
  responseType?: string | undefined
  /** The provider's `authorization.params`. */
  params?: Readonly<Record<string, unknown>> | undefined
  /** What the application or the sign-in request adds; wins over `params`. */
  extra?: Iterable<readonly [string, string]> | Readonly<Record<string, string>> | undefined
}

/** How the provider hands the code back. */
export type ResponseMode = "query" | "form_post"

const defaultScope = "openid profile email"

/**
 * Makes the address. Reserved parameters of `endpoint`, `params` and `extra` are dropped
 * without a word; of the provider's own, `response_mode` is kept if it is `query` or `form_post`. Where nobody names a
 * scope it is `openid profile email`. `claims` may be an object; other values are written with `String`.
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

/** As examples of the protocol write it: there are providers who look for exactly that. */
function inUsualOrder(query: URLSearchParams, clientIdParameter = "client_id"): URLSearchParams {
  const first = [clientIdParameter, "redirect_uri", "response_type", "scope", "state"]
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return new URLSearchParams([...query].sort(([one], [other]) => rank(one) - rank(other)))
}

/** The response mode that the provider's own parameters ask for. `undefined`: none, which means `query`. */
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
  // Configuration is typed loosely as Auth.js's is, and its values are written as there: a list becomes "a,b".
  return String(value as string | number | boolean | readonly string[])
}

function entriesOf(extra: AuthorizationRequest["extra"]): Iterable<readonly [string, string]> {
  if (extra === undefined) return []
  return isIterable(extra) ? extra : Object.entries(extra)
}

function isIterable(extra: object): extra is Iterable<readonly [string, string]> {
  return Symbol.iterator in extra
}

/** Gives that many random bytes. */
export type Random = (size: number) => Uint8Array

/** A PKCE verifier: 43 characters, 256 bits (RFC 7636 §4.1). */
export function makeCodeVerifier(random: Random): string {
  return base64url.encode(random(32))
}

/** A nonce: 43 characters, 256 bits. */
export function makeNonce(random: Random): string {
  return base64url.encode(random(32))
}

/** The S256 challenge of a verifier (RFC 7636 §4.2). */
export function codeChallengeOf(codeVerifier: string): Promise<string> {
  return calculatePKCECodeChallenge(codeVerifier)
}
