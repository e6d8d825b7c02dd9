/**
 * The functions of `@simplewebauthn/server` 9 that an application can pass as `simpleWebAuthn`. The types name only the
 * members that the library passes and reads, so that the library needs no package for them.
 */
import type { Awaitable } from "./records.ts"

/** A descriptor of a credential, with its id in bytes. */
export interface CredentialDescriptor {
  id: Uint8Array
  type: "public-key"
  transports?: never[]
}

/** A stored passkey, with its id and key in bytes. */
export interface AuthenticatorDevice {
  credentialID: Uint8Array
  credentialPublicKey: Uint8Array
  counter: number
  transports?: never[]
}

/**
 * Verifies the response to a registration with its attestation statement: `verifyRegistrationResponse` of
 * `@simplewebauthn/server` 9 to 14, or a function with the same signature. `response` is the JSON of the credential.
 */
export type VerifyAttestation = (options: {
  response: never
  expectedChallenge: string
  expectedOrigin: string | string[]
  expectedRPID?: string | string[]
  requireUserVerification?: boolean
  /** False for a passkey that a password manager creates without a dialog. Version 9 does not read this option. */
  requireUserPresence?: boolean
  /** The COSE numbers of the algorithms that the options offered. */
  supportedAlgorithmIDs?: number[]
}) => Awaitable<{ verified: boolean }>

/** The results are those of WebAuthn's JSON forms. */
export interface SimpleWebAuthn {
  generateAuthenticationOptions(options: {
    rpID?: string
    allowCredentials?: CredentialDescriptor[]
    challenge?: Uint8Array
  }): Awaitable<object>
  generateRegistrationOptions(options: {
    rpID: string
    rpName: string
    userID: string
    userName: string
    userDisplayName?: string
    challenge?: Uint8Array
    excludeCredentials?: CredentialDescriptor[]
  }): Awaitable<object>
  verifyAuthenticationResponse(options: {
    response: never
    expectedChallenge: string
    expectedOrigin: string | string[]
    expectedRPID: string | string[]
    authenticator: AuthenticatorDevice
    requireUserVerification?: boolean
  }): Awaitable<{ verified: boolean }>
  verifyRegistrationResponse: VerifyAttestation
}
