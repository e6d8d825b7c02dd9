/** Every part of a registration is changed once, and each change has its own reason. */
import { describe, expect, test } from "vitest"
import type { PasskeyFault } from "../../src/ports/passkeys.ts"
import { verifyRegistration, type RegistrationInput } from "../../src/passkeys/verify-registration.ts"
import { flags, type Registration } from "../../src/testing/passkeys/authenticator.ts"
import {
  both,
  ed25519,
  es256,
  expected,
  expectEnvelopes,
  faultOf,
  flipped,
  modulusOf,
  other,
  rs256,
  site,
  withMembers,
  withParameters,
  type Key,
} from "./changes.ts"
import type { Encodable } from "../../src/testing/passkeys/encode-cbor.ts"

const key = es256.publicKey.subarray(-64)
const registrations: readonly (readonly [string, PasskeyFault, Partial<Registration>])[] = [
  ["the type of an authentication", "type_wrong", { clientData: { type: "webauthn.get" } }],
  [
    "authenticator data without a credential",
    "authenticator_data_malformed",
    { authenticatorData: (bytes) => bytes.subarray(0, 37).fill(5, 32, 33) },
  ],
  [
    "authenticator data that ends in the credential id",
    "authenticator_data_malformed",
    { authenticatorData: (bytes) => bytes.subarray(0, 60) },
  ],
  [
    "an empty credential id",
    "authenticator_data_malformed",
    { authenticatorData: (bytes) => Buffer.concat([bytes.subarray(0, 53), Buffer.of(0, 0), bytes.subarray(87)]) },
  ],
  [
    "a credential id of 1024 bytes",
    "authenticator_data_malformed",
    {
      authenticatorData: (bytes) =>
        Buffer.concat([bytes.subarray(0, 53), Buffer.of(4, 0), Buffer.alloc(1024), bytes.subarray(87)]),
    },
  ],
  [
    "another credential id in the authenticator data",
    "credential_id_mismatch",
    { authenticatorData: (bytes) => flipped(bytes, 60) },
  ],
  ["a public key without its end", "cbor_truncated", { authenticatorData: (bytes) => bytes.subarray(0, -1) }],
  ["a public key that is a list", "public_key_malformed", { publicKey: () => [1, 2] }],
  ["a public key without an algorithm", "public_key_malformed", { publicKey: withParameters([3, undefined]) }],
  ["a public key without a type", "public_key_malformed", { publicKey: withParameters([1, undefined]) }],
  ["an algorithm that is a text", "public_key_malformed", { publicKey: withParameters([3, "ES256"]) }],
  ["a key of RSA with the algorithm ES256", "public_key_malformed", { publicKey: withParameters([1, 3]) }],
  ["the curve P-384", "public_key_malformed", { publicKey: withParameters([-1, 2]) }],
  ["a key with its usage", "public_key_malformed", { publicKey: withParameters([4, [2]]) }],
  ["a compressed point", "public_key_malformed", { publicKey: withParameters([-3, true]) }],
  ["a coordinate of 31 bytes", "public_key_malformed", { publicKey: withParameters([-2, key.subarray(1, 32)]) }],
  [
    "a point that is not on the curve",
    "public_key_invalid",
    { publicKey: withParameters([-3, flipped(key, 63).subarray(32)]) },
  ],
  [
    "the point at infinity",
    "public_key_invalid",
    { publicKey: withParameters([-2, Buffer.alloc(32)], [-3, Buffer.alloc(32)]) },
  ],
  ["a coordinate beyond the prime", "public_key_invalid", { publicKey: withParameters([-2, Buffer.alloc(32, 0xff)]) }],
  ["the algorithm ES384", "algorithm_refused", { publicKey: withParameters([3, -35], [-1, 2]) }],
  ["the algorithm RS1", "algorithm_refused", { publicKey: withParameters([1, 3], [3, -65_535]) }],
  ["the algorithm none", "algorithm_refused", { publicKey: withParameters([3, 0]) }],
  ["an attestation object that is a list", "attestation_object_malformed", { attestationObject: () => [1] }],
  [
    "an attestation object with a fourth member",
    "attestation_object_malformed",
    { attestationObject: withMembers(["ver", "2.0"]) },
  ],
  ["a format that is a number", "attestation_object_malformed", { attestationObject: withMembers(["fmt", 1]) }],
  ["a format with a line break", "attestation_object_malformed", { attestationObject: withMembers(["fmt", "tpm\n"]) }],
  [
    "authenticator data that is a text",
    "attestation_object_malformed",
    { attestationObject: withMembers(["authData", "x"]) },
  ],
  ["a statement that is a number", "attestation_object_malformed", { attestationObject: withMembers(["attStmt", 1]) }],
  [
    "a statement of the format none",
    "attestation_object_malformed",
    { attestationObject: withMembers(["attStmt", new Map([["alg", -7]])]) },
  ],
  [
    "a statement of the format none that is a list",
    "attestation_object_malformed",
    { attestationObject: withMembers(["attStmt", []]) },
  ],
  [
    "an empty statement of the format packed",
    "attestation_object_malformed",
    { attestationObject: withMembers(["fmt", "packed"]) },
  ],
  [
    "a packed statement with a third member",
    "attestation_object_malformed",
    {
      attestation: "self",
      attestationObject: (object) => {
        const statement = object.get("attStmt")
        if (statement instanceof Map) statement.set("ver", 1)
        return object
      },
    },
  ],
  [
    "a packed statement with certificates",
    "attestation_unsupported",
    {
      attestation: "self",
      attestationObject: (object) => {
        const statement = object.get("attStmt")
        if (statement instanceof Map) statement.set("x5c", [Buffer.of(1)])
        return object
      },
    },
  ],
  ["a statement of the format tpm", "attestation_unsupported", { attestationObject: withMembers(["fmt", "tpm"]) }],
  [
    "a statement of the format compound",
    "attestation_unsupported",
    { attestationObject: withMembers(["fmt", "compound"], ["attStmt", [new Map()]]) },
  ],
  [
    "a statement with another algorithm",
    "attestation_invalid",
    {
      attestation: "self",
      attestationObject: (object) => {
        const statement = object.get("attStmt")
        if (statement instanceof Map) statement.set("alg", -257)
        return object
      },
    },
  ],
  [
    "a statement with the signature of another key",
    "attestation_invalid",
    {
      attestation: "self",
      attestationObject: (object) => {
        const statement = object.get("attStmt")
        const signature = other.authenticate(site).response.signature
        if (statement instanceof Map) statement.set("sig", Buffer.from(signature, "base64url"))
        return object
      },
    },
  ],
]

describe("a registration is refused because of", () => {
  async function fault(response: unknown, changes: Partial<RegistrationInput> = {}): Promise<unknown> {
    return faultOf(verifyRegistration({ ...expected, ...changes, response }))
  }

  test.each([...both, ...registrations])("%s", async (_what, reason, changes) => {
    expect(await fault(es256.register(site))).toBe("accepted")
    expect(await fault(es256.register({ ...site, ...changes }))).toBe(reason)
  })

  test.each<readonly [string, PasskeyFault, (key: Key) => Encodable]>([
    ["a modulus of 2047 bits", "public_key_invalid", withParameters([-1, modulusOf(2047)])],
    ["a modulus of 4097 bits", "public_key_invalid", withParameters([-1, modulusOf(4097)])],
    [
      "a modulus with a leading zero",
      "public_key_invalid",
      withParameters([-1, Buffer.concat([Buffer.of(0), modulusOf(2048)])]),
    ],
    ["an even modulus", "public_key_invalid", withParameters([-1, modulusOf(2048).fill(2, 255)])],
    ["the exponent 3", "public_key_invalid", withParameters([-2, Buffer.of(3)])],
    ["an even exponent", "public_key_invalid", withParameters([-2, Buffer.of(1, 0, 2)])],
    ["an exponent of 33 bits", "public_key_invalid", withParameters([-2, Buffer.of(1, 0, 0, 0, 1)])],
    ["an exponent with a leading zero", "public_key_invalid", withParameters([-2, Buffer.of(0, 1, 0, 1)])],
    ["an empty exponent", "public_key_malformed", withParameters([-2, Buffer.alloc(0)])],
    ["the public exponent as a number", "public_key_malformed", withParameters([-2, 65_537])],
  ])("%s", async (_what, reason, publicKey) => {
    expect(await fault(rs256.register({ ...site, publicKey: withParameters([-1, modulusOf(4096)]) }))).toBe("accepted")
    expect(await fault(rs256.register({ ...site, publicKey }))).toBe(reason)
  })

  test("a key of Ed25519 with the curve Ed448, or with 57 bytes", async () => {
    expect(await fault(ed25519.register({ ...site, publicKey: withParameters([-1, 7]) }))).toBe("public_key_malformed")
    const publicKey = withParameters([-2, Buffer.alloc(57, 1)])
    expect(await fault(ed25519.register({ ...site, publicKey }))).toBe("public_key_malformed")
  })

  test("an algorithm that was not offered", async () => {
    expect(await fault(rs256.register(site), { algorithms: [-7, -8] })).toBe("algorithm_refused")
    expect(await fault(rs256.register(site), { algorithms: [] })).toBe("algorithm_refused")
  })

  test("transports that are no list of names", async () => {
    for (const transports of ["usb", [1], ["usb,nfc"], [""], Array.from({ length: 17 }, () => "usb")]) {
      const response = es256.register(site)
      expect(await fault({ ...response, response: { ...response.response, transports } })).toBe("response_malformed")
    }
  })

  test("an envelope that is not that of a credential", async () => {
    await expectEnvelopes(es256.register(site), fault, ["clientDataJSON", "attestationObject"])
  })

  test("no user, unless the browser created the passkey without a dialog", async () => {
    const response = es256.register({ ...site, flags: flags.uv })
    expect(await fault(response)).toBe("user_not_present")
    expect(await fault(response, { mediation: "conditional" })).toBe("accepted")
  })

  test("a frame whose outermost page is not listed", async () => {
    const allowCrossOrigin = ["https://portal.test"]
    const framed = (topOrigin?: string) => es256.register({ ...site, clientData: { crossOrigin: true, topOrigin } })
    expect(await fault(framed("https://portal.test"), { allowCrossOrigin })).toBe("accepted")
    expect(await fault(es256.register(site), { allowCrossOrigin })).toBe("accepted")
    expect(await fault(framed("https://evil.test"), { allowCrossOrigin })).toBe("top_origin_wrong")
    expect(await fault(framed(), { allowCrossOrigin })).toBe("top_origin_wrong")
    expect(await fault(framed("https://portal.test"), { allowCrossOrigin: [] })).toBe("top_origin_wrong")
    expect(await fault(framed("https://portal.test"), { allowCrossOrigin: false })).toBe("cross_origin_refused")
    const response = es256.register({ ...site, clientData: { topOrigin: "https://portal.test" } })
    expect(await fault(response, { allowCrossOrigin })).toBe("top_origin_wrong")
  })
})
