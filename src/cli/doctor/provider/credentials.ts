/** What the client has to prove itself with, before anybody is asked. */
import { clientAuthentication, type ClientCredentials } from "../../../protocol/token-request.ts"
import { unknownIssuer } from "../../../protocol/discovery.ts"
import { ProviderCallError } from "../../../protocol/outbound-fetch.ts"
import { problem } from "../check.ts"
import type { Probe, ProviderCheck } from "./probe.ts"

/** Finds nothing where the token endpoint is not called by this library. */
export const credentialsCheck: ProviderCheck = (probe) => {
  if (probe.provider.token.request !== undefined) return []
  try {
    clientAuthentication(credentialsOf(probe), { issuer: unknownIssuer, tokenEndpoint: undefined }, probe.call.now)
    return []
  } catch (error) {
    const detail = error instanceof ProviderCallError ? error.detail : String(error)
    return problem(
      `The client has nothing to prove itself with: ${detail}. No code can be redeemed.`,
      `Set clientSecret (${probe.variable("SECRET")}) to what the provider shows for this client.`,
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
