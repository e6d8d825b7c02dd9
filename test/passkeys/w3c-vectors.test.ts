import { expect, test } from "vitest"
import { isSigned, isTopOrigin, parseAuthentication, parseRegistration } from "../../src/passkeys/checks.ts"
import { verifyAuthentication } from "../../src/passkeys/verify-authentication.ts"
import { verifyRegistration } from "../../src/passkeys/verify-registration.ts"
import { text } from "../../src/testing/passkeys/authenticator.ts"
import { vectors, type Vector } from "./w3c-vectors.ts"

const site = { origins: ["https://example.org"], rpIds: ["example.org"], userVerification: "preferred" } as const

function registrationOf({ credentialId, registration }: Vector): unknown {
  const { clientDataJSON, attestationObject } = registration
  return responseOf(credentialId, {
    clientDataJSON: text(clientDataJSON),
    attestationObject: text(attestationObject),
  })
}

function authenticationOf({ credentialId, authentication }: Vector): unknown {
  const { clientDataJSON, authenticatorData, signature } = authentication
  return responseOf(credentialId, {
    clientDataJSON: text(clientDataJSON),
    authenticatorData: text(authenticatorData),
    signature: text(signature),
  })
}

function responseOf(credentialId: Buffer, response: Record<string, string>): unknown {
  return { id: text(credentialId), rawId: text(credentialId), type: "public-key", response }
}

// A frame of another origin without the origin of the outermost page passes no list.
const passing = vectors.filter(({ name }) => name !== "none.ES256.crossOrigin")

test.each(passing.filter(({ attestation }) => attestation !== "other"))(
  "verifies the registration and the authentication of $name",
  async (vector) => {
    const registered = await verifyRegistration({
      ...site,
      response: registrationOf(vector),
      challenge: text(vector.registration.challenge),
      allowCrossOrigin: vector.topOrigins,
    })
    expect(registered).toMatchObject({
      credentialId: text(vector.credentialId),
      attestation: vector.attestation,
      counter: 0,
      transports: [],
    })
    expect(registered.aaguid.replaceAll("-", "")).toBe(vector.aaguid)
    const authenticated = await verifyAuthentication({
      ...site,
      response: authenticationOf(vector),
      challenge: text(vector.authentication.challenge),
      allowCrossOrigin: vector.topOrigins,
      credential: {
        id: registered.credentialId,
        publicKey: registered.publicKey,
        counter: registered.counter,
        algorithm: registered.algorithm,
        deviceType: registered.deviceType,
      },
    })
    expect(authenticated).toMatchObject({ counter: 0, rpId: "example.org", origin: "https://example.org" })
  },
)

test.each(vectors)("verifies the signature of $name over other bytes never", async (vector) => {
  const registration = parseRegistration(registrationOf(vector))
  const authentication = parseAuthentication(authenticationOf(vector))
  if (typeof registration === "string" || typeof authentication === "string")
    throw new Error("The vector is malformed.")
  const publicKey = Buffer.from(registration.publicKey, "base64url")
  expect(await isSigned(authentication, publicKey)).toBe(true)
  for (const part of ["authenticatorData", "clientDataJSON"] as const) {
    const bytes = Buffer.from(authentication.signed[part], "base64url")
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    const signed = { ...authentication.signed, [part]: text(bytes) }
    expect(await isSigned({ ...authentication, signed }, publicKey)).toBe(false)
  }
})

test("refuses the frame of none.ES256.crossOrigin, whose outermost page is unknown", async () => {
  const vector = vectors.find(({ name }) => name === "none.ES256.crossOrigin")
  if (vector === undefined) throw new Error("The vector is missing.")
  const input = { ...site, response: registrationOf(vector), challenge: text(vector.registration.challenge) }
  await expect(verifyRegistration(input)).rejects.toMatchObject({ fault: "cross_origin_refused" })
  const allowCrossOrigin = ["https://example.org", "https://example.com"]
  await expect(verifyRegistration({ ...input, allowCrossOrigin })).rejects.toMatchObject({ fault: "top_origin_wrong" })
  const parsed = parseRegistration(input.response)
  expect(typeof parsed === "object" && isTopOrigin(parsed.clientData, allowCrossOrigin)).toBe(false)
})

test("refuses the statement of apple.ES256, and names the package that verifies it", async () => {
  const vector = vectors.find(({ name }) => name === "apple.ES256")
  if (vector === undefined) throw new Error("The vector is missing.")
  const input = { ...site, response: registrationOf(vector), challenge: text(vector.registration.challenge) }
  await expect(verifyRegistration(input)).rejects.toMatchObject({
    fault: "attestation_unsupported",
    type: "WebAuthnVerificationError",
  })
  await expect(verifyRegistration(input)).rejects.toThrow("@simplewebauthn/server")
})
