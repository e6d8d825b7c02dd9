/** The port to providers of passkeys (WebAuthn), with the options that Auth.js has. */
import type { Adapter, AdapterAuthenticator } from "./adapter.ts"
import type { ProviderStyle } from "./appearance.ts"
import type { CredentialInput } from "./credentials-provider.ts"
import type { Awaitable, User } from "./records.ts"
import type { SimpleWebAuthn, VerifyAttestation } from "./simple-webauthn.ts"

export type WebAuthnProviderType = "webauthn"

/** The site for which passkeys are created (the relying party of WebAuthn). */
export interface RelyingParty {
  /** The domain of the site, or a parent domain: `example.com`. */
  id: string
  name: string
  /** The origin with its scheme, without a trailing slash. */
  origin: string
}

/** A member of an authenticator's user verification (WebAuthn Level 3 §5.8.6). */
export type UserVerification = "required" | "preferred" | "discouraged"

/** The options that an application sets for authentications. `rpID`, `allowCredentials` and `challenge` are not among them. */
export interface AuthenticationOptions {
  /** Milliseconds. Default: 300,000. */
  timeout?: number | undefined
  /** Default: `preferred`; `required` for `Passkey()`. */
  userVerification?: UserVerification | undefined
  extensions?: object | undefined
}

/** The options that an application sets for registrations. */
export interface RegistrationOptions {
  /** Milliseconds. Default: 300,000. */
  timeout?: number | undefined
  /** The attestation that the browser requests. Default: `none`. Another value needs `verifyAttestation` or `simpleWebAuthn`. */
  attestationType?: string | undefined
  authenticatorSelection?:
    | {
        authenticatorAttachment?: string | undefined
        residentKey?: string | undefined
        requireResidentKey?: boolean | undefined
        userVerification?: UserVerification | undefined
      }
    | undefined
  extensions?: object | undefined
  /**
   * The COSE numbers of the offered algorithms, the preferred one first. The options leave out numbers other than -8, -7
   * and -257. Default: -8, -7, -257.
   */
  supportedAlgorithmIDs?: number[] | undefined
}

/** The options that an application sets for the verification of responses. */
export interface VerificationOptions {
  /** Default: `true`. `false` accepts a response without user verification, which is then no second kind of factor. */
  requireUserVerification?: boolean | undefined
}

/** The first argument of `getUserInfo` and `getRelayingParty`. */
export interface WebAuthnCall {
  readonly provider: WebAuthnConfig
  readonly adapter: Adapter
  /** The public URL of the request. */
  readonly url: URL
}

/** The second argument of `getUserInfo` and `getRelayingParty`. */
export interface WebAuthnRequest {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>> | undefined
}

/** The person whom a request for options names. */
export type WebAuthnUserInfo = { user: User; exists: true } | { user: Omit<User, "id">; exists: false } | null

export interface WebAuthnConfig {
  id: string
  name: string
  type: "webauthn"
  style?: ProviderStyle | undefined
  /**
   * The relying party. An array lists several values: the options name the first, and the verification accepts all.
   * Default: from the public URL of the application.
   */
  relayingParty?: { [key in keyof RelyingParty]?: string | string[] | undefined } | undefined
  /** Returns the relying party of a request. Takes precedence over {@link WebAuthnConfig.relayingParty}. */
  getRelayingParty?(options: WebAuthnCall, request: WebAuthnRequest): RelyingParty
  /**
   * True if the sign-in page offers passkeys in the autofill of its form. At most one provider may have it. Default:
   * `true`.
   */
  enableConditionalUI?: boolean | undefined
  /** Read by Auth.js. The library's sign-in page loads no script of another site. */
  simpleWebAuthnBrowserVersion?: SemverString | false | undefined
  /** The fields of the form on the built-in sign-in page. Default: `email`. The server does not check them. */
  formFields?: Record<string, CredentialInput> | undefined
  authenticationOptions?: AuthenticationOptions | undefined
  registrationOptions?: RegistrationOptions | undefined
  verifyAuthenticationOptions?: VerificationOptions | undefined
  verifyRegistrationOptions?: VerificationOptions | undefined
  /**
   * Finds the person whom a request for options names, and changes nothing. Not called if a user is signed in. Default:
   * looks up the field `email`.
   */
  getUserInfo?(options: WebAuthnCall, request: WebAuthnRequest): Awaitable<WebAuthnUserInfo>
  /**
   * The four functions of `@simplewebauthn/server` 9, or functions with the same signatures. Their verification runs
   * after the checks of the library. Default: the library's own functions.
   */
  simpleWebAuthn?: SimpleWebAuthn | undefined
  /**
   * An addition to the options of Auth.js: `verifyRegistrationResponse` of `@simplewebauthn/server` 14, or a function with
   * the same signature. The function verifies the attestation statement of each registration after the checks of the
   * library, and can refuse a statement, also an empty one: it returns `{ verified: false }`, or throws. Trusted root
   * certificates are a matter of this function. Not possible together with `simpleWebAuthn`. Default: the library
   * verifies the formats `none` and `packed` without certificates, and refuses the others.
   */
  verifyAttestation?: VerifyAttestation | undefined
  /**
   * An addition to the options of Auth.js: the origins of pages that may contain the site in a frame (WebAuthn Level 3
   * §13.4.2). Default: none, and a response from a frame of another origin is refused.
   */
  topOrigins?: readonly string[] | undefined
}

/** A registered passkey. */
export type Authenticator = Omit<AdapterAuthenticator, "userId"> & Partial<Pick<AdapterAuthenticator, "userId">>

/** The version of the script for passkeys that Auth.js loads: `v9.0.1`. */
export type SemverString = `v${number}` | `v${number}.${number}` | `v${number}.${number}.${number}`

/** The response of `GET /webauthn-options/:provider`: options for the API of the browser. */
export type WebAuthnOptionsResponseBody =
  | { action: "authenticate"; options: Record<string, unknown> }
  | { action: "register"; options: Record<string, unknown> }
