/**
 * Exchanges the authorization code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5), and reads the response (RFC 6749 §5).
 */
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  type ClientAuth,
  customFetch,
  expectNoState,
  nopkce,
  processGenericTokenEndpointResponse,
  validateAuthResponse,
} from "oauth4webapi"
import type { TokenEndpointOptions } from "../ports/provider.ts"
import type { Awaitable, TokenSet } from "../ports/records.ts"
import { clientAuthentication, type ClientCredentials } from "./client-authentication.ts"
import type { ProviderServer } from "./discovery.ts"
import { boundedFetch, isObject, parseJsonObject, type TimedCall, ProviderCallError, quote } from "./outbound-fetch.ts"

/** The input of one exchange of a code. */
export interface CodeExchange {
  server: ProviderServer
  clientId: string
  credentials: ClientCredentials
  /** The parameters of the callback. {@link exchangeCode} checks `state` and `iss` again before it sends the code. */
  callback: { code: string; state?: string | undefined; iss?: string | undefined }
  /**
   * The `state` parameter of the authorization request. If it is `undefined`, the callback must have no `state` either.
   */
  state: string | undefined
  /** The PKCE verifier. `undefined` only if the authorization request had no challenge. */
  codeVerifier: string | undefined
  /** The redirect URI, which must equal the redirect URI of the authorization request, character by character. */
  redirectUri: string
  /** The provider's name for the parameter `client_id`, if it differs. */
  clientIdParameter?: string | undefined
  /** The known deviations of the provider's responses from RFC 6749 §5.1. */
  deviations?: Pick<TokenEndpointOptions, "lacksTokenType" | "scopeIsList" | "nestedIn"> | undefined
  /**
   * The hook `token.conform` of the provider. If the hook returns a response, the library reads that response instead
   * of the provider's.
   */
  conform?: ((response: Response) => Awaitable<Response | undefined>) | undefined
}

/** The tokens of the response. The ID token is separate, because it proves nothing before its verification. */
export interface ExchangedTokens {
  /** The tokens without `id_token`. */
  tokens: TokenSet & { access_token: string; token_type: string }
  unverifiedIdToken: string | undefined
}

/**
 * The `error` values that blame this client or its configuration, and not the authorization code (RFC 6749 §5.2). Only
 * GitHub sends the last two.
 */
const clientErrors: readonly unknown[] = [
  "invalid_client",
  "invalid_request",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "incorrect_client_credentials",
  "redirect_uri_mismatch",
]
/** Matches a token that a header can contain: printable ASCII (RFC 6749 §A.12) of at most 16384 characters. */
const sendable = /^[\x20-\x7e]{1,16384}$/
/** The members of a response that are numbers of seconds, with the maximum of each. */
const times = { expires_in: 2 ** 31 - 1, expires_at: Number.MAX_SAFE_INTEGER }

/**
 * Sends the authorization code, and never retries: the provider invalidates a code after one attempt.
 *
 * A success proves that the provider accepts the code from this client, for this redirect URI and with this verifier. A
 * success does not prove who signed in.
 *
 * @throws {ProviderCallError} `provider_unreachable`; `code_refused`; `token_request_failed` if the provider refused
 *   the client or the request, or its endpoint failed; `token_response_invalid` if the response does not follow RFC
 *   6749 §5.1
 */
export async function exchangeCode(exchange: CodeExchange, call: TimedCall): Promise<ExchangedTokens> {
  const { server, clientId, callback, codeVerifier, clientIdParameter, conform, state, credentials } = exchange
  const { issuer, issParameterSupported, tokenEndpoint } = server
  const as = {
    issuer,
    authorization_response_iss_parameter_supported: issParameterSupported,
    ...(tokenEndpoint === undefined ? {} : { token_endpoint: tokenEndpoint }),
  }
  const client: Client = { client_id: clientId }
  let answer: Response
  try {
    const proof = clientAuthentication(credentials, server, call.now)
    const parameters = new URLSearchParams({ code: callback.code })
    if (callback.state !== undefined) parameters.set("state", callback.state)
    if (callback.iss !== undefined) parameters.set("iss", callback.iss)
    answer = await authorizationCodeGrantRequest(
      as,
      client,
      clientIdParameter === undefined ? proof : renamed(proof, clientIdParameter),
      validateAuthResponse(as, client, parameters, state ?? expectNoState),
      exchange.redirectUri,
      codeVerifier ?? nopkce,
      // The first option turns off the check for TLS in `oauth4webapi`: `boundedFetch` checks the URL by a stricter
      // rule.
      { [allowInsecureRequests]: true, [customFetch]: boundedFetch(call, "token_request_failed") },
    )
  } catch (error) {
    if (error instanceof ProviderCallError) throw error
    throw failed("the token request could not be made", error)
  }
  if (conform !== undefined) answer = await conformed(answer, conform)
  const { nestedIn, lacksTokenType, scopeIsList } = exchange.deviations ?? {}
  const said = parseJsonObject(await answer.text())
  const inner = nestedIn === undefined ? undefined : said?.[nestedIn]
  const body = inner !== undefined && isObject(inner) ? inner : said
  if (
    body === undefined ||
    (body["error"] ?? "") !== "" ||
    answer.status !== 200 ||
    isHtml.test(answer.headers.get("content-type") ?? "")
  )
    throw refusal(answer, body, [callback.code, codeVerifier, state, credentials.clientSecret])
  const standard = { ...body }
  if (scopeIsList === true && Array.isArray(body["scope"])) standard["scope"] = body["scope"].join(" ")
  if (lacksTokenType === true) standard["token_type"] = body["token_type"] || "bearer"
  return tokensIn(standard, exchange, call)
}

const isHtml = /html/i

/** Returns the error for a response without tokens. */
function refusal(
  { status }: Response,
  body: Record<string, unknown> | undefined,
  secrets: readonly (string | undefined)[],
): ProviderCallError {
  const error = body?.["error"]
  if (error !== undefined && error !== null && error !== "") {
    const quoted = [quote(error, secrets), quote(body?.["error_description"], secrets)]
    const detail = `the token endpoint answered ${status}: ${quoted.join(", ")}`
    return new ProviderCallError(clientErrors.includes(error) ? "token_request_failed" : "code_refused", detail)
  }
  if (status !== 200) return failed(`the token endpoint answered ${status}`)
  return invalid("the response of the token endpoint is not a JSON object")
}

/**
 * Reads the result of a provider's function `token.request`. The result must have the members of a response of RFC 6749
 * §5.1. The default of `token_type` is `bearer`.
 *
 * @throws {ProviderCallError} `token_response_invalid`
 */
export async function readTokens(
  given: unknown,
  client: Pick<CodeExchange, "server" | "clientId">,
  call: Pick<TimedCall, "now">,
): Promise<ExchangedTokens> {
  // The conversion to JSON and back leaves only plain data, as in a response from the network.
  const body = isObject(given) ? parseJsonObject(JSON.stringify(given)) : undefined
  if (body === undefined) throw invalid("token.request returned no tokens")
  return tokensIn({ token_type: "bearer", ...body }, client, call)
}

/** Removes values that mean "absent", converts strings that contain a number, and separates the ID token. */
async function tokensIn(
  { id_token: idToken, ...body }: Record<string, unknown>,
  { server, clientId }: Pick<CodeExchange, "server" | "clientId">,
  call: Pick<TimedCall, "now">,
): Promise<ExchangedTokens> {
  if (idToken !== undefined && idToken !== null && typeof idToken !== "string")
    throw invalid("id_token is not a string")
  const rest = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined))
  if (rest["refresh_token"] === "") delete rest["refresh_token"]
  const { refresh_token: refreshToken } = rest
  if (refreshToken !== undefined && !(typeof refreshToken === "string" && sendable.test(refreshToken)))
    throw invalid("refresh_token is too long or not printable")
  for (const [name, most] of Object.entries(times)) {
    const value = rest[name]
    // Providers send a number, or a string with its digits. Any other value, and a negative number, counts as absent.
    const number = typeof value === "string" && /^\d{1,16}(\.\d{1,16})?$/.test(value) ? Number(value) : value
    delete rest[name]
    if (typeof number === "number" && number >= 0 && number <= most) rest[name] = Math.floor(number)
  }
  try {
    // `rest` has no ID token, because `oauth4webapi` would check the ID token by the platform's clock, and would not
    // verify the signature.
    const as = { issuer: server.issuer }
    const read = await processGenericTokenEndpointResponse(as, { client_id: clientId }, Response.json(rest))
    if (!sendable.test(read.access_token)) throw invalid("access_token is too long or not printable")
    const tokens: ExchangedTokens["tokens"] = { ...read }
    if (read.expires_in !== undefined) tokens.expires_at = Math.floor(call.now() / 1000) + read.expires_in
    return { tokens, unverifiedIdToken: idToken || undefined }
  } catch (error) {
    if (error instanceof ProviderCallError) throw error
    throw invalid("the response lacks access_token or token_type, or has fields of a wrong type", error)
  }
}

/** Returns a client authentication whose form has the parameter `name` in place of `client_id`. */
function renamed(authentication: ClientAuth, name: string): ClientAuth {
  return async (as, client, body, headers) => {
    await authentication(as, client, body, headers)
    body.delete("client_id")
    body.set(name, client.client_id)
  }
}

/**
 * Calls the provider's hook `token.conform`. Returns its result, or the unchanged response if the hook returns nothing.
 */
async function conformed(answer: Response, conform: NonNullable<CodeExchange["conform"]>): Promise<Response> {
  try {
    const standard = (await conform(answer.clone())) ?? answer
    // Read the body here, where an error counts as a failure of the hook: the hook can return a response with an
    // unreadable body.
    await standard.clone().text()
    return standard
  } catch (error) {
    throw invalid("token.conform failed", error)
  }
}

function failed(detail: string, cause?: unknown): ProviderCallError {
  return new ProviderCallError("token_request_failed", detail, cause)
}

function invalid(detail: string, cause?: unknown): ProviderCallError {
  return new ProviderCallError("token_response_invalid", detail, cause)
}
