import {
  authorizationUrl,
  codeChallengeOf,
  makeCodeVerifier,
  makeNonce,
} from "../../../protocol/authorization-request.ts"
import { passesOn } from "../../../config/resolve.ts"
import { sha256 } from "../../../protocol/bytes.ts"
import type { Effect } from "../../../effects/runtime.ts"
import { failureOf, oauthProvider, serverOf } from "./provider-call.ts"
import { makeState } from "./state.ts"

/**
 * Makes the values that the library compares with the callback (`state`, nonce, code verifier), and the authorization
 * URL with these values in its query. Sends no request.
 */
export const prepareAuthorization: Effect<"prepareAuthorization"> = async (
  { provider: id, issuer, extra },
  runtime,
) => {
  const provider = oauthProvider(id, runtime)
  try {
    const server = await serverOf(provider, runtime)
    if (server.issuer !== issuer || server.authorizationEndpoint === undefined)
      return { type: "authorization.unavailable", failure: { reason: "provider_metadata_invalid" } }
    const { checks } = provider
    const ownCallbackUrl = runtime.site.url("callback", id)
    const proxy = passesOn(provider, runtime.site) ? undefined : provider.redirectProxy
    const state = checks.state ? await makeState(runtime, proxy && ownCallbackUrl) : undefined
    const codeVerifier = checks.pkce ? makeCodeVerifier(runtime.randomBytes) : undefined
    const nonce = checks.nonce ? makeNonce(runtime.randomBytes) : undefined
    const redirectUri = proxy?.callbackUrl ?? ownCallbackUrl
    const url = authorizationUrl({
      endpoint: server.authorizationEndpoint,
      clientId: provider.clientId,
      clientIdParameter: provider.config.clientIdParameter,
      redirectUri,
      state,
      nonce,
      codeChallenge: codeVerifier === undefined ? undefined : await codeChallengeOf(codeVerifier),
      responseType: provider.config.responseType,
      params: {
        ...(provider.config.uiLocales === true && { ui_locales: runtime.language }),
        ...provider.authorization.params,
      },
      extra,
    })
    return {
      type: "authorization.prepared",
      url: url.href,
      redirectUri,
      responseMode: provider.responseMode,
      stateDigest: state === undefined ? undefined : await sha256(state),
      codeVerifier,
      nonce,
    }
  } catch (error) {
    return { type: "authorization.unavailable", failure: failureOf(error) }
  }
}
