/** How this client proves itself to a provider's token endpoint (RFC 6749 §2.3, RFC 7523 §2.2). */
import { ClientSecretJwt, ClientSecretPost, modifyAssertion, None, PrivateKeyJwt, type ClientAuth } from "oauth4webapi"
import { unknownIssuer, type ProviderServer } from "./discovery.ts"
import { ProviderCallError } from "./outbound-fetch.ts"

/** Adds the proof to one token request. There is no falling back from one method to another: it would spread the secret. */
export type ClientAuthentication = ClientAuth

/** What a client has to prove itself with. */
export interface ClientCredentials {
  /** The provider's `client.token_endpoint_auth_method`. Default `client_secret_basic`. */
  method?: string | undefined
  clientSecret?: string | undefined
  /** The provider's `token.clientPrivateKey`: signs the assertion of `private_key_jwt`. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string } | undefined
}

/** Seconds that a client assertion is valid. */
const assertionLifetime = 60

/**
 * The proof for one provider. `client_secret_basic` form-encodes id and secret before base64 (RFC 6749 §2.3.1). An
 * assertion names both the issuer and the token endpoint as its audience, since providers disagree on which it is.
 *
 * @param now seconds since the epoch
 * @throws {ProviderCallError} `token_request_failed` for a configuration that cannot work: no secret, no key, unknown method
 */
export function clientAuthentication(
  credentials: ClientCredentials,
  server: Pick<ProviderServer, "issuer" | "tokenEndpoint">,
  now: () => number,
): ClientAuthentication {
  const method = credentials.method ?? "client_secret_basic"
  const clientSecret = credentials.clientSecret ?? ""
  const { clientPrivateKey } = credentials
  if (method.startsWith("client_secret_") && clientSecret === "")
    throw unworkable(`${method} needs a clientSecret; a public client has client.token_endpoint_auth_method "none"`)
  switch (method) {
    case "client_secret_basic":
      // RFC 6749 §2.3.1 and appendix B. Unreserved characters stand as they are, which decodes to the same: client ids are
      // often UUIDs, and some token endpoints compare what they are sent without decoding it.
      return (_server, client, _body, headers) => {
        const pair = [client.client_id, clientSecret].map((text) => encodeURIComponent(text).replaceAll("%20", "+"))
        headers.set("authorization", `Basic ${btoa(pair.join(":"))}`)
      }
    case "client_secret_post":
      return ClientSecretPost(clientSecret)
    case "client_secret_jwt":
      return ClientSecretJwt(clientSecret, { [modifyAssertion]: claimsOfAssertion(server, now) })
    case "private_key_jwt":
      if (clientPrivateKey === undefined) throw unworkable(`${method} needs token.clientPrivateKey`)
      try {
        return PrivateKeyJwt(clientPrivateKey, { [modifyAssertion]: claimsOfAssertion(server, now) })
      } catch (error) {
        throw unworkable("token.clientPrivateKey is not a private CryptoKey", error)
      }
    case "none":
      return None()
    default:
      throw unworkable("client.token_endpoint_auth_method is not one of those supported")
  }
}

function claimsOfAssertion(
  server: Pick<ProviderServer, "issuer" | "tokenEndpoint">,
  now: () => number,
): (header: unknown, claims: Record<string, unknown>) => void {
  const issuer = server.issuer === unknownIssuer ? undefined : server.issuer
  const audience = [issuer, server.tokenEndpoint].filter((name) => name !== undefined)
  return (_header, claims) => {
    const issuedAt = Math.floor(now())
    Object.assign(claims, { aud: audience, iat: issuedAt, nbf: issuedAt, exp: issuedAt + assertionLifetime })
  }
}

function unworkable(detail: string, cause?: unknown): ProviderCallError {
  return new ProviderCallError("token_request_failed", detail, cause)
}
