import type { Profile, TokenSet } from "../../src/ports/records.ts"
import type { AdmissionContext, AdmissionEvent, AdmissionInput, AdmissionOutcome } from "../admission/index.ts"
import type { CallbackResponse } from "../callback-response.ts"
import type { CsrfVerdict, IdTokenClaims } from "../facts.ts"
import type { Answer } from "../vocabulary.ts"

/** Facts of one OAuth or OpenID Connect provider: the input of the chart. */
export interface OAuthInput extends AdmissionInput {
  /** True for OpenID Connect: the provider sends an ID token, which the flow verifies. */
  openId: boolean
  /** True if the profile comes from the userinfo endpoint. Always true for plain OAuth 2. */
  readsUserinfo: boolean
  /**
   * True if the sign-in uses PKCE (RFC 7636): it sends a challenge to the provider, and exchanges the code together
   * with the code verifier.
   */
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
  /** The query parameters of the sign-in request, which the effect adds to the authorization request. */
  extra: Readonly<Record<string, string>>

  // The flow cookie contains the following keys, sealed, while the browser is at the provider.
  /**
   * The provider at the start of the flow, and whether this provider used OpenID Connect then. When the browser
   * returns, the flow compares both facts with the configuration.
   */
  startedFor: { provider: string; openId: boolean } | undefined
  issuer: string | undefined
  /** True if the provider's metadata announce that its callbacks have the parameter `iss` (RFC 9207 §3). */
  namesItself: boolean
  redirectUri: string | undefined
  responseMode: "query" | "form_post"
  /**
   * The values of three checks: the digest of `state`, the code verifier of PKCE, and the nonce. A value is `undefined`
   * if the provider does not support its check, or if the application disabled this check.
   */
  stateDigest: string | undefined
  codeVerifier: string | undefined
  nonce: string | undefined

  // The following keys exist only within one request.
  /** The URL of the authorization request, to which the library redirects the browser. */
  authorizationUrl: string | undefined
  /**
   * The parameters of the provider's callback. The chart removes them from the context when it requests `exchangeCode`.
   */
  response: CallbackResponse | undefined
  /** The form field `user` of the callback, unchanged. No signature covers it. */
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
    /**
     * This deployment is a redirect proxy: it forwards the callback unchanged to the deployment that started the
     * sign-in.
     */
    | { type: "forwarded"; url: string }
}
