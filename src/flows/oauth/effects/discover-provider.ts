import type { Effect } from "../../../effects/runtime.ts"
import { failureOf, oauthProvider, serverOf } from "./provider-call.ts"

/** Proves nothing about the person; says who the provider calls itself, exactly as its answers must name it. */
export const discoverProvider: Effect<"discoverProvider"> = async ({ provider: id }, runtime) => {
  try {
    const server = await serverOf(oauthProvider(id, runtime), runtime)
    return { type: "provider.discovered", issuer: server.issuer, namesItself: server.issParameterSupported }
  } catch (error) {
    return { type: "provider.unavailable", failure: failureOf(error) }
  }
}
