/**
 * Arbitrary responses: the verifier either returns a result or throws a `PasskeyRefused`, and no other error.
 * `AUTHCHART_FUZZ` is the number of responses; `npm run fuzz` takes a million, \`npm test\` 5,000.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { parseAuthentication, parseRegistration } from "../../src/passkeys/checks.ts"
import { PasskeyRefused } from "../../src/passkeys/passkey-refused.ts"
import { verifyAuthentication } from "../../src/passkeys/verify-authentication.ts"
import { verifyRegistration } from "../../src/passkeys/verify-registration.ts"
import { playsAll, sampleNote, seedFor } from "../support/sample.ts"
import { text } from "../../src/testing/passkeys/authenticator.ts"
import { expected, site } from "./changes.ts"
import { encodeCbor, head, type Encodable } from "../../src/testing/passkeys/encode-cbor.ts"
import { authenticators, byteChanges, withChangedField, type ByteChange } from "./mutations.ts"

const total = Number(process.env["AUTHCHART_FUZZ"] ?? (playsAll ? 20_000 : 5000))
const options = { timeout: 60_000 + total * 50 }

const registrations = Object.values(authenticators).flatMap((authenticator) => [
  authenticator.register({ ...site, extensions: new Map([["credProtect", 2]]) }),
  authenticator.register({ ...site, attestation: "self" }),
])
const authentications = Object.values(authenticators).map((authenticator) => authenticator.authenticate(site))

/** Values that a field can have instead of its own. */
const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.uint8Array({ maxLength: 200 }).map(text),
  fc.string({ maxLength: 40, unit: "binary" }),
  fc.constantFrom(undefined, null, "", "__proto__", "A".repeat(60_000), Number.NaN),
)

/** CBOR of any form: parts of items, one after the other. */
const cbor: fc.Arbitrary<Uint8Array> = fc
  .array(
    fc.oneof(
      fc.tuple(fc.nat({ max: 7 }), fc.nat({ max: 70_000 })).map(([major, argument]) => head(major, argument)),
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      fc
        .constantFrom<Encodable>("fmt", "attStmt", "authData", "none", "packed", "alg", "sig", -7, new Map())
        .map(encodeCbor),
      fc.uint8Array({ maxLength: 120 }).map(encodeCbor),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Buffer.concat(parts))

/** Attestation objects with the right members, and with any bytes in the authenticator data or the public key. */
const attestationObjects: fc.Arbitrary<Uint8Array> = fc
  .tuple(fc.constantFrom("none", "packed", "tpm"), cbor, fc.nat({ max: 255 }), fc.nat({ max: 2000 }), fc.boolean())
  .map(([format, bytes, flags, idLength, isStatement]) => {
    const id = Buffer.alloc(Math.min(idLength, 1100), 7)
    const attested = [Buffer.alloc(16), Buffer.of(idLength >> 8, idLength & 255), id, bytes]
    const authData = Buffer.concat([Buffer.alloc(32), Buffer.of(flags), Buffer.alloc(4), ...attested])
    const members: [Encodable, Encodable][] = [
      ["fmt", format],
      [
        "attStmt",
        isStatement
          ? new Map<Encodable, Encodable>([
              ["alg", -7],
              ["sig", bytes],
            ])
          : new Map(),
      ],
      ["authData", authData],
    ]
    return encodeCbor(new Map(members))
  })

const clientData: fc.Arbitrary<Uint8Array> = fc
  .oneof(fc.jsonValue({ maxDepth: 3 }), fc.record({ type: values, challenge: values, origin: values }))
  .map((value) => Buffer.from(JSON.stringify(value)))

interface Response {
  response: object
}

/** Changes of a good response: of the bytes of a field, of a field, or of a member of the envelope. */
function changed(good: readonly Response[], fields: readonly string[]): fc.Arbitrary<unknown> {
  const bytes = (from: fc.Arbitrary<Uint8Array>): fc.Arbitrary<ByteChange> => from.map((made) => () => made)
  const change = fc.oneof(
    { weight: 4, arbitrary: byteChanges },
    bytes(cbor),
    bytes(attestationObjects),
    bytes(clientData),
  )
  const field = fc.constantFrom(...fields)
  return fc.constantFrom(...good).chain((response) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.tuple(field, change).map(([name, by]) => withChangedField(response, name, by)) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(field, values)
          .map(([name, value]) => ({ ...response, response: { ...response.response, [name]: value } })),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom("id", "rawId", "type", "response"), values)
          .map(([name, value]) => ({ ...response, [name]: value })),
      },
    ),
  )
}

/** @returns true for a result, false for a refusal. @throws any other error. */
async function isAccepted(verified: Promise<object>): Promise<boolean> {
  try {
    await verified
    return true
  } catch (error) {
    if (error instanceof PasskeyRefused) return false
    throw error
  }
}

test(`no registration causes another error than a refusal (${sampleNote})`, options, async () => {
  const responses = fc.oneof(
    { weight: 20, arbitrary: changed(registrations, ["clientDataJSON", "attestationObject", "transports"]) },
    { weight: 1, arbitrary: values },
  )
  let parsed = 0
  await fc.assert(
    fc.asyncProperty(responses, async (response) => {
      if (typeof parseRegistration(response) === "string") return
      parsed += 1
      await isAccepted(verifyRegistration({ ...expected, response }))
    }),
    { seed: seedFor("fuzz, registrations"), numRuns: total / 2 },
  )
  expect(parsed).toBeGreaterThan(total / 100)
})

test(`no authentication causes another error than a refusal (${sampleNote})`, options, async () => {
  const responses = fc.oneof(
    {
      weight: 20,
      arbitrary: changed(authentications, ["clientDataJSON", "authenticatorData", "signature", "userHandle"]),
    },
    { weight: 1, arbitrary: values },
  )
  const keys = fc.oneof(fc.constantFrom(...Object.values(authenticators).map(({ publicKey }) => publicKey)), cbor)
  let parsed = 0
  await fc.assert(
    fc.asyncProperty(responses, keys, async (response, publicKey) => {
      const form = parseAuthentication(response)
      if (typeof form === "string") return
      parsed += 1
      const credential = { id: form.credentialId, publicKey, counter: 0 }
      await isAccepted(verifyAuthentication({ ...expected, credential, response }))
    }),
    { seed: seedFor("fuzz, authentications"), numRuns: total / 2 },
  )
  expect(parsed).toBeGreaterThan(total / 100)
})

test("the largest responses are refused in less than 50 ms of the processor", async () => {
  const [good] = registrations
  const object = (bytes: Uint8Array): unknown => good && withChangedField(good, "attestationObject", () => bytes)
  const key = (label: number, length: number): Encodable =>
    new Map<Encodable, Encodable>([
      [1, 3],
      [3, -257],
      [-1, label === -1 ? Buffer.alloc(length, 0xff) : Buffer.alloc(256, 0xff)],
      [-2, label === -2 ? Buffer.alloc(length, 0xff) : Buffer.of(1, 0, 1)],
    ])
  const withKey = (cose: Encodable): unknown => authenticators[-257].register({ ...site, publicKey: () => cose })
  const nested = Array.from({ length: 5 }).reduce<Encodable>((inner) => Array.from({ length: 8 }, () => inner), 0)
  const responses = [
    object(Buffer.alloc(32_768, 0x81)),
    object(Buffer.alloc(32_768, 0xa0)),
    object(encodeCbor(nested)),
    object(encodeCbor(Buffer.alloc(32_000))),
    withKey(key(-1, 30_000)),
    withKey(key(-2, 30_000)),
    good && { ...good, id: "A".repeat(10_000_000) },
    good && withChangedField(good, "clientDataJSON", () => Buffer.from("[".repeat(8000))),
  ]
  for (const response of responses) {
    // The best of three, of the time of the processor: other processes do not count.
    const times: number[] = []
    for (let round = 0; round < 3; round++) {
      const start = process.cpuUsage()
      expect(await isAccepted(verifyRegistration({ ...expected, response }))).toBe(false)
      const { user, system } = process.cpuUsage(start)
      times.push((user + system) / 1000)
    }
    expect(Math.min(...times)).toBeLessThan(50)
  }
})
