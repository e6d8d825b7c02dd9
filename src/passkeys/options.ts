/**
 * Makes the options of both ceremonies in the JSON form of WebAuthn Level 3 (§5.1.8, §5.1.9). The functions have no side
 * effects: the caller makes the challenge, and keeps it.
 */
import type { AdapterAuthenticator } from "../ports/adapter.ts"
import { passkeyAlgorithms } from "../ports/passkeys.ts"
import type { AuthenticationOptions, RegistrationOptions } from "../ports/webauthn.ts"
import { fromBase64, transportsOf } from "./stored-form.ts"

/** The time within which a user must use their passkey, in milliseconds. */
const defaultTimeout = 60_000

type StoredRow = Pick<AdapterAuthenticator, "credentialID" | "transports">

export interface AuthenticationRequest extends AuthenticationOptions {
  /** Random bytes in base64url without padding. */
  readonly challenge: string
  readonly rpId: string
  /** The passkeys that the browser may use. `undefined`: any passkey that the authenticator finds by itself. */
  readonly passkeys: readonly StoredRow[] | undefined
}

export interface RegistrationRequest extends RegistrationOptions {
  /** Random bytes in base64url without padding. */
  readonly challenge: string
  readonly rp: { readonly id: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string }
  /** The passkeys of the user: the browser creates no second passkey on their authenticators. */
  readonly passkeys: readonly StoredRow[]
}

/** Returns `PublicKeyCredentialRequestOptionsJSON`. */
export function authenticationOptions(request: AuthenticationRequest): object {
  const { challenge, rpId, passkeys, timeout = defaultTimeout, userVerification = "preferred", extensions } = request
  return {
    challenge,
    ...(passkeys !== undefined && { allowCredentials: passkeys.map(descriptorOf) }),
    timeout,
    userVerification,
    ...(extensions !== undefined && { extensions }),
    rpId,
  }
}

/** Returns `PublicKeyCredentialCreationOptionsJSON`. Always requests the extension `credProps`. */
export function registrationOptions(request: RegistrationRequest): object {
  const { challenge, rp, user, passkeys, timeout = defaultTimeout, attestationType = "none", extensions } = request
  const {
    supportedAlgorithmIDs = passkeyAlgorithms,
    authenticatorSelection = { residentKey: "preferred", userVerification: "preferred" },
  } = request
  return {
    challenge,
    rp: { name: rp.name, id: rp.id },
    user,
    pubKeyCredParams: supportedAlgorithmIDs.map((alg) => ({ alg, type: "public-key" })),
    timeout,
    attestation: attestationType,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: withRequirement(authenticatorSelection),
    extensions: { ...extensions, credProps: true },
  }
}

/** §5.4.4: `requireResidentKey` is true if, and only if, `residentKey` is `required`. */
function withRequirement(selection: NonNullable<RegistrationOptions["authenticatorSelection"]>): object {
  const { residentKey, requireResidentKey = false } = selection
  if (residentKey === undefined) return requireResidentKey ? { ...selection, residentKey: "required" } : selection
  return { ...selection, requireResidentKey: residentKey === "required" }
}

function descriptorOf({ credentialID, transports }: StoredRow): object {
  const known = transportsOf(transports)
  return { id: fromBase64(credentialID), type: "public-key", ...(known !== undefined && { transports: known }) }
}
