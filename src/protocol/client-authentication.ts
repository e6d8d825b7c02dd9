/** Authenticates the client at the token endpoint (RFC 6749 §2.3, RFC 7523 §2.2). */
import { type ClientAuth, ClientSecretJwt, ClientSecretPost, modifyAssertion, None, PrivateKeyJwt } from "oauth4webapi"
import { unknownIssuer, type ProviderServer } from "./discovery.ts"
import { ProviderCallError } from "./outbound-fetch.ts"

/** The secret or the key by which a client authenticates. */
export interface ClientCredentials {
  /** The option `client.token_endpoint_auth_method` of the provider. Default `client_secret_basic`. */
  method?: string | undefined
  clientSecret?: string | undefined
  /** The option `token.clientPrivateKey` of the provider. The key signs the assertion of `private_key_jwt`. */
  clientPrivateKey?: CryptoKey | { key: CryptoKey; kid?: string } | undefined
}

/** The seconds for which a client assertion is valid. */
const assertionLifetime = 60

/**
 * Returns the client authentication for token requests of one provider. The request uses only one method: a retry with
 * a second method would send the secret in a second form. `client_secret_basic` form-encodes id and secret before
 * base64 (RFC 6749 §2.3.1). An assertion names the issuer and the token endpoint as its audience, because some
 * providers require the issuer, and others the token endpoint.
 *
 * @param now milliseconds since the epoch
 * @throws {ProviderCallError} `token_request_failed` without a secret or a key, or with an unknown method
 */
export function clientAuthentication(
  credentials: ClientCredentials,
  server: Pick<ProviderServer, "issuer" | "tokenEndpoint">,
  now: () => number,
): ClientAuth {
  const method = credentials.method ?? "client_secret_basic"
  const clientSecret = credentials.clientSecret ?? ""
  const { clientPrivateKey } = credentials
  if (method.startsWith("client_secret_") && clientSecret === "")
    throw failed(`${method} needs a clientSecret; a public client has client.token_endpoint_auth_method "none"`)
  switch (method) {
    case "client_secret_basic":
      // RFC 6749 §2.3.1 and appendix B. The function `ClientSecretBasic` of `oauth4webapi` is not used here, because it
      // escapes characters such as `-`, which need no escape. Client ids are often UUIDs, and some token endpoints
      // compare the received string without decoding it: they would refuse a UUID with escaped hyphens. Endpoints that
      // decode the string accept both forms.
      return (_server, client, _body, headers) => {
        const pair = [client.client_id, clientSecret].map((text) => encodeURIComponent(text).replaceAll("%20", "+"))
        headers.set("authorization", `Basic ${btoa(pair.join(":"))}`)
      }
    case "client_secret_post":
      return ClientSecretPost(clientSecret)
    case "client_secret_jwt":
      return ClientSecretJwt(clientSecret, { [modifyAssertion]: claimsOfAssertion(server, now) })
    case "private_key_jwt":
      if (clientPrivateKey === undefined) throw failed(`${method} needs token.clientPrivateKey`)
      try {
        return PrivateKeyJwt(clientPrivateKey, { [modifyAssertion]: claimsOfAssertion(server, now) })
      } catch (error) {
        throw failed("token.clientPrivateKey is not a private CryptoKey", error)
      }
    case "none":
      return None()
    default:
      throw failed("client.token_endpoint_auth_method is not one of those supported")
  }
}

function claimsOfAssertion(
  server: Pick<ProviderServer, "issuer" | "tokenEndpoint">,
  now: () => number,
): (header: unknown, claims: Record<string, unknown>) => void {
  const issuer = server.issuer === unknownIssuer ? undefined : server.issuer
  const audience = [issuer, server.tokenEndpoint].filter((name) => name !== undefined)
  return (_header, claims) => {
    const issuedAt = Math.floor(now() / 1000)
    Object.assign(claims, { aud: audience, iat: issuedAt, nbf: issuedAt, exp: issuedAt + assertionLifetime })
  }
}

function failed(detail: string, cause?: unknown): ProviderCallError {
  return new ProviderCallError("token_request_failed", detail, cause)
}
