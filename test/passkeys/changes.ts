/** Changes of responses that both ceremonies refuse, and the site of these tests. */
import { expect } from "vitest"
import type { PasskeyFault } from "../../src/ports/passkeys.ts"
import {
  createAuthenticator,
  flags,
  sha256,
  text,
  type Authentication,
  type AuthenticationJSON,
  type Authenticator,
  type Registration,
  type RegistrationJSON,
} from "../../src/testing/passkeys/authenticator.ts"
import type { Encodable } from "../../src/testing/passkeys/encode-cbor.ts"

const challenge = "q0_7bZ1m3mJ2yVxk4b0Y9mHqX2cUu6o0C3Zt1vC8p9E"
export const site = { rpId: "app.test", origin: "https://app.test", challenge } as const
export const expected = {
  challenge,
  origins: ["https://app.test"],
  rpIds: ["app.test"],
  userVerification: "required",
} as const

export const es256: Authenticator = createAuthenticator()
export const rs256: Authenticator = createAuthenticator({ algorithm: -257 })
export const ed25519: Authenticator = createAuthenticator({ algorithm: -8 })
export const other: Authenticator = createAuthenticator()

export async function faultOf(verified: Promise<unknown>): Promise<unknown> {
  return verified.then(
    () => "accepted",
    (error: unknown) => (error as { fault?: unknown }).fault,
  )
}

export type Key = Map<Encodable, Encodable>

/** A function that sets parameters of a COSE key. `undefined` removes a parameter. */
export function withParameters(
  ...changes: readonly (readonly [number, Encodable | undefined])[]
): (key: Key) => Encodable {
  return (key) => {
    for (const [name, value] of changes) {
      if (value === undefined) key.delete(name)
      else key.set(name, value)
    }
    return key
  }
}

/** A function that sets members of the attestation object. */
export function withMembers(...members: readonly (readonly [string, Encodable])[]): (object: Key) => Encodable {
  return (object) => {
    for (const [name, value] of members) object.set(name, value)
    return object
  }
}

export function flipped(bytes: Uint8Array, at: number): Buffer {
  const index = at < 0 ? bytes.length + at : at
  const copy = Buffer.from(bytes)
  copy[index] = (copy[index] ?? 0) ^ 1
  return copy
}

/** A number of that many bits: the first and the last are set. */
export function modulusOf(bits: number): Buffer {
  const digits = (2n ** BigInt(bits - 1) + 1n).toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex")
}

export const both: readonly (readonly [string, PasskeyFault, Partial<Registration & Authentication>])[] = [
  ["client data that is not JSON", "client_data_malformed", { clientDataBytes: (bytes) => bytes.subarray(1) }],
  ["client data that is not UTF-8", "client_data_malformed", { clientDataBytes: () => Buffer.of(0x22, 0xff, 0x22) }],
  ["client data that is an array", "client_data_malformed", { clientDataBytes: () => Buffer.from("[]") }],
  ["client data without a type", "client_data_malformed", { clientData: { type: undefined } }],
  ["a challenge that is a number", "client_data_malformed", { clientData: { challenge: 1 } }],
  ["an origin that is an object", "client_data_malformed", { clientData: { origin: {} } }],
  ["crossOrigin that is a text", "client_data_malformed", { clientData: { crossOrigin: "false" } }],
  ["topOrigin that is a number", "client_data_malformed", { clientData: { topOrigin: 1 } }],
  ["a type of payments", "type_wrong", { clientData: { type: "payment.get" } }],
  ["another challenge", "challenge_wrong", { challenge: text(sha256("another")) }],
  ["the beginning of the challenge", "challenge_wrong", { challenge: challenge.slice(0, -1) }],
  ["an empty challenge", "challenge_wrong", { challenge: "" }],
  ["another origin", "origin_wrong", { origin: "https://evil.test" }],
  ["an origin without TLS", "origin_wrong", { origin: "http://app.test" }],
  ["an origin with a port", "origin_wrong", { origin: "https://app.test:8443" }],
  ["an origin of a subdomain", "origin_wrong", { origin: "https://x.app.test" }],
  ["an origin of a native app", "origin_wrong", { origin: "android:apk-key-hash:kqF0" }],
  ["an origin with a slash", "origin_wrong", { origin: "https://app.test/" }],
  ["a frame of another origin", "cross_origin_refused", { clientData: { crossOrigin: true } }],
  ["a top origin", "cross_origin_refused", { clientData: { topOrigin: "https://app.test" } }],
  ["an RP id of another site", "rp_id_wrong", { rpId: "evil.test" }],
  ["an RP id that is the suffix of the site", "rp_id_wrong", { rpId: "test" }],
  ["no user", "user_not_present", { flags: flags.uv }],
  ["no user verification", "user_not_verified", { flags: flags.up }],
  ["a backup without eligibility", "backup_state_invalid", { flags: flags.up | flags.uv | flags.bs }],
  [
    "authenticator data without its end",
    "authenticator_data_malformed",
    { authenticatorData: (bytes) => bytes.subarray(0, 36) },
  ],
  ["extensions that are no map", "authenticator_data_malformed", { extensions: ["credProtect"] }],
  ["extensions whose names are numbers", "authenticator_data_malformed", { extensions: new Map([[1, 2]]) }],
  [
    "bytes after the authenticator data",
    "authenticator_data_malformed",
    { authenticatorData: (bytes) => Buffer.concat([bytes, Buffer.of(0)]) },
  ],
  [
    "bytes after the extensions",
    "authenticator_data_malformed",
    { extensions: new Map([["uvm", true]]), authenticatorData: (bytes) => Buffer.concat([bytes, Buffer.of(0)]) },
  ],
  [
    "extensions without their end",
    "cbor_truncated",
    { extensions: new Map([["uvm", true]]), authenticatorData: (bytes) => bytes.subarray(0, -1) },
  ],
]

/** Changes each member of the envelope, and each field of the inner response. */
export async function expectEnvelopes(
  good: RegistrationJSON | AuthenticationJSON,
  fault: (response: unknown) => Promise<unknown>,
  fields: readonly string[],
): Promise<void> {
  expect(await fault(good)).toBe("accepted")
  expect(await fault({ ...good, clientExtensionResults: undefined, authenticatorAttachment: undefined })).toBe(
    "accepted",
  )
  for (const malformed of [undefined, null, 1, "x", [], [good], {}]) {
    expect(await fault(malformed)).toBe("response_malformed")
    expect(await fault({ ...good, response: malformed })).toBe("response_malformed")
    expect(await fault({ ...good, id: malformed })).toBe("response_malformed")
    expect(await fault({ ...good, type: malformed })).toBe("response_malformed")
  }
  // A member of the prototype does not count.
  expect(await fault(Object.create(good))).toBe("response_malformed")
  expect(await fault({ ...good, rawId: `${good.id}AA` })).toBe("credential_id_mismatch")
  const padded = `${good.id}=`
  expect(await fault({ ...good, id: padded, rawId: padded })).toBe("response_malformed")
  const long = text(Buffer.alloc(1024))
  expect(await fault({ ...good, id: long, rawId: long })).toBe("response_too_long")
  for (const field of fields) {
    const replaced = (value: unknown) => fault({ ...good, response: { ...good.response, [field]: value } })
    for (const malformed of [undefined, null, 1, {}, "", "a=", "+/+/", "A", "AB", "ä"]) {
      expect(await replaced(malformed)).toBe("response_malformed")
    }
    expect(await replaced("A".repeat(50_000))).toBe("response_too_long")
  }
}
