/** Every part of an authentication is changed once, and each change has its own reason. */
import { describe, expect, test } from "vitest"
import type { PasskeyFault } from "../../src/ports/passkeys.ts"
import { verifyAuthentication, type AuthenticationInput } from "../../src/passkeys/verify-authentication.ts"
import { flags, text, type Authentication } from "../../src/testing/passkeys/authenticator.ts"
import { both, ed25519, es256, expected, expectEnvelopes, faultOf, flipped, other, rs256, site } from "./changes.ts"
import { encodeCbor } from "../../src/testing/passkeys/encode-cbor.ts"

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
    return faultOf(verifyAuthentication({ ...expected, credential, ...changes, response }))
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
