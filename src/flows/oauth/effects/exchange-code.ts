import type { Failure } from "../../../../machines/facts.ts"
import type { Answer } from "../../../../machines/vocabulary.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"
import {
  exchangeCode as exchange,
  readTokens,
  type CodeExchange,
  type ExchangedTokens,
} from "../../../protocol/token-request.ts"
import { isFirstUse } from "../../../effects/first-use.ts"
import { hookFetchOf } from "../../../effects/hook-fetch.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { callOf, failureOf, hookProviderOf, oauthProvider, serverOf } from "./provider-call.ts"

/**
 * Exchanges the authorization code for tokens. If the provider's configuration has the hook `token.request`, the hook
 * makes the request. Proves that the provider gives tokens for this code, this client and this verifier. Does not prove
 * who signed in, because this effect does not verify the ID token.
 *
 * If `stores` are configured, one flow cookie can be used for only one exchange. The effect refuses a callback with a
 * copy of the flow cookie, even if the provider accepts its code a second time.
 */
export const exchangeCode: Effect<"exchangeCode"> = async (params, runtime) => {
  const { codeVerifier, redirectUri } = params
  const { code, state, iss } = params.response
  const provider = oauthProvider(params.provider, runtime)
  if (code === undefined) return refused({ reason: "code_missing" })
  let exchanged: ExchangedTokens | Failure
  try {
    const server = await serverOf(provider, runtime)
    if (server.issuer !== params.issuer) return refused({ reason: "flow_mismatch" })
    const { clientId, clientSecret, config, token } = provider
    const method = config.client?.token_endpoint_auth_method
    const request = {
      server,
      clientId,
      credentials: { method, clientSecret, clientPrivateKey: token.clientPrivateKey },
      callback: { code, state, iss },
      // Before this effect runs, the chart has checked that the callback has the `state` of the authorization request.
      state,
      codeVerifier,
      redirectUri,
      clientIdParameter: config.clientIdParameter,
      deviations: token,
      conform: token.conform,
    }
    exchanged =
      token.request === undefined
        ? await exchange(request, { ...callOf(provider, runtime), headers: token.headers })
        : await throughHook(provider, request, runtime)
  } catch (error) {
    return refused(failureOf(error))
  }
  if ("reason" in exchanged) return refused(exchanged)
  const { tokens, unverifiedIdToken: idToken } = exchanged
  if (provider.type === "oidc" && idToken === undefined) return refused({ reason: "id_token_missing" })
  const { config, resumes } = runtime
  // The effect records the use after the exchange, so that a callback without a valid code leaves no row.
  if (resumes !== undefined && config.stores !== undefined)
    if (!(await isFirstUse(`callback:${resumes}`, callbackLifetime, runtime)))
      return refused({ reason: "callback_replayed" })
  // The account row gets the ID token as the provider sent it. The library uses the claims of the token only after
  // `verifyIdToken`.
  return { type: "code.exchanged", tokens: idToken === undefined ? tokens : { ...tokens, id_token: idToken }, idToken }
}

/** The milliseconds for which the store remembers the use of a flow cookie. The cookie expires long before. */
const callbackLifetime = 3_600_000

/** Runs the hook `token.request`. If the hook throws, the error counts as a failed call to the provider. */
async function throughHook(
  provider: ResolvedOAuth,
  { server, clientId, callback, codeVerifier, redirectUri }: CodeExchange,
  runtime: Runtime,
): Promise<ExchangedTokens | Failure> {
  let said: { tokens?: unknown } | null | undefined
  try {
    said = await provider.token.request?.({
      params: callback,
      checks: { code_verifier: codeVerifier, state: callback.state },
      provider: hookProviderOf(provider, runtime, redirectUri),
      fetch: hookFetchOf(callOf(provider, runtime), "token_request_failed"),
    })
  } catch (error) {
    return { reason: "token_request_failed", cause: error }
  }
  return readTokens(said?.tokens, { server, clientId }, callOf(provider, runtime))
}

function refused(failure: Failure): Answer<"exchangeCode"> {
  return { type: "code.refused", failure }
}
