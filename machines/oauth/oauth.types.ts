import type { Profile, TokenSet } from "../../src/ports/records.ts"
import type { AdmissionContext, AdmissionEvent, AdmissionInput, AdmissionOutcome } from "../admission/index.ts"
import type { CallbackResponse, CsrfVerdict, IdTokenClaims } from "../facts.ts"
import type { Answer } from "../vocabulary.ts"

/** Facts of one provider. */
export interface OAuthInput extends AdmissionInput {
  /** True for OpenID Connect: the provider sends an ID token, which is verified. */
  openId: boolean
  /** The profile comes from the userinfo endpoint. Always true for plain OAuth 2. */
  readsUserinfo: boolean
  /** True if the sign-in uses PKCE (RFC 7636): it sends a challenge, and exchanges the code together with its verifier. */
  sendsChallenge: boolean
  /** The configured issuer; `undefined` if the configuration has only the provider's endpoints. */
  issuer: string | undefined
}

export interface OAuthContext extends AdmissionContext {
  openId: boolean
  readsUserinfo: boolean
  sendsChallenge: boolean
  configuredIssuer: string | undefined
  csrf: CsrfVerdict
  /** Parameters of the sign-in request's query, to add to the authorization request. */
  extra: Readonly<Record<string, string>>

  // Sealed while the browser is at the provider
  /**
   * The provider and the protocol at the start of the flow. They are compared with the configuration when the browser
   * comes back.
   */
  startedFor: { provider: string; openId: boolean } | undefined
  issuer: string | undefined
  /** The provider announces `iss` in its callbacks (RFC 9207 §3). */
  namesItself: boolean
  redirectUri: string | undefined
  responseMode: "query" | "form_post"
  /**
   * The values of the checks. A value is `undefined` if the provider does not support its check, or the application
   * disabled the check.
   */
  stateDigest: string | undefined
  codeVerifier: string | undefined
  nonce: string | undefined

  // Within one request only
  /** The address at which the visitor signs in. */
  authorizationUrl: string | undefined
  /** The parameters of the provider's redirect. Dropped after the code was exchanged. */
  response: CallbackResponse | undefined
  /** The form's `user` field, unchanged. No signature covers it. */
  userField: string | undefined
  tokens: TokenSet | undefined
  claims: IdTokenClaims | undefined
  profile: Profile | undefined
}

export type OAuthEvent =
  /** `POST /signin/:provider` */
  | {
      type: "signIn.requested"
      csrf: CsrfVerdict
      callbackUrl: string
      /** The query of the sign-in request: additional authorization parameters. */
      extra: Readonly<Record<string, string>>
    }
  /** The provider's redirect to `/callback/:provider`. */
  | { type: "callback.received"; response: CallbackResponse }
  | Answer<"discoverProvider">
  | Answer<"identifyVisitor">
  | Answer<"prepareAuthorization">
  | Answer<"locateSignIn">
  | Answer<"exchangeCode">
  | Answer<"verifyIdToken">
  | Answer<"fetchUserinfo">
  | Answer<"readProfile">
  | AdmissionEvent

export interface OAuth {
  input: OAuthInput
  context: OAuthContext
  events: OAuthEvent
  outcome:
    | AdmissionOutcome
    /** The redirect proxy forwards the callback unchanged to the deployment that started the sign-in. */
    | { type: "forwarded"; url: string }
}
