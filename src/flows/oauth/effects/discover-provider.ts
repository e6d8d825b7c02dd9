import type { Effect } from "../../../effects/runtime.ts"
import { failureOf, oauthProvider, serverOf } from "./provider-call.ts"

/**
 * Fetches the provider's metadata, and returns its issuer. The provider's callback and ID token must name exactly this
 * issuer. The metadata prove nothing about the person.
 */
export const discoverProvider: Effect<"discoverProvider"> = async ({ provider: id }, runtime) => {
  try {
    const server = await serverOf(oauthProvider(id, runtime), runtime)
    return { type: "provider.discovered", issuer: server.issuer, namesItself: server.issParameterSupported }
  } catch (error) {
    return { type: "provider.unavailable", failure: failureOf(error) }
  }
}
