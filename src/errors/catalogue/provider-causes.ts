/**
 * Errors of providers (RFC 6749 §4.1.2.1 and §5.2, OpenID Connect Core §3.1.2.6), and faults of their responses. The
 * library looks for these errors only if a call to the provider failed, because other servers of the application can
 * return the same errors.
 */
import type { CauseRow } from "./cause.ts"

export const providerCauses: readonly CauseRow[] = [
  {
    pattern: /\b(invalid_client|incorrect_client_credentials)\b/,
    advice:
      "{provider} refused the client secret: compare AUTH_{PROVIDER}_ID and AUTH_{PROVIDER}_SECRET with what it shows. If they are right, set `client.token_endpoint_auth_method` to the registered one.",
  },
  {
    pattern: /\bredirect_uri(_mismatch)?\b/,
    advice:
      "Register the redirect URI at {provider}, character by character: AUTH_URL, then `basePath` if it is not in there, then /callback/{provider}.",
  },
  {
    pattern: /\b(invalid_grant|bad_verification_code)\b/,
    advice:
      "The code was used before (reload, back button), is too old, or belongs to another redirect URI: start the sign-in again.",
  },
  {
    pattern: /\b(unauthorized_client|unsupported_(response|grant)_type)\b/,
    advice: "Allow this client the authorization code grant at {provider}.",
  },
  {
    pattern: /\binvalid_scope\b/,
    advice: "Compare `authorization.params.scope` with what this client may ask for at {provider}.",
  },
  {
    pattern: /\b(login|interaction|account_selection|consent)_required\b/,
    advice: "Take `prompt: none` out of `authorization.params`: the provider has to show a page.",
  },
  {
    pattern: /\b(temporarily_unavailable|server_error)\b|answered 5\d\d/,
    advice: "{provider} has trouble of its own: look at its status page or log.",
  },
  {
    pattern: /calls itself (\S+?): configure the issuer in exactly that spelling, not as (\S+)/,
    advice: "Set AUTH_{PROVIDER}_ISSUER (or `issuer`) to {1}: it is {2} now. A slash at the end counts.",
  },
  {
    pattern: /is not this issuer's metadata|the issuer must be an https/,
    advice:
      "AUTH_{PROVIDER}_ISSUER (or `issuer`) leads to no metadata: is a realm or tenant missing from its path, or http for https?",
  },
  {
    pattern: /the token endpoint answered 40[45]|answered with a redirect/,
    advice: "That is not the token endpoint of {provider}: compare `token` with its documentation.",
  },
  {
    pattern: /\b(exp|iat|nbf) is (\d+) s in the (past|future)/,
    advice:
      "By this machine's clock, {1} of the ID token lies {2} seconds in the {3}: one clock is wrong. Compare `date -u` here and at {provider}.",
  },
  {
    pattern: /id_token_invalid: iss\b/,
    advice: "The ID token is of another issuer: compare AUTH_{PROVIDER}_ISSUER with its `iss`.",
  },
  {
    pattern: /id_token_invalid: (aud|azp)\b/,
    advice: "The ID token is for another client: compare AUTH_{PROVIDER}_ID with its `{1}`.",
  },
  {
    pattern: /needs a clientSecret|not one that was agreed on/,
    advice: "Set `client.id_token_signed_response_alg` to the algorithm that {provider} signs with.",
  },
]
