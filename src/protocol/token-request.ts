/** Trades the code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5) and reads the answer (RFC 6749 §5). */
import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  type Client,
  customFetch,
  expectNoState,
  nopkce,
  processGenericTokenEndpointResponse,
  validateAuthResponse,
} from "oauth4webapi"
import type { TokenEndpointOptions } from "../ports/provider.ts"
import type { Awaitable, TokenSet } from "../ports/records.ts"
import { clientAuthentication, type ClientAuthentication, type ClientCredentials } from "./client-authentication.ts"
import { asAuthorizationServer, type ProviderServer } from "./discovery.ts"
import {
  boundedFetch,
  isObject,
  parseJsonObject,
  type ProviderCall,
  ProviderCallError,
  quote,
} from "./outbound-fetch.ts"

/** One exchange. */
export interface CodeExchange {
  server: ProviderServer
  clientId: string
  credentials: ClientCredentials
  /** From the callback. `state` and `iss` are compared once more here, before the code leaves. */
  callback: { code: string; state?: string | undefined; iss?: string | undefined }
  /** What was sent as `state`. `undefined`: none was, and then the callback may have none. */
  state: string | undefined
  /** `undefined` only where no challenge was sent. */
  codeVerifier: string | undefined
  /** Character by character that of the authorization request. */
  redirectUri: string
  /** The provider's `clientIdParameter`. */
  clientIdParameter?: string | undefined
  /** How the provider's answers are known to depart from RFC 6749 §5.1. */
  deviations?: Pick<TokenEndpointOptions, "lacksTokenType" | "scopeIsList" | "nestedIn"> | undefined
  /** The provider's `token.conform`. Its result is read instead of the answer. */
  conform?: ((response: Response) => Awaitable<Response | undefined>) | undefined
}

/** What the provider gave. The ID token is apart, as it proves nothing until it is verified. */
export interface ExchangedTokens {
  /** Without `id_token`. */
  tokens: TokenSet & { access_token: string; token_type: string }
  unverifiedIdToken: string | undefined
}

/** Errors that are about this client and its configuration, not about the code (RFC 6749 §5.2; the last two: GitHub). */
const clientErrors: readonly unknown[] = [
  "invalid_client",
  "invalid_request",
  "unauthorized_client",
  "unsupported_grant_type",
  "invalid_scope",
  "incorrect_client_credentials",
  "redirect_uri_mismatch",
]
/** Longer tokens do not fit into the header that they are sent in. */
const maxTokenLength = 16 * 1024
const maxSeconds = 2 ** 31 - 1

/**
 * Sends the code, once; a code is spent by the attempt.
 *
 * Proves that the provider takes the code from this client, for this redirect URI, with this verifier. Does not prove
 * who signed in.
 *
 * @param call `now`: seconds since the epoch
 * @throws {ProviderCallError} `provider_unreachable`; `code_refused`; `token_request_failed` when client or request were
 *   refused or the endpoint failed; `token_response_invalid` when the answer is not one of RFC 6749 §5.1
 */
export async function exchangeCode(
  exchange: CodeExchange,
  call: ProviderCall & { now: () => number },
): Promise<ExchangedTokens> {
  const { callback, codeVerifier, conform, state, credentials } = exchange
  const sent = await sendCode(exchange, call)
  const answer = conform === undefined ? sent : await conformed(sent, conform)
  const secrets = [callback.code, codeVerifier, state, credentials.clientSecret]
  const standard = await readAnswer(answer, secrets, exchange.deviations)
  return tokensIn(standard, exchange, call)
}

/**
 * Reads what a provider's own `token.request` gave, as an answer of RFC 6749 §5.1; without `token_type` it is `bearer`.
 *
 * @throws {ProviderCallError} `token_response_invalid`
 */
export async function readTokens(
  given: unknown,
  client: Pick<CodeExchange, "server" | "clientId">,
  call: { now: () => number },
): Promise<ExchangedTokens> {
  // As text and back: nothing but data is taken, as if it had come over the wire.
  const body = isObject(given) ? parseJsonObject(JSON.stringify(given)) : undefined
  if (body === undefined) throw invalid("token.request gave no tokens")
  return tokensIn(standardBody({ token_type: "bearer", ...body }), client, call)
}

async function tokensIn(
  { unverifiedIdToken, body }: StandardBody,
  { server, clientId }: Pick<CodeExchange, "server" | "clientId">,
  call: { now: () => number },
): Promise<ExchangedTokens> {
  const client: Client = { client_id: clientId }
  try {
    // The ID token was taken out: the library would judge it by the platform's clock and without its signature.
    const read = await processGenericTokenEndpointResponse({ issuer: server.issuer }, client, Response.json(body))
    if (!isSendable(read.access_token)) throw invalid("access_token is too long or not printable")
    const tokens: ExchangedTokens["tokens"] = { ...read }
    if (read.expires_in !== undefined) tokens.expires_at = Math.floor(call.now()) + read.expires_in
    return { tokens, unverifiedIdToken }
  } catch (error) {
    if (error instanceof ProviderCallError) throw error
    throw invalid("the answer lacks access_token or token_type, or has fields of a wrong type", error)
  }
}

async function sendCode(exchange: CodeExchange, call: ProviderCall & { now: () => number }): Promise<Response> {
  const as = asAuthorizationServer(exchange.server)
  const client: Client = { client_id: exchange.clientId }
  const proof = clientAuthentication(exchange.credentials, exchange.server, call.now)
  const name = exchange.clientIdParameter
  const authentication = name === undefined ? proof : renamed(proof, name)
  const parameters = new URLSearchParams({ code: exchange.callback.code })
  if (exchange.callback.state !== undefined) parameters.set("state", exchange.callback.state)
  if (exchange.callback.iss !== undefined) parameters.set("iss", exchange.callback.iss)
  try {
    const validated = validateAuthResponse(as, client, parameters, exchange.state ?? expectNoState)
    const verifier = exchange.codeVerifier ?? nopkce
    return await authorizationCodeGrantRequest(as, client, authentication, validated, exchange.redirectUri, verifier, {
      // What may be called without TLS is decided in boundedFetch, by a narrower rule.
      [allowInsecureRequests]: true,
      [customFetch]: boundedFetch(call, "token_request_failed"),
    })
  } catch (error) {
    if (error instanceof ProviderCallError) throw error
    throw new ProviderCallError("token_request_failed", "the token request could not be made", error)
  }
}

/** The same proof with the client's id under another name of the form. */
function renamed(authentication: ClientAuthentication, name: string): ClientAuthentication {
  return async (as, client, body, headers) => {
    await authentication(as, client, body, headers)
    body.delete("client_id")
    body.set(name, client.client_id)
  }
}

/** The answer as the provider's hook gives it, or as it came where the hook gives none. */
async function conformed(answer: Response, conform: NonNullable<CodeExchange["conform"]>): Promise<Response> {
  try {
    const standard = (await conform(answer.clone())) ?? answer
    // Read here: a hook may give a body that cannot be.
    await standard.clone().text()
    return standard
  } catch (error) {
    throw invalid("token.conform failed", error)
  }
}

/** The answer with the ID token taken out of it. */
interface StandardBody {
  unverifiedIdToken: string | undefined
  body: Record<string, unknown>
}

async function readAnswer(
  answer: Response,
  secrets: readonly (string | undefined)[],
  { nestedIn, lacksTokenType, scopeIsList }: NonNullable<CodeExchange["deviations"]> = {},
): Promise<StandardBody> {
  const said = parseJsonObject(await answer.text())
  const inner = nestedIn === undefined ? undefined : said?.[nestedIn]
  const body = isObject(inner) ? inner : said
  const error = body?.["error"]
  if (error !== undefined && error !== null && error !== "") {
    const quoted = [quote(error, secrets), quote(body?.["error_description"], secrets)]
    const detail = `the token endpoint answered ${answer.status}: ${quoted.join(", ")}`
    throw new ProviderCallError(clientErrors.includes(error) ? "token_request_failed" : "code_refused", detail)
  }
  if (answer.status !== 200) {
    throw new ProviderCallError("token_request_failed", `the token endpoint answered ${answer.status}`)
  }
  if (body === undefined || /html/i.test(answer.headers.get("content-type") ?? "")) {
    throw invalid("the token endpoint answered something else than a JSON object")
  }
  const { scope, token_type: type } = body
  return standardBody({
    ...body,
    ...(scopeIsList === true && Array.isArray(scope) ? { scope: scope.join(" ") } : {}),
    ...(lacksTokenType === true ? { token_type: type || "bearer" } : {}),
  })
}

/** Drops what means "absent", and makes numbers of what was meant as one. */
function standardBody(body: Record<string, unknown>): StandardBody {
  const { id_token: idToken, expires_in: expiresIn, expires_at: expiresAt, ...others } = body
  if (idToken !== undefined && idToken !== null && idToken !== "" && typeof idToken !== "string") {
    throw invalid("id_token is not a string")
  }
  const rest = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null && value !== undefined))
  if (rest["refresh_token"] === "") delete rest["refresh_token"]
  if (rest["refresh_token"] !== undefined && !isSendable(rest["refresh_token"])) {
    throw invalid("refresh_token is too long or not printable")
  }
  const lifetime = seconds(expiresIn, maxSeconds)
  if (lifetime !== undefined) rest["expires_in"] = lifetime
  const expiry = seconds(expiresAt, Number.MAX_SAFE_INTEGER)
  if (expiry !== undefined) rest["expires_at"] = expiry
  return { unverifiedIdToken: typeof idToken === "string" && idToken !== "" ? idToken : undefined, body: rest }
}

/** A non-negative whole number, given as such or as its digits; `undefined` for all else. */
function seconds(value: unknown, most: number): number | undefined {
  const number = typeof value === "string" && /^\d{1,16}(\.\d{1,16})?$/.test(value) ? Number(value) : value
  if (typeof number !== "number" || !(number >= 0) || number > most) return undefined
  return Math.floor(number)
}

/** RFC 6749 §A.12: printable ASCII. Anything else would break the header that carries it. */
function isSendable(token: unknown): boolean {
  return typeof token === "string" && token.length <= maxTokenLength && /^[\x20-\x7e]+$/.test(token)
}

function invalid(detail: string, cause?: unknown): ProviderCallError {
  return new ProviderCallError("token_response_invalid", detail, cause)
}
