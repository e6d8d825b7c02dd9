/**
 * Fetches the claims about the user who authorized an access token (OpenID Connect Core §5.3), also from providers that
 * support only OAuth.
 */
import { allowInsecureRequests, customFetch, userInfoRequest, type Client } from "oauth4webapi"
import type { ProviderServer } from "./discovery.ts"
import { readJwt, verifyJwt } from "./id-token.ts"
import {
  boundedFetch,
  isObject,
  parseJsonObject,
  ProviderCallError,
  type ProviderCall,
  type TimedCall,
} from "./outbound-fetch.ts"
import type { KeySource } from "./provider-cache.ts"

/** A request for the profile. */
export interface UserinfoRequest {
  server: ProviderServer
  clientId: string
  /**
   * The access token. The request contains it in the `Authorization` header, or in the query of the URL if
   * `tokenParameter` is set.
   */
  accessToken: string
  /** The method of the request. Default `GET`. */
  method?: "GET" | "POST" | undefined
  /**
   * The option `userinfo.tokenParameter` of the provider: the name of the query parameter for the token. If the option
   * is `false`, the library does not add the token, because the URL already contains it.
   */
  tokenParameter?: string | false | undefined
  /**
   * Present only for a provider that signs its response: the option `client.userinfo_signed_response_alg`, and the keys
   * or the secret that verify the signature.
   */
  signed?: { alg: string; keys: KeySource; clientSecret?: string | undefined } | undefined
}

/**
 * Fetches the profile.
 *
 * The profile does not prove who signed in. With OpenID Connect, the caller must compare its `sub` with the `sub` of
 * the ID token before it uses any claim (§5.3.2). The function never fetches URLs in the response (`_claim_sources`).
 *
 * @throws {ProviderCallError} `provider_unreachable`; `userinfo_refused` for any status except 200, and for a body that
 *   is not a JSON object. Also `userinfo_refused` for a response with an unexpected or an invalid signature, and for
 *   one that lacks an expected signature
 */
export async function fetchUserinfo(request: UserinfoRequest, call: TimedCall): Promise<Record<string, unknown>> {
  const answer = await sendToken(request, call)
  if (answer.status !== 200) throw refused(`the userinfo endpoint answered ${answer.status}`)
  const isJwt = /^application\/jwt\b/i.test(answer.headers.get("content-type") ?? "")
  const { signed } = request
  if (isJwt !== (signed !== undefined)) {
    throw refused(isJwt ? "a signed response needs client.userinfo_signed_response_alg" : "the answer is not signed")
  }
  const text = await answer.text()
  const profile =
    signed === undefined ? parseJsonObject(text) : await verified(text, request, signed, Math.floor(call.now() / 1000))
  if (profile === undefined) throw refused("the response of the userinfo endpoint is not a JSON object")
  return profile
}

async function sendToken(request: UserinfoRequest, call: ProviderCall): Promise<Response> {
  const { server, clientId, accessToken, signed, method = "GET", tokenParameter } = request
  const client: Client = { client_id: clientId }
  if (signed !== undefined) client.userinfo_signed_response_alg = signed.alg
  const { userinfoEndpoint } = server
  try {
    if (userinfoEndpoint !== undefined && tokenParameter !== undefined) {
      const url = new URL(userinfoEndpoint)
      if (tokenParameter !== false) url.searchParams.set(tokenParameter, accessToken)
      return await boundedFetch(call, "userinfo_refused")(url.href, { method, headers: { accept: "application/json" } })
    }
    if (userinfoEndpoint !== undefined && method !== "GET")
      return await askWithToken(userinfoEndpoint, { accessToken, method }, call)
    const as = {
      issuer: server.issuer,
      ...(userinfoEndpoint === undefined ? {} : { userinfo_endpoint: userinfoEndpoint }),
    }
    return await userInfoRequest(as, client, accessToken, {
      // This option turns off the check for TLS in `oauth4webapi`: `boundedFetch` checks the URL by a stricter rule.
      [allowInsecureRequests]: true,
      [customFetch]: boundedFetch(call, "userinfo_refused"),
    })
  } catch (error) {
    if (error instanceof ProviderCallError) throw error
    throw refused("the userinfo request could not be made", error)
  }
}

/** Sends one request with the token in the `Authorization` header (RFC 6750 §2.1). */
function askWithToken(
  address: string,
  { accessToken, method = "GET" }: Pick<UserinfoRequest, "accessToken" | "method">,
  call: ProviderCall,
): Promise<Response> {
  const headers = { accept: "application/json", authorization: `Bearer ${accessToken}` }
  return boundedFetch(call, "userinfo_refused")(address, { method, headers })
}

/** An email address that a provider lists, and whether the provider verified it. */
export interface ListedEmail {
  email: string
  verified: boolean
}

/**
 * Fetches the list of the person's email addresses, and returns the primary address. If no address is primary, the
 * function returns the first address. The response is the list, or an object with the list in `values`.
 *
 * @returns `undefined` if the provider sends no list, or does not allow the token to read it.
 * @throws {ProviderCallError} `provider_unreachable`
 */
export async function fetchEmail(
  address: string,
  accessToken: string,
  call: ProviderCall,
): Promise<ListedEmail | undefined> {
  let list: unknown
  try {
    const answer = await askWithToken(address, { accessToken }, call)
    if (answer.status !== 200) return undefined
    // Wrapped in an object, because `parseJsonObject` refuses a list.
    const all = parseJsonObject(`{"values":${await answer.text()}}`)?.["values"]
    list = isObject(all) ? all["values"] : all
  } catch (error) {
    if (error instanceof ProviderCallError && error.reason === "provider_unreachable") throw error
    return undefined
  }
  const listed = Array.isArray(list) ? list.filter(isObject) : []
  const chosen = listed.find((one) => one["primary"] === true || one["is_primary"] === true) ?? listed[0]
  const email = chosen?.["email"]
  if (typeof email !== "string") return undefined
  return { email, verified: chosen?.["verified"] === true || chosen?.["is_confirmed"] === true }
}

/**
 * Verifies a signed response. If the response has `iss` or `aud` (§5.3.2), they must name the expected issuer and
 * client. The caller must still compare `sub`.
 */
async function verified(
  jwt: string,
  { server, clientId }: UserinfoRequest,
  { alg, keys, clientSecret }: NonNullable<UserinfoRequest["signed"]>,
  now: number,
): Promise<Record<string, unknown>> {
  const options = { clockTolerance: 30, currentDate: new Date(now * 1000) }
  let claims: Record<string, unknown>
  try {
    const rules = { algs: [alg], issuer: server.issuer, keys, clientSecret }
    claims = await verifyJwt(readJwt(jwt.trim()), rules, options)
  } catch (error) {
    throw refused("the signed response does not verify", error)
  }
  const { iss, aud } = claims
  if (iss !== undefined && iss !== server.issuer) throw refused("the signed response names another issuer")
  if (aud !== undefined && ![aud].flat().includes(clientId)) throw refused("the signed response is for another client")
  return claims
}

function refused(detail: string, cause?: unknown): ProviderCallError {
  return new ProviderCallError("userinfo_refused", detail, cause)
}
