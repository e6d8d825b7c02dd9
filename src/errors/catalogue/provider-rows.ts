/** Failures with a provider: in its responses, its metadata, its tokens. */
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
  Words<"duplicate_parameter flow_missing flow_unreadable flow_expired flow_mismatch response_mode_mismatch issuer_mismatch state_mismatch forward_state_unreadable forward_refused provider_denied provider_error code_missing verifier_missing callback_replayed provider_unreachable provider_metadata_invalid token_request_failed code_refused token_response_invalid id_token_missing id_token_invalid id_token_signature_invalid id_token_expired nonce_mismatch userinfo_refused subject_mismatch profile_unreadable subject_invalid">

export const providerRows: Readonly<Record<ProviderReason, Row>> = {
  duplicate_parameter: forged(
    "The provider's redirect carries a parameter twice, or one that does not belong to a code flow.",
  ),
  flow_missing: forgeable(
    "pkceCodeVerifier value could not be parsed: the cookie of this sign-in is absent, with all its data. The browser blocked it, the person came back on another host, or the callback was replayed.",
    "flow_missing",
  ),
  flow_unreadable: late(
    "The cookie of this sign-in cannot be opened or no longer fits the chart: the secret or the version changed in between.",
  ),
  flow_expired: late("The sign-in took longer than it may (15 minutes by default). Starting again works."),
  flow_mismatch: forged(
    "The sign-in was started for another provider, or the provider's configuration changed in between.",
  ),
  response_mode_mismatch: mismatched("The provider sent its callback in another response_mode than the requested one."),
  issuer_mismatch: mismatched(
    "The `iss` of the provider's redirect is missing, or differs from the configured issuer, compared character by character (RFC 9207 §2.4).",
  ),
  state_mismatch: forged("The `state` of the provider's redirect is not the one that was sent."),
  forward_state_unreadable: forgeable(
    "A callback came to the redirect proxy with a `state` that it cannot open: too old, or sealed by a deployment that has another secret.",
  ),
  forward_refused: refused(
    "A callback was not forwarded: the sign-in was started at an address that redirectProxyAllowedOrigins does not allow. List its origin there if it is one of your deployments.",
  ),
  provider_denied: cancelled(
    "OAuth Provider returned an error: the person or the provider denied access (`error=access_denied`).",
    "provider_denied",
  ),
  provider_error: failed("OAuth Provider returned an error with its redirect; the cause holds its code."),
  code_missing: failed(
    "The provider redirected back without an authorization code, or with one of an impossible length.",
  ),
  verifier_missing: mismatched(
    "The sign-in was started without a code verifier (RFC 7636 §4.1), which the provider's configuration requires. An override has replaced the effect `prepareAuthorization`, and its answer has no verifier.",
  ),
  callback_replayed: forgeable(
    "This sign-in has been completed already: its cookie and its callback came a second time. If the visitor did not send the page twice, another person has a copy of the cookie.",
  ),
  provider_unreachable: silent(
    "The provider could not be reached in time, or answered with an error status. Check `issuer` and the network.",
  ),
  provider_metadata_invalid: silent(
    "The provider's metadata cannot be used: its `issuer` differs from the configured one, or an endpoint is missing or not https.",
  ),
  token_request_failed: silent(
    "The token endpoint refused this client or its request, could not be reached in time, redirected, or gave no JSON; the cause says which. `invalid_client` means that the client's id, secret or authentication method is wrong, `redirect_uri_mismatch` that the callback URL is not registered.",
  ),
  // An unregistered redirect URI is refused by the same `invalid_grant` as a code that a visitor made up.
  code_refused: failed(
    "The token endpoint refused the code; the cause holds its error. As a rule the code was redeemed already, is too old, or was issued to another client or callback URL.",
  ),
  token_response_invalid: failed(
    "The token endpoint's response does not follow RFC 6749 §5.1. A provider with another format needs `token.conform`.",
  ),
  id_token_missing: failed("The provider sent no ID token although its type is `oidc`. Is `openid` in the scope?"),
  id_token_invalid: unsafe(
    "A claim of the ID token does not follow OpenID Connect Core §3.1.3.7; the cause names the claim.",
  ),
  id_token_signature_invalid: unsafe(
    "The ID token's signature does not verify with the provider's published keys, or its algorithm is not allowed.",
  ),
  id_token_expired: unsafe(
    "The ID token is not valid at this time. If every ID token is refused, this machine's clock is wrong by more than 30 seconds.",
  ),
  nonce_mismatch: mismatched("The ID token's `nonce` is not the one that was sent with this sign-in."),
  userinfo_refused: failed(
    "The userinfo endpoint could not be reached, refused the access token, or answered with something that is not a JSON object.",
  ),
  subject_mismatch: mismatched(
    "The userinfo endpoint returned another `sub` than the ID token (OpenID Connect Core §5.3.2).",
  ),
  profile_unreadable: unreadable(
    "The provider's `profile()` threw for the claims that the provider sent; the cause holds its error.",
  ),
  subject_invalid: unreadable(
    "`profile()` gave no usable `id`, or `subject` of a flow named no usable person: an id must be a non-empty string of at most 255 characters, or a whole number below 2^53.",
  ),
}
