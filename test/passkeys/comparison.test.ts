/**
 * Compares the verifier with `@simplewebauthn/server` 14, on good responses and on changed ones. A response that the
 * verifier accepts, the other library accepts, too, with the same result. A response that only the other library accepts
 * breaks one of the stricter rules below, or has an ECDSA signature that is not in DER.
 */
import { verifyRegistrationResponse as verifyWithVersion9 } from "@simplewebauthn/server"
import fc from "fast-check"
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "simplewebauthn-server-14"
import { expect, test } from "vitest"
import { parseRegistration } from "../../src/passkeys/checks.ts"
import { rawSignature } from "../../src/passkeys/ecdsa-signature.ts"
import { PasskeyRefused } from "../../src/passkeys/passkey-refused.ts"
import { verifyAuthentication } from "../../src/passkeys/verify-authentication.ts"
import { verifyRegistration } from "../../src/passkeys/verify-registration.ts"
import type { PasskeyFault } from "../../src/ports/passkeys.ts"
import { sampleNote, seedFor } from "../support/sample.ts"
import { text } from "../../src/testing/passkeys/authenticator.ts"
import { expected, site } from "./changes.ts"
import { algorithm, authenticators, byteChanges, changedParts, withChangedField } from "./mutations.ts"

/** The rules of WebAuthn and CTAP that the other library does not check, or leaves to its caller. */
const stricter: ReadonlySet<PasskeyFault> = new Set<PasskeyFault>([
  "response_malformed",
  "credential_id_mismatch",
  "client_data_malformed",
  "attestation_object_malformed",
  "authenticator_data_malformed",
  "public_key_malformed",
  "public_key_invalid",
  "cbor_trailing_bytes",
  "cbor_not_shortest",
  "cbor_unsupported_value",
  "cbor_invalid_text",
  "cbor_too_deep",
  "cbor_too_many_items",
  "cross_origin_refused",
  "attestation_unsupported",
])

/** @returns the result, or the reason of a refusal. */
async function ours<T>(verified: Promise<T>): Promise<T | PasskeyFault> {
  try {
    return await verified
  } catch (error) {
    if (error instanceof PasskeyRefused) return error.fault
    throw error
  }
}

/** @returns the result, or `undefined` for a refusal. The other library throws errors of every class. */
async function theirs<T extends { verified: boolean }>(verified: Promise<T>): Promise<T | undefined> {
  try {
    const result = await verified
    return result.verified ? result : undefined
  } catch {
    return undefined
  }
}

/** How often both libraries accepted, both refused, and only one accepted. */
class Tally {
  both = 0
  neither = 0
  readonly onlyTheirs = new Map<PasskeyFault, number>()
  add(own: object | PasskeyFault, other: object | undefined): void {
    if (typeof own === "string") {
      if (other === undefined) this.neither += 1
      else this.onlyTheirs.set(own, (this.onlyTheirs.get(own) ?? 0) + 1)
    } else this.both += 1
  }
}

const verification = fc.constantFrom("required", "preferred")
const peer = {
  expectedChallenge: site.challenge,
  expectedOrigin: [...expected.origins],
  expectedRPID: [...expected.rpIds],
}

test(`registrations: both libraries give the same result (${sampleNote})`, { timeout: 300_000 }, async () => {
  const tally = new Tally()
  const field = fc.constantFrom("clientDataJSON", "attestationObject", "nothing", "nothing")
  const attestation = fc.constantFrom("none", "self")
  const given = fc.tuple(algorithm, attestation, changedParts, field, byteChanges, verification)
  await fc.assert(
    fc.asyncProperty(given, async ([key, statement, changes, name, change, userVerification]) => {
      const made = authenticators[key].register({ ...site, attestation: statement, ...changes })
      const response = withChangedField(made, name, change)
      const own = await ours(verifyRegistration({ ...expected, userVerification, response }))
      const requireUserVerification = userVerification === "required"
      const other = await theirs(
        verifyRegistrationResponse({ ...peer, requireUserVerification, response: asPeer(response) }),
      )
      tally.add(own, other)
      if (typeof own === "string") {
        const isOtherForm = key === -7 && own === "attestation_invalid" && !hasDer(response)
        if (other !== undefined && !isOtherForm) expect([...stricter]).toContain(own)
        return
      }
      expect(other?.registrationInfo).toMatchObject({
        fmt: own.attestation === "none" ? "none" : "packed",
        aaguid: own.aaguid,
        credential: {
          id: own.credentialId,
          publicKey: own.publicKey,
          counter: own.counter,
          transports: own.transports,
        },
        userVerified: own.userVerified,
        credentialDeviceType: own.deviceType,
        credentialBackedUp: own.backedUp,
        origin: own.origin,
        rpID: own.rpId,
      })
    }),
    { seed: seedFor("registrations"), numRuns: 600 },
  )
  expect(tally.both).toBeGreaterThan(60)
  expect(tally.neither).toBeGreaterThan(60)
})

test(`authentications: both libraries give the same result (${sampleNote})`, { timeout: 300_000 }, async () => {
  const tally = new Tally()
  const field = fc.constantFrom("clientDataJSON", "authenticatorData", "signature", "nothing", "nothing", "nothing")
  const counters = fc.nat({ max: 2 })
  const given = fc.tuple(algorithm, counters, changedParts, field, byteChanges, verification)
  await fc.assert(
    fc.asyncProperty(given, async ([key, stored, changes, name, change, userVerification]) => {
      const { credentialId: id, publicKey: encoded } = authenticators[key]
      const publicKey = new Uint8Array(encoded)
      const made = authenticators[key].authenticate({ ...site, counter: stored + 1, ...changes })
      const response = withChangedField(made, name, change)
      const credential = { id, publicKey, counter: stored }
      const own = await ours(verifyAuthentication({ ...expected, userVerification, credential, response }))
      const requireUserVerification = userVerification === "required"
      const other = await theirs(
        verifyAuthenticationResponse({ ...peer, requireUserVerification, credential, response: asPeer(response) }),
      )
      tally.add(own, other)
      if (typeof own === "string") {
        const isOtherForm = key === -7 && own === "signature_invalid" && !isDer(response.response.signature)
        if (other !== undefined && !isOtherForm) expect([...stricter]).toContain(own)
        return
      }
      expect(other?.authenticationInfo).toMatchObject({
        credentialID: id,
        newCounter: own.counter,
        userVerified: own.userVerified,
        credentialDeviceType: own.deviceType,
        credentialBackedUp: own.backedUp,
        origin: own.origin,
        rpID: own.rpId,
      })
    }),
    { seed: seedFor("authentications"), numRuns: 600 },
  )
  expect(tally.both).toBeGreaterThan(60)
  expect(tally.neither).toBeGreaterThan(60)
})

test.each([-7, -8, -257] as const)(
  "version 9 stores a key of the algorithm %s that the verifier reads",
  async (key) => {
    const authenticator = authenticators[key]
    const { registrationInfo } = await verifyWithVersion9({ ...peer, response: asPeer(authenticator.register(site)) })
    if (registrationInfo === undefined) throw new Error("Version 9 refused the registration.")
    const { credentialID, credentialPublicKey: publicKey, counter } = registrationInfo
    const credential = { id: text(credentialID), publicKey, counter }
    const response = authenticator.authenticate({ ...site, counter: 1 })
    expect(await verifyAuthentication({ ...expected, credential, response })).toMatchObject({ counter: 1 })
  },
)

/** The other library also reads forms of ECDSA signatures that DER does not permit. */
function isDer(signature: string): boolean {
  return rawSignature(Buffer.from(signature, "base64url")) !== undefined
}

function hasDer(response: unknown): boolean {
  const parsed = parseRegistration(response)
  return typeof parsed === "object" && parsed.attestation.kind === "self" && isDer(parsed.attestation.signature)
}

/** The other library declares closed lists for fields that a browser can fill with any text. */
function asPeer<Response extends object>(response: object): Response {
  return response as Response
}
