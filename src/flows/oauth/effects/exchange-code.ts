import type { Answer, Params } from "../../../../machines/vocabulary.ts"
import type { ResolvedOAuth } from "../../../config/providers.ts"
import type { ProviderServer } from "../../../protocol/discovery.ts"
import { exchangeCode as exchange, readTokens, type ExchangedTokens } from "../../../protocol/token-request.ts"
import { isFirstUse } from "../../../effects/first-use.ts"
import { hookFetchOf } from "../../../effects/hook-fetch.ts"
import type { Effect, Runtime } from "../../../effects/runtime.ts"
import { callOf, failureOf, hookProviderOf, oauthProvider, serverOf } from "./provider-call.ts"

/**
 * Proves that the provider gives tokens for this code, this client and this verifier. Does not prove who signed in:
 * the ID token is handed on unread. A provider's own `token.request` takes the place of the call.
 *
 * With `stores` configured, one callback of each sealed sign-in gets its tokens: a copy of its cookie is refused even
 * where the provider takes a code twice.
 */
export const exchangeCode: Effect<"exchangeCode"> = async (params, runtime) => {
  const provider = oauthProvider(params.provider, runtime)
  const { code } = params.response
  if (code === undefined) return { type: "code.refused", failure: { reason: "code_missing" } }
  let answer: Answer<"exchangeCode">
  try {
    const server = await serverOf(provider, runtime)
    if (server.issuer !== params.issuer) return { type: "code.refused", failure: { reason: "flow_mismatch" } }
    const given = { code, provider, server, params }
    answer =
      provider.token.request === undefined
        ? answerOf(provider, await sendCode(given, runtime))
        : await throughHook(given, runtime)
  } catch (error) {
    return { type: "code.refused", failure: failureOf(error) }
  }
  const { config, resumes } = runtime
  if (answer.type !== "code.exchanged" || resumes === undefined || config.stores === undefined) return answer
  // After the exchange: a callback that brings no good code leaves no row.
  if (await isFirstUse(`callback:${resumes}`, callbackLifetime, runtime)) return answer
  return { type: "code.refused", failure: { reason: "callback_replayed" } }
}

/** Milliseconds; the flow's cookie is refused for its age long before. */
const callbackLifetime = 3_600_000

interface Exchange {
  code: string
  provider: ResolvedOAuth
  server: ProviderServer
  params: Params<"exchangeCode">
}

function sendCode({ code, provider, server, params }: Exchange, runtime: Runtime): Promise<ExchangedTokens> {
  const { state, iss } = params.response
  return exchange(
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
      clientIdParameter: provider.config.clientIdParameter,
      deviations: provider.token,
      conform: provider.token.conform,
    },
    { ...callOf(provider, runtime), headers: provider.token.headers },
  )
}

/** A hook that throws speaks for its provider: the tokens were not to be had. */
async function throughHook(
  { code, provider, server, params }: Exchange,
  runtime: Runtime,
): Promise<Answer<"exchangeCode">> {
  const { state, iss } = params.response
  let said: { tokens?: unknown } | null | undefined
  try {
    said = await provider.token.request?.({
      params: { code, state, iss },
      checks: { code_verifier: params.codeVerifier, state },
      provider: hookProviderOf(provider, runtime, params.redirectUri),
      fetch: hookFetchOf(callOf(provider, runtime), "token_request_failed"),
    })
  } catch (error) {
    return { type: "code.refused", failure: { reason: "token_request_failed", cause: error } }
  }
  const client = { server, clientId: provider.clientId }
  return answerOf(provider, await readTokens(said?.tokens, client, callOf(provider, runtime)))
}

function answerOf(provider: ResolvedOAuth, { tokens, unverifiedIdToken }: ExchangedTokens): Answer<"exchangeCode"> {
  if (provider.type === "oidc" && unverifiedIdToken === undefined)
    return { type: "code.refused", failure: { reason: "id_token_missing" } }
  // Stored with the account, as it came; what it claims is believed only once it is verified.
  const withIdToken = unverifiedIdToken === undefined ? tokens : { ...tokens, id_token: unverifiedIdToken }
  return { type: "code.exchanged", tokens: withIdToken, idToken: unverifiedIdToken }
}
