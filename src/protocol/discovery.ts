/**
 * Reads the metadata of a provider (OpenID Connect Discovery 1.0), or makes it from the configuration if the provider
 * publishes no metadata.
 */
import { isLoopback, parsedUrl } from "../ports/addresses.ts"
import {
  allowInsecureRequests,
  customFetch,
  discoveryRequest,
  processDiscoveryResponse,
  type AuthorizationServer,
} from "oauth4webapi"
import {
  boundedFetch,
  mayCall,
  parseJsonObject,
  ProviderCallError,
  quote,
  type ProviderCall,
} from "./outbound-fetch.ts"
import { isTenantOf } from "./tenant-issuer.ts"

/** The data for calls to a provider: the issuer, the endpoints, and the features that the provider publishes. */
export interface ProviderServer {
  /**
   * The issuer. The library compares the issuer character by character with the parameter `iss` and with the issuer in
   * ID tokens.
   */
  issuer: string
  authorizationEndpoint: string | undefined
  tokenEndpoint: string | undefined
  userinfoEndpoint: string | undefined
  jwksUri: string | undefined
  /**
   * True if the provider promises `iss` in every authorization response (RFC 9207 §3). The library then refuses a
   * response without `iss`.
   */
  issParameterSupported: boolean
  /**
   * The PKCE methods that the provider supports; `undefined` if the provider does not publish them. The library always
   * uses S256, and never `plain`.
   */
  codeChallengeMethods: readonly string[] | undefined
  /** The algorithms with which the provider signs ID tokens; `undefined` if the provider does not publish them. */
  idTokenAlgs: readonly string[] | undefined
  /**
   * The issuer in the provider's ID tokens, if that issuer differs from `issuer`. The value is the issuer of one
   * tenant. If the value contains `{tenantid}`, an ID token can come from any tenant.
   */
  idTokenIssuer?: string | undefined
}

/**
 * The issuer of a provider whose configuration names no issuer. No host has a name under `.invalid` (RFC 2606 §2), so
 * the `iss` of a response never matches this value.
 */
export const unknownIssuer: string = "https://unknown-issuer.invalid"

/** The endpoints in a provider's configuration. Each replaces the endpoint from the metadata. */
export interface KnownEndpoints {
  authorization?: string | undefined
  token?: string | undefined
  userinfo?: string | undefined
  jwks?: string | undefined
}

/**
 * Fetches and checks the metadata of an issuer. The issuer in the metadata must be spelled exactly as configured. The
 * endpoints must be `https:` without user name or fragment. The metadata of an `https:` issuer may not contain `http:`
 * endpoints, not even on loopback. Endpoints on other hosts than the issuer's are allowed, because large providers use
 * them.
 *
 * @param tenants the provider's option `issuerOfTenants`. The metadata may contain this issuer, or the issuer of one of
 * its tenants, instead of `issuer`.
 * @throws {ProviderCallError} `provider_unreachable`, `provider_metadata_invalid`
 */
export async function discover(issuer: string, call: ProviderCall, tenants?: string): Promise<ProviderServer> {
  const url = parsedUrl(issuer)
  if (url === undefined || !mayCall(url, call.insecure)) throw invalid("the issuer must be an https address")
  let metadata: AuthorizationServer
  let idTokenIssuer: string | undefined
  try {
    const response = await discoveryRequest(url, {
      // This option turns off the check for TLS in `oauth4webapi`: `boundedFetch` checks the URL by a stricter rule.
      [allowInsecureRequests]: true,
      [customFetch]: boundedFetch(call, "provider_metadata_invalid"),
    })
    const told = tenants === undefined ? undefined : parseJsonObject(await response.clone().text())
    const named = told?.["issuer"]
    const ofTenant = tenants !== undefined && typeof named === "string" && isTenantOf(tenants, named)
    if (ofTenant && named !== issuer) idTokenIssuer = named
    metadata = await processDiscoveryResponse(url, ofTenant ? Response.json({ ...told, issuer }) : response)
  } catch (error) {
    if (error instanceof ProviderCallError) throw error
    throw invalid("the document at /.well-known/openid-configuration is not this issuer's metadata", error)
  }
  if (metadata.issuer !== issuer) {
    const named = quote(metadata.issuer)
    throw invalid(`the provider calls itself ${named}: configure the issuer in exactly that spelling, not as ${issuer}`)
  }
  const endpoint = (name: keyof AuthorizationServer): string | undefined => {
    const address: unknown = metadata[name]
    if (address === undefined) return undefined
    if (!isEndpoint(address, url, call.insecure)) throw invalid(`${name} must be an https address`)
    return address
  }
  const server: ProviderServer = {
    issuer,
    authorizationEndpoint: endpoint("authorization_endpoint"),
    tokenEndpoint: endpoint("token_endpoint"),
    userinfoEndpoint: endpoint("userinfo_endpoint"),
    jwksUri: endpoint("jwks_uri"),
    issParameterSupported: metadata.authorization_response_iss_parameter_supported === true,
    codeChallengeMethods: strings(metadata.code_challenge_methods_supported),
    idTokenAlgs: strings(metadata["id_token_signing_alg_values_supported"]),
    ...(idTokenIssuer === undefined ? {} : { idTokenIssuer }),
  }
  if (server.authorizationEndpoint === undefined) throw invalid("authorization_endpoint is missing")
  if (server.tokenEndpoint === undefined) throw invalid("token_endpoint is missing")
  return server
}

/** Makes the data of a provider from its configuration only, without a call. */
export function staticServer(known: KnownEndpoints & { issuer?: string | undefined }): ProviderServer {
  return {
    issuer: known.issuer ?? unknownIssuer,
    authorizationEndpoint: known.authorization,
    tokenEndpoint: known.token,
    userinfoEndpoint: known.userinfo,
    jwksUri: known.jwks,
    issParameterSupported: false,
    codeChallengeMethods: undefined,
    idTokenAlgs: undefined,
  }
}

/** Returns the provider's data, with the configured endpoints in place of the published ones. */
export function withEndpoints(server: ProviderServer, known: KnownEndpoints): ProviderServer {
  return {
    ...server,
    authorizationEndpoint: known.authorization ?? server.authorizationEndpoint,
    tokenEndpoint: known.token ?? server.tokenEndpoint,
    userinfoEndpoint: known.userinfo ?? server.userinfoEndpoint,
    jwksUri: known.jwks ?? server.jwksUri,
  }
}

function isEndpoint(address: unknown, issuer: URL, insecure: boolean | undefined): address is string {
  const url = typeof address === "string" ? parsedUrl(address) : undefined
  if (url === undefined || !mayCall(url, insecure)) return false
  return url.protocol === "https:" || insecure === true || (isLoopback(url) && issuer.protocol === "http:")
}

function strings(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : undefined
}

function invalid(detail: string, cause?: unknown): ProviderCallError {
  return new ProviderCallError("provider_metadata_invalid", detail, cause)
}
