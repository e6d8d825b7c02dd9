import { exchangeCode as exchange } from "../../protocol/token-request.ts"
import type { Effect } from "../runtime.ts"
import { callOf, failureOf, oauthProvider, serverOf } from "./provider-call.ts"

/**
 * Proves that the provider gives tokens for this code, this client and this verifier. Does not prove who signed in:
 * the ID token is handed on unread.
 */
export const exchangeCode: Effect<"exchangeCode"> = async (params, runtime) => {
  const provider = oauthProvider(params.provider, runtime)
  const { code, state, iss } = params.response
  try {
    const server = await serverOf(provider, runtime)
    if (server.issuer !== params.issuer) return { type: "code.refused", failure: { reason: "flow_mismatch" } }
    if (code === undefined) return { type: "code.refused", failure: { reason: "code_missing" } }
    const { tokens, unverifiedIdToken } = await exchange(
      {
        server,
        clientId: provider.clientId,
        credentials: {
          method: provider.config.client?.token_endpoint_auth_method,
          clientSecret: provider.clientSecret,
          clientPrivateKey: provider.token.clientPrivateKey,
        },
        callback: { code, state, iss },
        // Held against its digest in a state of its own before the code was let go.
        state,
        codeVerifier: params.codeVerifier,
        redirectUri: params.redirectUri,
        conform: provider.token.conform,
      },
      callOf(provider, runtime),
    )
    if (provider.type === "oidc" && unverifiedIdToken === undefined)
      return { type: "code.refused", failure: { reason: "id_token_missing" } }
    // Stored with the account, as it came; what it claims is believed only once it is verified.
    const withIdToken = unverifiedIdToken === undefined ? tokens : { ...tokens, id_token: unverifiedIdToken }
    return { type: "code.exchanged", tokens: withIdToken, idToken: unverifiedIdToken }
  } catch (error) {
    return { type: "code.refused", failure: failureOf(error) }
  }
}
