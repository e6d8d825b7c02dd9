import type { Profile, TokenSet } from "../../../ports/records.ts"
import { ProviderCallError } from "../../../protocol/outbound-fetch.ts"
import { KeySetCache } from "../../../protocol/provider-cache.ts"
import { fetchEmail, fetchUserinfo as fetchFrom } from "../../../protocol/userinfo.ts"
import type { Answer } from "../../../../machines/vocabulary.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"
import { hookFetchOf } from "../../../effects/hook-fetch.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { callOf, failureOf, hookProviderOf, oauthProvider, serverOf } from "./provider-call.ts"

/**
 * Fetches the claims about the person from the userinfo endpoint, with the access token. If the provider's
 * configuration has the hook `userinfo.request`, the hook makes the request. With OpenID Connect, the claims prove who
 * signed in only after the chart has compared their `sub` with the `sub` of the ID token.
 */
export const fetchUserinfo: Effect<"fetchUserinfo"> = async ({ provider: id, tokens }, runtime) => {
  const provider = oauthProvider(id, runtime)
  if (provider.userinfo.request !== undefined) return throughHook(provider, tokens, runtime)
  try {
    const described = await serverOf(provider, runtime)
    const server = { ...described, userinfoEndpoint: filledIn(described.userinfoEndpoint, tokens) }
    const { method, tokenParameter, headers, emailsFrom } = provider.userinfo
    const call = { ...callOf(provider, runtime), headers }
    const alg = provider.config.client?.userinfo_signed_response_alg
    const keySets = (runtime.config.caches.keySets ??= new KeySetCache())
    const profile = await fetchFrom(
      {
        server,
        clientId: provider.clientId,
        method,
        tokenParameter,
        accessToken: tokens.access_token ?? "",
        ...(alg === undefined
          ? {}
          : { signed: { alg, keys: keySets.source(server, call), clientSecret: provider.clientSecret } }),
      },
      call,
    )
    if (emailsFrom !== undefined && !profile["email"]) {
      const listed = await fetchEmail(emailsFrom, tokens.access_token ?? "", call)
      if (listed !== undefined) Object.assign(profile, { email: listed.email, email_verified: listed.verified })
    }
    return { type: "userinfo.received", profile: profile as Profile }
  } catch (error) {
    return { type: "userinfo.refused", failure: failureOf(error) }
  }
}

/** Returns the URL with values of the token response in place of placeholders such as `{user_id}`. */
function filledIn(address: string | undefined, tokens: TokenSet): string | undefined {
  return address?.replaceAll(/(?:\{|%7B)(\w+)(?:\}|%7D)/gi, (_whole, name: string) => {
    const value = tokens[name]
    if (typeof value === "string" || typeof value === "number") return encodeURIComponent(value)
    throw new ProviderCallError("userinfo_refused", `the token response has no ${name}, which the address needs`)
  })
}

/** Runs the hook `userinfo.request`. If the hook throws, the error counts as a failed call to the provider. */
async function throughHook(
  provider: ResolvedOAuth,
  tokens: TokenSet,
  runtime: Runtime,
): Promise<Answer<"fetchUserinfo">> {
  try {
    const said: unknown = await provider.userinfo.request?.({
      tokens,
      provider: hookProviderOf(provider, runtime),
      fetch: hookFetchOf(callOf(provider, runtime), "userinfo_refused"),
    })
    if (typeof said === "object" && said !== null) return { type: "userinfo.received", profile: said as Profile }
    return {
      type: "userinfo.refused",
      failure: { reason: "userinfo_refused", cause: "userinfo.request returned no profile" },
    }
  } catch (error) {
    return { type: "userinfo.refused", failure: { reason: "userinfo_refused", cause: error } }
  }
}
