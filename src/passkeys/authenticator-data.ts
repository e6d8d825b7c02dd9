/** Reads authenticator data (WebAuthn Level 3 §6.1). */
import type { PasskeyAuthenticatorData } from "../ports/passkeys.ts"
import { base64url } from "../protocol/bytes.ts"
import { decodeCborItem } from "./cbor.ts"
import { publicKeyFrom } from "./cose-key.ts"
import { PasskeyRefused } from "./passkey-refused.ts"

/** The new passkey in the authenticator data of a registration (§6.5.1). */
export interface AttestedCredential {
  readonly aaguid: string
  readonly credentialId: string
  readonly publicKey: string
  readonly algorithm: number
}

/** The bits of the flags. The two other bits are reserved. */
const flag = {
  userPresent: 1,
  userVerified: 4,
  backupEligible: 8,
  backedUp: 16,
  attested: 64,
  extensions: 128,
} as const

/** The length of the RP id hash, the flags and the counter. */
const fixedLength = 37

/** The maximum length of a credential id, in bytes (§7.1). */
export const maximumIdLength = 1023

/**
 * Reads the authenticator data of an authentication, which contains no attested credential.
 *
 * @throws {PasskeyRefused} `authenticator_data_malformed`, or a fault of the CBOR.
 */
export function readAuthenticatorData(bytes: Uint8Array): PasskeyAuthenticatorData {
  const flags = flagsOf(bytes)
  if ((flags & flag.attested) !== 0) throw malformed()
  readExtensions(bytes, fixedLength, flags)
  return fixedPart(bytes, flags)
}

/**
 * Reads the authenticator data of a registration, which contains an attested credential.
 *
 * @throws {PasskeyRefused} `authenticator_data_malformed`, `public_key_malformed`, or a fault of the CBOR.
 */
export function readAttestedData(bytes: Uint8Array): {
  authenticator: PasskeyAuthenticatorData
  credential: AttestedCredential
} {
  const flags = flagsOf(bytes)
  const idStart = fixedLength + 18
  if ((flags & flag.attested) === 0 || bytes.length < idStart) throw malformed()
  const idLength = viewOf(bytes).getUint16(fixedLength + 16)
  const keyStart = idStart + idLength
  if (idLength === 0 || idLength > maximumIdLength || keyStart > bytes.length) throw malformed()
  const { value, end } = decodeCborItem(bytes, keyStart)
  const { algorithm } = publicKeyFrom(value)
  readExtensions(bytes, end, flags)
  return {
    authenticator: fixedPart(bytes, flags),
    credential: {
      aaguid: uuidOf(bytes.subarray(fixedLength, fixedLength + 16)),
      credentialId: base64url(bytes.subarray(idStart, keyStart)),
      publicKey: base64url(bytes.subarray(keyStart, end)),
      algorithm,
    },
  }
}

function flagsOf(bytes: Uint8Array): number {
  const flags = bytes[32]
  if (flags === undefined || bytes.length < fixedLength) throw malformed()
  return flags
}

/** The extensions, if the flags announce them, are a map with texts as keys, and the last part of the data (§9.5). */
function readExtensions(bytes: Uint8Array, start: number, flags: number): void {
  let at = start
  if ((flags & flag.extensions) !== 0) {
    const { value, end } = decodeCborItem(bytes, start)
    if (!(value instanceof Map) || [...value.keys()].some((name) => typeof name !== "string")) throw malformed()
    at = end
  }
  if (at !== bytes.length) throw malformed()
}

function fixedPart(bytes: Uint8Array, flags: number): PasskeyAuthenticatorData {
  const has = (bit: number): boolean => (flags & bit) !== 0
  return {
    rpIdHash: base64url(bytes.subarray(0, 32)),
    userPresent: has(flag.userPresent),
    userVerified: has(flag.userVerified),
    backupEligible: has(flag.backupEligible),
    backedUp: has(flag.backedUp),
    counter: viewOf(bytes).getUint32(33),
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}

function malformed(): PasskeyRefused {
  return new PasskeyRefused("authenticator_data_malformed")
}
