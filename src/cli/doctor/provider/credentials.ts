/**
 * Checks, without calling the provider, that the configuration has a credential for the client's authentication method.
 */
import { clientAuthentication, type ClientCredentials } from "../../../protocol/client-authentication.ts"
import { unknownIssuer } from "../../../protocol/discovery.ts"
import { ProviderCallError } from "../../../protocol/outbound-fetch.ts"
import { problem } from "../check.ts"
import type { Probe, ProviderCheck } from "./probe.ts"

/**
 * Returns no finding if the provider fetches tokens with a function of its own: the library then sends no credential.
 */
export const credentialsCheck: ProviderCheck = (probe) => {
  if (probe.provider.token.request !== undefined) return []
  try {
    clientAuthentication(credentialsOf(probe), { issuer: unknownIssuer, tokenEndpoint: undefined }, probe.call.now)
    return []
  } catch (error) {
    const detail = error instanceof ProviderCallError ? error.detail : String(error)
    return problem(
      `The client has no credential for the provider: ${detail}. No code can be redeemed.`,
      `Set clientSecret (${probe.variable("SECRET")}) to the value that the provider shows for this client.`,
    )
  }
}

export function credentialsOf({ provider }: Pick<Probe, "provider">): ClientCredentials {
  return {
    method: provider.config.client?.token_endpoint_auth_method,
    clientSecret: provider.clientSecret,
    clientPrivateKey: provider.token.clientPrivateKey,
  }
}
