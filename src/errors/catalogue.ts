/**
 * The catalogue of everything that can go wrong in a request: one row per `reason`, which error class it is logged as,
 * what the browser is told, and a sentence for the developer. `docs/errors.md` is generated from it.
 */

/** What `?error=` may say. Everything that is not meant for visitors is `Configuration`. */
export type ClientError =
  | "Configuration"
  | "CredentialsSignin"
  | "OAuthAccountNotLinked"
  | "OAuthCallbackError"
  | "AccessDenied"
  | "Verification"
  | "MissingCSRF"
  | "AccountNotLinked"
  | "WebAuthnVerificationError"

export interface CatalogueEntry {
  /** Name of the error class that the log gets. */
  type: string
  /** What the browser is told. */
  visible: ClientError
  /** One sentence that a developer can act on. */
  developer: string
}

/** A stable code for what went wrong, seen as `?reason=`, in the log and in the trace. */
export type Reason =
  | "csrf_missing"
  | "cross_origin"
  | "duplicate_parameter"
  | "flow_missing"
  | "flow_unreadable"
  | "flow_expired"
  | "flow_mismatch"
  | "response_mode_mismatch"
  | "issuer_mismatch"
  | "state_mismatch"
  | "provider_denied"
  | "provider_error"
  | "code_missing"
  | "provider_unreachable"
  | "provider_metadata_invalid"
  | "token_request_failed"
  | "code_refused"
  | "token_response_invalid"
  | "id_token_missing"
  | "id_token_invalid"
  | "id_token_signature_invalid"
  | "id_token_expired"
  | "nonce_mismatch"
  | "userinfo_refused"
  | "subject_mismatch"
  | "profile_unreadable"
  | "subject_invalid"
  | "access_denied"
  | "account_of_other_user"
  | "email_of_other_account"
  | "session_changed"
  | "identity_conflict"
  | "credentials_rejected"
  | "credentials_unusable"
  | "authorize_failed"
  | "user_unknown"
  | "address_invalid"
  | "mail_unsent"
  | "link_invalid"
  | "link_expired"
  | "effect_failed"
  | "effect_timed_out"
  | "session_unreadable"
  | "session_callback_failed"
  | "session_store_failed"
  | "session_cookie_large"
  | "flow_cookies_large"
  | "redirect_failed"
  | "internal"

/** Exhaustive by type: a reason without its row does not compile. */
export const catalogue: Readonly<Record<Reason, CatalogueEntry>> = {
  csrf_missing: {
    type: "MissingCSRF",
    visible: "MissingCSRF",
    developer:
      "The form's csrfToken is absent, or does not go with the CSRF cookie. Fetch a token from GET /csrf and post it with the cookie.",
  },
  cross_origin: {
    type: "MissingCSRF",
    visible: "MissingCSRF",
    developer:
      "The browser says that the form was sent from another origin. If that origin is yours, the public address is wrong: set AUTH_URL, or trustHost behind a proxy.",
  },
  duplicate_parameter: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer: "The provider's redirect carries a parameter twice, or one that does not belong to a code flow.",
  },
  flow_missing: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer:
      "No sign-in in flight goes with this callback: its cookie is absent. The browser blocked it, the person came back on another host, or the callback was replayed.",
  },
  flow_unreadable: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer:
      "The cookie of this sign-in cannot be opened or no longer fits the chart: the secret or the version changed in between.",
  },
  flow_expired: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer: "The sign-in took longer than it may (15 minutes by default). Starting again works.",
  },
  flow_mismatch: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer: "The sign-in was started for another provider, or the provider's configuration changed in between.",
  },
  response_mode_mismatch: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer: "The provider answered by another response_mode than it was asked for.",
  },
  issuer_mismatch: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer:
      "The `iss` of the provider's redirect is missing or is not the configured issuer, character by character (RFC 9207 §2.4).",
  },
  state_mismatch: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer: "The `state` of the provider's redirect is not the one that was sent.",
  },
  provider_denied: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The person or the provider said no (`error=access_denied`).",
  },
  provider_error: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The provider redirected back with an error; the cause holds its code.",
  },
  code_missing: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The provider redirected back without an authorization code, or with one of an impossible length.",
  },
  provider_unreachable: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The provider could not be reached in time, or answered with an error status. Check `issuer` and the network.",
  },
  provider_metadata_invalid: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer:
      "The provider's metadata cannot be used: its `issuer` differs from the configured one, or an endpoint is missing or not https.",
  },
  token_request_failed: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The token endpoint could not be reached in time, redirected, or answered with something that is not JSON.",
  },
  code_refused: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer:
      "The token endpoint refused the code; the cause holds its error. `invalid_client` means that the client secret or authentication method is wrong, `redirect_uri_mismatch` that the callback URL is not registered.",
  },
  token_response_invalid: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The token endpoint's answer breaks RFC 6749 §5.1. A provider with a format of its own needs `token.conform`.",
  },
  id_token_missing: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The provider sent no ID token although its type is `oidc`. Is `openid` in the scope?",
  },
  id_token_invalid: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "A claim of the ID token is not what OpenID Connect Core §3.1.3.7 asks for; the cause names it.",
  },
  id_token_signature_invalid: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The ID token's signature does not verify with the provider's published keys, or its algorithm is not allowed.",
  },
  id_token_expired: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The ID token is outside its time. If every one is, this machine's clock is wrong by more than 30 seconds.",
  },
  nonce_mismatch: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer: "The ID token's `nonce` is not the one that was sent with this sign-in.",
  },
  userinfo_refused: {
    type: "OAuthCallbackError",
    visible: "OAuthCallbackError",
    developer: "The userinfo endpoint could not be reached, refused the access token, or answered with something that is not a JSON object.",
  },
  subject_mismatch: {
    type: "InvalidCheck",
    visible: "OAuthCallbackError",
    developer: "The userinfo endpoint speaks of another `sub` than the ID token (OpenID Connect Core §5.3.2).",
  },
  profile_unreadable: {
    type: "OAuthProfileParseError",
    visible: "OAuthCallbackError",
    developer: "The provider's `profile()` threw on what the provider sent; the cause holds its error.",
  },
  subject_invalid: {
    type: "OAuthProfileParseError",
    visible: "OAuthCallbackError",
    developer: "`profile()` gave no usable `id`: it must be a non-empty string of at most 255 characters, or a number.",
  },
  access_denied: {
    type: "AccessDenied",
    visible: "AccessDenied",
    developer: "callbacks.signIn returned a falsy value, or threw; the cause says which.",
  },
  account_of_other_user: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer: "The account at the provider is linked to another user than the one who is signed in.",
  },
  email_of_other_account: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer:
      "Another user has this e-mail address. Signing in with the way used first, and linking from there, keeps accounts safe; allowDangerousEmailAccountLinking links them by address.",
  },
  session_changed: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer: "Somebody else is signed in now than when this sign-in was started, so nothing was linked.",
  },
  identity_conflict: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer: "Another request created or linked the same account at the same moment. Signing in again works.",
  },
  credentials_rejected: {
    type: "CredentialsSignin",
    visible: "CredentialsSignin",
    developer: "`authorize` returned null, or threw CredentialsSignin.",
  },
  credentials_unusable: {
    type: "CallbackRouteError",
    visible: "Configuration",
    developer: "`authorize` returned something that is not a user: give an object, with an `id` where there is one, or null.",
  },
  authorize_failed: {
    type: "CallbackRouteError",
    visible: "Configuration",
    developer: "`authorize` threw something other than CredentialsSignin; the cause holds it.",
  },
  user_unknown: {
    type: "CredentialsSignin",
    visible: "CredentialsSignin",
    developer:
      "`authorize` accepted someone whose `id` is no stored user's. With database sessions it must return the id of a row in users; nothing was written.",
  },
  address_invalid: {
    type: "EmailSignInError",
    visible: "Verification",
    developer: "The e-mail address is missing or is not one, or normalizeIdentifier refused it.",
  },
  mail_unsent: {
    type: "EmailSignInError",
    visible: "Configuration",
    developer: "sendVerificationRequest threw; the cause holds its error. The link that was not sent is void.",
  },
  link_invalid: {
    type: "Verification",
    visible: "Verification",
    developer: "The sign-in link is unknown, was used before, or belongs to another address.",
  },
  link_expired: {
    type: "Verification",
    visible: "Verification",
    developer: "The sign-in link was opened after its maxAge.",
  },
  effect_failed: {
    type: "CallbackRouteError",
    visible: "Configuration",
    developer: "A part of the application threw: an adapter, a callback or a hook; the cause holds its error.",
  },
  effect_timed_out: {
    type: "CallbackRouteError",
    visible: "Configuration",
    developer: "A part of the application (an adapter, a callback or a hook) did not answer before its deadline.",
  },
  session_unreadable: {
    type: "JWTSessionError",
    visible: "Configuration",
    developer:
      "The session token cannot be opened: it expired, was made with another secret or cookie name, or is damaged. The browser's cookie was cleared.",
  },
  session_callback_failed: {
    type: "JWTSessionError",
    visible: "Configuration",
    developer: "callbacks.jwt or callbacks.session threw while a session was read; the cause holds its error.",
  },
  session_store_failed: {
    type: "SessionTokenError",
    visible: "Configuration",
    developer: "The database could not say who is signed in; the cause holds its error. The browser's cookie was kept.",
  },
  session_cookie_large: {
    type: "JWTSessionError",
    visible: "Configuration",
    developer:
      "The session token needs more than three cookies (about 12 kB). Keep provider tokens and large profiles out of the `jwt` callback's result, or use database sessions.",
  },
  flow_cookies_large: {
    type: "CallbackRouteError",
    visible: "Configuration",
    developer: "What a sign-in in flight must remember does not fit in its cookie (4 KiB for all of them together).",
  },
  redirect_failed: {
    type: "CallbackRouteError",
    visible: "Configuration",
    developer: "callbacks.redirect threw, or returned something that is not an http(s) URL.",
  },
  internal: {
    type: "AuthError",
    visible: "Configuration",
    developer: "The library itself failed. This is a defect: please report it with the trace.",
  },
}

/** What the browser is told for a reason. */
export function visibleError(reason: Reason): ClientError {
  return catalogue[reason].visible
}
