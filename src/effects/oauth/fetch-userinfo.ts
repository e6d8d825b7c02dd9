import type { Profile, TokenSet } from "../../ports/records.ts"
import { fetchUserinfo as fetchFrom } from "../../protocol/userinfo.ts"
import type { Answer } from "../../../machines/vocabulary.ts"
import type { ResolvedOAuth } from "../../config/providers.ts"
import type { Effect } from "../runtime.ts"
import { callOf, failureOf, keysOf, oauthProvider, serverOf } from "./provider-call.ts"

/**
 * Says who the provider's access token belongs to. Proves it only together with the subject check that follows.
 * A provider's own `userinfo.request` takes the place of the call.
 */
export const fetchUserinfo: Effect<"fetchUserinfo"> = async ({ provider: id, tokens }, runtime) => {
  const provider = oauthProvider(id, runtime)
  if (provider.userinfo.request !== undefined) return throughHook(provider, tokens)
  try {
    const server = await serverOf(provider, runtime)
    const alg = provider.config.client?.userinfo_signed_response_alg
    const profile = await fetchFrom(
      {
        server,
        clientId: provider.clientId,
        accessToken: tokens.access_token ?? "",
        ...(alg === undefined
          ? {}
          : { signed: { alg, keys: keysOf(provider, server, runtime), clientSecret: provider.clientSecret } }),
      },
      callOf(provider, runtime),
    )
    return { type: "userinfo.received", profile: profile as Profile }
  } catch (error) {
    return { type: "userinfo.refused", failure: failureOf(error) }
  }
}

/** A hook that throws speaks for its provider: what it fetched was not to be had. */
async function throughHook(provider: ResolvedOAuth, tokens: TokenSet): Promise<Answer<"fetchUserinfo">> {
  try {
    const said: unknown = await provider.userinfo.request?.({ tokens, provider: provider.config })
    if (typeof said === "object" && said !== null) return { type: "userinfo.received", profile: said as Profile }
    return {
      type: "userinfo.refused",
      failure: { reason: "userinfo_refused", cause: "userinfo.request gave no profile" },
    }
  } catch (error) {
    return { type: "userinfo.refused", failure: { reason: "userinfo_refused", cause: error } }
  }
}
