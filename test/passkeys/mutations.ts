/** Good responses, and arbitrary changes of them. The changes of the parts are made before the signature, the others after it. */
import fc from "fast-check"
import {
  createAuthenticator,
  flags,
  type Algorithm,
  type Authenticator,
  type Authentication,
  type Registration,
} from "../../src/testing/passkeys/authenticator.ts"
import type { Encodable } from "../../src/testing/passkeys/encode-cbor.ts"

/** One authenticator of each algorithm. A key of RSA takes long to generate. */
export const authenticators: Readonly<Record<Algorithm, Authenticator>> = {
  [-7]: createAuthenticator({ algorithm: -7, credentialId: Buffer.alloc(16, 1) }),
  [-8]: createAuthenticator({ algorithm: -8, credentialId: Buffer.alloc(64, 2) }),
  [-257]: createAuthenticator({ algorithm: -257, credentialId: Buffer.alloc(300, 3) }),
}

export const algorithm: fc.Arbitrary<Algorithm> = fc.constantFrom<Algorithm>(-7, -7, -8, -257)

/** A change of bytes: some are replaced, inserted or removed. */
export type ByteChange = (bytes: Uint8Array) => Uint8Array

const byteChange: fc.Arbitrary<ByteChange> = fc
  .record({
    kind: fc.constantFrom("flip", "set", "insert", "remove", "cut", "repeat"),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    byte: fc.nat({ max: 255 }),
    length: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ kind, place, byte, length }) => (bytes: Uint8Array) => {
    const at = Math.min(bytes.length, Math.floor(place * bytes.length))
    const before = bytes.subarray(0, at)
    const after = bytes.subarray(at)
    const replaced = kind === "flip" ? (after[0] ?? 0) ^ (1 << (byte & 7)) : byte
    if (kind === "flip" || kind === "set") return Buffer.concat([before, Buffer.of(replaced), after.subarray(1)])
    if (kind === "insert") return Buffer.concat([before, Buffer.alloc(length, byte), after])
    if (kind === "remove") return Buffer.concat([before, after.subarray(length)])
    if (kind === "cut") return before
    return Buffer.concat([before, after.subarray(0, length), after])
  })

/** One to three changes after each other. */
export const byteChanges: fc.Arbitrary<ByteChange> = fc
  .array(byteChange, { minLength: 1, maxLength: 3 })
  .map((changes) => (bytes) => changes.reduce((changed, change) => change(changed), bytes))

const userFlags = fc.constantFrom(0, flags.up, flags.uv, flags.up | flags.uv)
const backupFlags = fc.constantFrom(0, flags.be, flags.bs, flags.be | flags.bs)
const allFlags = fc.tuple(userFlags, backupFlags).map(([user, backup]) => user | backup)

const extensions: fc.Arbitrary<Encodable> = fc.constantFrom<Encodable>(
  new Map([["credProtect", 2]]),
  new Map<string, Encodable>([
    ["uvm", [[2, 4, 2]]],
    ["hmac-secret", true],
  ]),
  new Map(),
)

/** A change of at most one part, so that most responses stay good in the other parts. */
function parts(): fc.Arbitrary<Partial<Registration & Authentication>> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 2, arbitrary: allFlags.map((bits) => ({ flags: bits })) },
    { weight: 1, arbitrary: fc.nat({ max: 3 }).map((counter) => ({ counter })) },
    { weight: 2, arbitrary: extensions.map((map) => ({ extensions: map })) },
    { weight: 1, arbitrary: fc.constantFrom("evil.test", "test", "").map((rpId) => ({ rpId })) },
    { weight: 1, arbitrary: fc.constantFrom("https://evil.test", "http://app.test", "").map((origin) => ({ origin })) },
    { weight: 1, arbitrary: fc.constantFrom("AAAA", "").map((challenge) => ({ challenge })) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom<Record<string, unknown>>(
          { type: "webauthn.create" },
          { type: "webauthn.get" },
          { type: 1 },
          { crossOrigin: true },
          { crossOrigin: true, topOrigin: "https://portal.test" },
          { topOrigin: "https://portal.test" },
          { crossOrigin: undefined },
          { extra: [1] },
        )
        .map((clientData) => ({ clientData })),
    },
    { weight: 2, arbitrary: byteChanges.map((change) => ({ authenticatorData: change })) },
    { weight: 1, arbitrary: byteChanges.map((change) => ({ clientDataBytes: change })) },
    { weight: 2, arbitrary: byteChanges.map((change) => ({ signature: change })) },
  )
}

export const changedParts: fc.Arbitrary<Partial<Registration & Authentication>> = parts()

/** Changes the bytes of one field of a finished response. */
export function withChangedField<Response extends { response: object }>(
  response: Response,
  field: string,
  change: ByteChange,
): Response {
  const fields = response.response as Record<string, unknown>
  const value = fields[field]
  if (typeof value !== "string") return response
  const bytes = change(Buffer.from(value, "base64url"))
  return { ...response, response: { ...fields, [field]: Buffer.from(bytes).toString("base64url") } }
}
