import type { Effect } from "../../../effects/runtime.ts"
import { failureOf, oauthProvider, serverOf } from "./provider-call.ts"

/**
 * Fetches the provider's metadata. Returns the issuer that the provider's answers must name exactly. Proves nothing
 * about the person.
 */
export const discoverProvider: Effect<"discoverProvider"> = async ({ provider: id }, runtime) => {
  try {
    const server = await serverOf(oauthProvider(id, runtime), runtime)
    return { type: "provider.discovered", issuer: server.issuer, namesItself: server.issParameterSupported }
  } catch (error) {
    return { type: "provider.unavailable", failure: failureOf(error) }
  }
}
