import { verifyIdToken as verify } from "../../../protocol/id-token.ts"
import { KeySetCache } from "../../../protocol/provider-cache.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { callOf, failureOf, oauthProvider, serverOf } from "./provider-call.ts"

/**
 * Verifies the signature and the claims of the ID token: who signed it, and for which client (D1). The effect does not
 * prove that the token belongs to this sign-in. For this, another check of the chart compares the nonce.
 */
export const verifyIdToken: Effect<"verifyIdToken"> = async (
  { provider: id, issuer, idToken, accessToken },
  runtime,
) => {
  if (idToken === undefined) return { type: "idToken.refused", failure: { reason: "id_token_missing" } }
  const provider = oauthProvider(id, runtime)
  try {
    const server = await serverOf(provider, runtime)
    const keySets = (runtime.config.caches.keySets ??= new KeySetCache())
    const call = callOf(provider, runtime)
    const { nonce, ...claims } = await verify({
      idToken,
      accessToken,
      issuer: server.idTokenIssuer ?? issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      expectedAlg: provider.config.client?.id_token_signed_response_alg,
      publishedAlgs: server.idTokenAlgs,
      keys: keySets.source(server, call),
      now: Math.floor(call.now() / 1000),
      skipSignature: provider.config.dangerouslySkipIdTokenSignature,
    })
    // A nonce that is not a string becomes an empty string, which the chart's check refuses.
    const seen = nonce === undefined ? {} : { nonce: typeof nonce === "string" ? nonce : "" }
    return { type: "idToken.verified", claims: { ...claims, ...seen } }
  } catch (error) {
    return { type: "idToken.refused", failure: failureOf(error) }
  }
}
