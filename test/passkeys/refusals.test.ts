/** Every field of a response is changed once, and each change has its own reason. */
import { describe, expect, test } from "vitest"
import type { PasskeyFault } from "../../src/ports/passkeys.ts"
import { verifyAuthentication, type AuthenticationInput } from "../../src/passkeys/verify-authentication.ts"
import { verifyRegistration, type RegistrationInput } from "../../src/passkeys/verify-registration.ts"
import {
  createAuthenticator,
  flags,
  sha256,
  text,
  type Authentication,
  type AuthenticationJSON,
  type Registration,
  type RegistrationJSON,
} from "./authenticator.ts"
import { encodeCbor, type Encodable } from "./encode-cbor.ts"

const challenge = "q0_7bZ1m3mJ2yVxk4b0Y9mHqX2cUu6o0C3Zt1vC8p9E"
const site = { rpId: "app.test", origin: "https://app.test", challenge } as const
const expected = {
  challenge,
  origins: ["https://app.test"],
  rpIds: ["app.test"],
  userVerification: "required",
} as const

const es256 = createAuthenticator()
const rs256 = createAuthenticator({ algorithm: -257 })
const ed25519 = createAuthenticator({ algorithm: -8 })
const other = createAuthenticator()

type Key = Map<Encodable, Encodable>

/** A function that sets parameters of a COSE key. `undefined` removes a parameter. */
function withParameters(...changes: readonly (readonly [number, Encodable | undefined])[]): (key: Key) => Encodable {
  return (key) => {
    for (const [name, value] of changes) {
      if (value === undefined) key.delete(name)
      else key.set(name, value)
    }
    return key
  }
}

/** A function that sets members of the attestation object. */
function withMembers(...members: readonly (readonly [string, Encodable])[]): (object: Key) => Encodable {
  return (object) => {
    for (const [name, value] of members) object.set(name, value)
    return object
  }
}

function flipped(bytes: Buffer, at: number): Buffer {
  const index = at < 0 ? bytes.length + at : at
  const copy = Buffer.from(bytes)
  copy[index] = (copy[index] ?? 0) ^ 1
  return copy
}

/** A number of that many bits: the first and the last are set. */
function modulusOf(bits: number): Buffer {
  const digits = (2n ** BigInt(bits - 1) + 1n).toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex")
}

const both: readonly (readonly [string, PasskeyFault, Partial<Registration & Authentication>])[] = [
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
    return verifyRegistration({ ...expected, ...changes, response }).then(
      () => "accepted",
      (error: unknown) => (error as { fault?: unknown }).fault,
    )
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

const authentications: readonly (readonly [string, PasskeyFault, Partial<Authentication>])[] = [
  ["the type of a registration", "type_wrong", { clientData: { type: "webauthn.create" } }],
  ["the flag of a credential", "authenticator_data_malformed", { flags: flags.up | flags.uv | flags.at }],
  ["a signature without its end", "signature_invalid", { signature: (bytes) => bytes.subarray(0, -1) }],
  ["a byte after the signature", "signature_invalid", { signature: (bytes) => Buffer.concat([bytes, Buffer.of(0)]) }],
  ["another signature", "signature_invalid", { signature: (bytes) => flipped(bytes, -1) }],
  ["another eligibility for backups", "device_type_changed", { flags: flags.up | flags.uv | flags.be }],
  ["a lower counter", "counter_not_higher", { counter: 4 }],
  ["the same counter", "counter_not_higher", { counter: 5 }],
  ["a counter that is 0 again", "counter_not_higher", { counter: 0 }],
]

describe("an authentication is refused because of", () => {
  const credential = {
    id: es256.credentialId,
    publicKey: new Uint8Array(es256.publicKey),
    counter: 5,
    algorithm: -7,
    deviceType: "singleDevice",
  } as const
  const used = { ...site, counter: 6 }

  async function fault(response: unknown, changes: Partial<AuthenticationInput> = {}): Promise<unknown> {
    return verifyAuthentication({ ...expected, credential, ...changes, response }).then(
      () => "accepted",
      (error: unknown) => (error as { fault?: unknown }).fault,
    )
  }

  test.each([...both, ...authentications])("%s", async (_what, reason, changes) => {
    expect(await fault(es256.authenticate(used))).toBe("accepted")
    expect(await fault(es256.authenticate({ ...used, ...changes }))).toBe(reason)
  })

  test("a change after the signature", async () => {
    const { response, ...envelope } = es256.authenticate(used)
    const bytes = Buffer.from(response.authenticatorData, "base64url")
    // The last byte of the counter, and a reserved bit of the flags, which no other check reads.
    const counted = { ...response, authenticatorData: text(Buffer.from(bytes).fill(9, 36)) }
    expect(await fault({ ...envelope, response: counted })).toBe("signature_invalid")
    const reserved = { ...response, authenticatorData: text(Buffer.from(bytes).fill(flags.up | flags.uv | 2, 32, 33)) }
    expect(await fault({ ...envelope, response: reserved })).toBe("signature_invalid")
    const clientData = Buffer.from(response.clientDataJSON, "base64url").toString().replace("}", ',"a":1}')
    const extended = { ...response, clientDataJSON: text(Buffer.from(clientData)) }
    expect(await fault({ ...envelope, response: extended })).toBe("signature_invalid")
  })

  test("another passkey", async () => {
    expect(await fault(other.authenticate(used))).toBe("credential_wrong")
    const { credentialId: id } = other
    expect(await fault(other.authenticate(used), { credential: { ...credential, id } })).toBe("signature_invalid")
  })

  test("a stored key that cannot verify it", async () => {
    const withKey = (publicKey: Uint8Array, algorithm?: number) => ({
      credential: { ...credential, publicKey, algorithm },
    })
    const response = es256.authenticate(used)
    expect(await fault(response, withKey(Buffer.concat([es256.publicKey, Buffer.of(0)])))).toBe("cbor_trailing_bytes")
    expect(await fault(response, withKey(new Uint8Array()))).toBe("cbor_truncated")
    expect(await fault(response, withKey(encodeCbor([1])))).toBe("public_key_malformed")
    expect(await fault(response, withKey(flipped(es256.publicKey, -1)))).toBe("public_key_invalid")
    expect(await fault(response, withKey(ed25519.publicKey))).toBe("signature_invalid")
    expect(await fault(response, withKey(rs256.publicKey))).toBe("signature_invalid")
    expect(await fault(response, withKey(es256.publicKey, -8))).toBe("algorithm_refused")
    expect(await fault(response, { algorithms: [-8] })).toBe("algorithm_refused")
  })

  test("a user handle that is too long or not base64url", async () => {
    const response = es256.authenticate(used)
    const withHandle = (userHandle: unknown) => ({ ...response, response: { ...response.response, userHandle } })
    expect(await fault(withHandle(text(Buffer.alloc(64))))).toBe("accepted")
    expect(await fault(withHandle(text(Buffer.alloc(65))))).toBe("response_too_long")
    expect(await fault(withHandle("a b"))).toBe("response_malformed")
    expect(await fault(withHandle(1))).toBe("response_malformed")
    for (const absent of [undefined, null, ""]) expect(await fault(withHandle(absent))).toBe("accepted")
  })

  test("an envelope that is not that of a credential", async () => {
    await expectEnvelopes(es256.authenticate(used), fault, ["clientDataJSON", "authenticatorData", "signature"])
  })

  test("no counter is fine, if there never was one", async () => {
    const without = { credential: { ...credential, counter: 0 } }
    expect(await fault(es256.authenticate({ ...site, counter: 0 }), without)).toBe("accepted")
    expect(await fault(es256.authenticate({ ...site, counter: 1 }), without)).toBe("accepted")
  })
})

/** Changes each member of the envelope, and each field of the inner response. */
async function expectEnvelopes(
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
    expect(await fault({ ...good, id: malformed })).toBe(
      malformed === "x" ? "response_malformed" : "response_malformed",
    )
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
