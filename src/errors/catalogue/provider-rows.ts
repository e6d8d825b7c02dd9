/** Rows for failures of a sign-in at a provider: in the provider's callback, responses, metadata or tokens. */
import { told, type Row } from "./row.ts"
import type { Words } from "../../ports/keys-of.ts"

const failed = told("OAuthCallbackError", "system")
const silent = told("OAuthCallbackError", "system", undefined, "service_silent")
const unsafe = told("OAuthCallbackError", "system", undefined, "stopped_for_safety")
const unreadable = told("OAuthCallbackError", "system", "OAuthProfileParseError")
const refused = told("OAuthCallbackError", "system", "InvalidCheck")
const mismatched = told("OAuthCallbackError", "system", "InvalidCheck", "stopped_for_safety")
const cancelled = told("OAuthCallbackError", "visitor")
const forgeable = told("OAuthCallbackError", "visitor", "InvalidCheck")
const forged = told("OAuthCallbackError", "visitor", "InvalidCheck", "stopped_for_safety")
const late = told("OAuthCallbackError", "visitor", "InvalidCheck", "started_too_long_ago")

export type ProviderReason =
  Words<"duplicate_parameter flow_missing state_missing state_repeated state_unknown flow_unreadable flow_expired flow_mismatch response_mode_mismatch issuer_mismatch state_mismatch forward_state_unreadable forward_refused provider_denied provider_error code_missing verifier_missing callback_replayed provider_unreachable provider_metadata_invalid token_request_failed code_refused token_response_invalid id_token_missing id_token_invalid id_token_signature_invalid id_token_expired nonce_mismatch userinfo_refused subject_mismatch profile_unreadable subject_invalid">

export const providerRows: Readonly<Record<ProviderReason, Row>> = {
  duplicate_parameter: forged(
    "The provider's redirect carries a parameter twice, or a parameter that does not belong to the code flow. Usually the redirect URI was registered with a query of its own, or a `response_type` is set: remove it.",
  ),
  flow_missing: forgeable(
    "pkceCodeVerifier value could not be parsed: the cookie that holds all data of this sign-in is absent. Usually the browser blocked the cookie, the visitor came back on another host, or the callback was opened twice. Check that AUTH_URL and the redirect URI have the host that the browser shows.",
    "flow_missing",
  ),
  state_missing: forgeable(
    "The provider's redirect has no `state`, or one that is longer than 4096 characters, so the cookie of the sign-in cannot be found. Usually the address was opened by hand or was cut off, or a proxy removes parameters. If it happens at every sign-in, the provider does not return `state` (RFC 6749 §4.1.2).",
    "address_incomplete",
  ),
  state_repeated: forgeable(
    "The provider's redirect has `state` more than once, and the browser has no cookie for the value that was read. Usually the redirect URI was registered with a `state` of its own: remove it. Otherwise the address was changed.",
    "address_incomplete",
  ),
  state_unknown: forgeable(
    "The browser has cookies of other sign-ins, but none for the `state` of this redirect. Usually the callback was opened twice, or belongs to an older sign-in whose cookie the browser has dropped; starting again works. If it happens at every sign-in, a proxy changes `state`.",
    "address_of_other",
  ),
  flow_unreadable: late(
    "The cookie of this sign-in cannot be opened or no longer fits the chart, because the secret or the version changed in between. Give all instances the same AUTH_SECRET. Starting again works.",
  ),
  flow_expired: late("The sign-in took longer than it may (15 minutes by default). Starting again works."),
  flow_mismatch: forged(
    "The sign-in was started for another provider, or the provider's configuration changed in between. If it happens at every sign-in, check that the redirect URI registered at the provider ends in /callback/ and the provider's id.",
  ),
  response_mode_mismatch: mismatched(
    "The provider sent its callback in another response_mode than the requested one. Set `response_mode` in `authorization.params` to the mode that the provider uses.",
  ),
  issuer_mismatch: mismatched(
    "The `iss` of the provider's redirect is missing, or differs from the configured issuer. The two are compared character by character (RFC 9207 §2.4). Copy `issuer` from the provider's metadata: a slash at its end counts.",
  ),
  state_mismatch: forged(
    "The `state` of the provider's redirect is not the one that was sent. Usually the callback belongs to an older sign-in, or is forged; starting again works. If it happens at every sign-in, a proxy changes the address.",
  ),
  forward_state_unreadable: forgeable(
    "The redirect proxy received a callback with a `state` that it cannot open: the state is too old, or another deployment sealed it with another secret. Give both deployments the same AUTH_SECRET.",
  ),
  forward_refused: refused(
    "A callback was not forwarded: the sign-in was started at an address that redirectProxyAllowedOrigins does not allow. If this is the address of one of your deployments, add its origin to this option.",
  ),
  provider_denied: cancelled(
    "OAuth Provider returned an error: the person or the provider denied access (`error=access_denied`). If the person did not cancel, check at the provider who may use this client.",
    "provider_denied",
  ),
  provider_error: failed(
    "OAuth Provider returned an error with its redirect; the cause holds its code. Compare the client, the scope and the redirect URI with the values that are registered at the provider.",
  ),
  code_missing: failed(
    "The provider redirected back without an authorization code, or with one of an impossible length. Usually the callback was opened by hand, or the client is not registered for the code flow.",
  ),
  verifier_missing: mismatched(
    "The sign-in was started without a code verifier (RFC 7636 §4.1), which the provider's configuration requires. An override has replaced the effect `prepareAuthorization`, and its answer has no verifier. Let the override return the verifier of the built-in answer.",
  ),
  callback_replayed: forgeable(
    "This sign-in has been completed already: its cookie and its callback came a second time. Usually the visitor reloaded the page, which is harmless. Otherwise a proxy repeats requests, or another person has a copy of the cookie.",
  ),
  provider_unreachable: silent(
    "The provider could not be reached in time, or answered with an error status. Check `issuer` and the network.",
  ),
  provider_metadata_invalid: silent(
    "The provider's metadata cannot be used: its `issuer` differs from the configured one, or an endpoint is missing or not https. Compare `issuer` of the configuration with that of its document `/.well-known/openid-configuration`.",
  ),
  token_request_failed: silent(
    "The token endpoint refused this client or its request, could not be reached in time, redirected, or returned no JSON; the cause says which. With `invalid_client`, correct the client's id, secret or authentication method. With `redirect_uri_mismatch`, register the callback URL at the provider.",
  ),
  // A refused authorization code counts as a failure of the system, although a visitor can cause it with a made-up
  // code. Reason: providers also refuse an unregistered redirect URI with the error `invalid_grant`, and the operator
  // must see this fault.
  code_refused: failed(
    "The token endpoint refused the code; the cause holds its error. Usually the code was redeemed already, is too old, or was issued to another client or callback URL. Starting again works if the client's secret and callback URL are right.",
  ),
  token_response_invalid: failed(
    "The token endpoint's response does not follow RFC 6749 §5.1. Check the address `token`. A provider with another format needs `token.conform`.",
  ),
  id_token_missing: failed(
    "The provider sent no ID token although its type is `oidc`. Usually `openid` is missing in `authorization.params.scope`: add it, or use the type `oauth`.",
  ),
  id_token_invalid: unsafe(
    "A claim of the ID token does not follow OpenID Connect Core §3.1.3.7; the cause names the claim. Compare `iss` with `issuer`, `aud` with `clientId`, and times with this machine's clock.",
  ),
  id_token_signature_invalid: unsafe(
    "The ID token's signature does not verify with the provider's published keys, or its algorithm is not allowed. Set `client.id_token_signed_response_alg` to the algorithm that the provider signs with.",
  ),
  id_token_expired: unsafe(
    "The ID token is not valid at this time. If every ID token is refused, this machine's clock is wrong by more than 30 seconds: correct the clock.",
  ),
  nonce_mismatch: mismatched(
    "The ID token's `nonce` is not the one that was sent with this sign-in. Starting again works. If it happens at every sign-in, the provider does not return `nonce` in the ID token, as OpenID Connect Core §3.1.2.1 requires.",
  ),
  userinfo_refused: failed(
    "The userinfo endpoint could not be reached, refused the access token, or responded with something other than a JSON object. Check `userinfo` and `authorization.params.scope`.",
  ),
  subject_mismatch: mismatched(
    "The userinfo endpoint returned another `sub` than the ID token (OpenID Connect Core §5.3.2). Usually `userinfo` is the address of another issuer.",
  ),
  profile_unreadable: unreadable(
    "The provider's `profile()` threw for the claims that the provider sent; the cause holds its error. Usually a claim is missing, for example `email`: have `profile()` accept that.",
  ),
  subject_invalid: unreadable(
    "`profile()` gave no usable `id`, or `subject` of an application's flow named no usable person. An id must be a non-empty string of at most 255 characters, or a whole number below 2^53.",
  ),
}
