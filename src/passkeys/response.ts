/** Reads the parts that registrations and authentications have in common (WebAuthn Level 3 §5.1.1 and §5.8.1). */
import type { PasskeyClientData, PasskeyFault } from "../ports/passkeys.ts"
import { maximumIdLength } from "./authenticator-data.ts"
import { base64urlBytes } from "./base64url.ts"
import { PasskeyRefused } from "./passkey-refused.ts"

type Fields = Readonly<Record<string, unknown>>

/** The maximum lengths of the fields of a response, in bytes. */
const limits = {
  clientDataJSON: 8192,
  attestationObject: 32_768,
  authenticatorData: 8192,
  signature: 1024,
  userHandle: 64,
} as const

/** @returns the result of `read`, or the fault that it throws. */
export function faultOr<T extends object>(read: () => T): T | PasskeyFault {
  try {
    return read()
  } catch (error) {
    if (error instanceof PasskeyRefused) return error.fault
    throw error
  }
}

/**
 * Reads the id and the inner response of a credential.
 *
 * @throws {PasskeyRefused} `response_malformed`, `response_too_long` or `credential_id_mismatch`.
 */
export function readCredential(response: unknown): { credentialId: string; fields: Fields } {
  const credential = fieldsOf(response)
  const { id, rawId } = credential
  if (typeof id !== "string" || typeof rawId !== "string" || credential["type"] !== "public-key") {
    throw new PasskeyRefused("response_malformed")
  }
  bytesOf(id, maximumIdLength)
  if (id !== rawId) throw new PasskeyRefused("credential_id_mismatch")
  return { credentialId: id, fields: fieldsOf(credential["response"]) }
}

/**
 * Reads a field of bytes. @returns the bytes, and the text as it came.
 *
 * @throws {PasskeyRefused} `response_malformed` if the field is absent, empty or not base64url; `response_too_long`.
 */
export function readBytes(fields: Fields, name: keyof typeof limits): { text: string; bytes: Uint8Array<ArrayBuffer> } {
  const text = fields[name]
  if (typeof text !== "string") throw new PasskeyRefused("response_malformed")
  return { text, bytes: bytesOf(text, limits[name]) }
}

/** @throws {PasskeyRefused} `client_data_malformed`. */
export function readClientData(bytes: Uint8Array): PasskeyClientData {
  const { type, challenge, origin, crossOrigin = false, topOrigin } = clientDataFields(bytes)
  if (typeof type !== "string" || typeof challenge !== "string" || typeof origin !== "string") throw clientDataFault()
  if (typeof crossOrigin !== "boolean") throw clientDataFault()
  if (topOrigin === undefined) return { type, challenge, origin, crossOrigin }
  if (typeof topOrigin !== "string") throw clientDataFault()
  return { type, challenge, origin, crossOrigin, topOrigin }
}

function clientDataFields(bytes: Uint8Array): Fields {
  try {
    return fieldsOf(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)))
  } catch {
    throw clientDataFault()
  }
}

function clientDataFault(): PasskeyRefused {
  return new PasskeyRefused("client_data_malformed")
}

/** Copies the own properties of an object, so that no property of a prototype is read. */
function fieldsOf(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new PasskeyRefused("response_malformed")
  }
  return Object.assign(Object.create(null) as Record<string, unknown>, value)
}

function bytesOf(text: string, maximum: number): Uint8Array<ArrayBuffer> {
  if (text.length > Math.ceil((maximum * 4) / 3)) throw new PasskeyRefused("response_too_long")
  const bytes = base64urlBytes(text)
  if (bytes.length === 0) throw new PasskeyRefused("response_malformed")
  return bytes
}
