import { describe, expect, test } from "vitest"
import { verifyAuthentication, type AuthenticationInput } from "../../src/passkeys/verify-authentication.ts"
import { verifyRegistration, type RegistrationInput } from "../../src/passkeys/verify-registration.ts"
import {
  createAuthenticator,
  flags,
  type Algorithm,
  type Authenticator,
} from "../../src/testing/passkeys/authenticator.ts"

const challenge = "q0_7bZ1m3mJ2yVxk4b0Y9mHqX2cUu6o0C3Zt1vC8p9E"
const site = { rpId: "app.test", origin: "https://app.test", challenge } as const

const expected = {
  challenge,
  origins: ["https://app.test", "android:apk-key-hash:kqF0"],
  rpIds: ["other.test", "app.test"],
  userVerification: "required",
} as const satisfies Omit<RegistrationInput, "response">

function authentication(authenticator: Authenticator): Omit<AuthenticationInput, "response"> {
  const { credentialId: id, publicKey } = authenticator
  return { ...expected, credential: { id, publicKey, counter: 0 } }
}

const algorithms: readonly (readonly [string, Algorithm])[] = [
  ["ES256", -7],
  ["EdDSA", -8],
  ["RS256", -257],
]

describe.each(algorithms)("a passkey of %s", (_name, algorithm) => {
  const aaguid = Buffer.from("00112233445566778899aabbccddeeff", "hex")
  const authenticator = createAuthenticator({ algorithm, aaguid, counter: 6 })

  test.each(["none", "self"] as const)("registers with the attestation %s", async (attestation) => {
    const response = authenticator.register({ ...site, attestation, flags: flags.up | flags.uv | flags.be | flags.bs })
    const registered = await verifyRegistration({ ...expected, response })
    expect(registered).toEqual({
      credentialId: authenticator.credentialId,
      publicKey: new Uint8Array(authenticator.publicKey),
      algorithm,
      counter: 6,
      aaguid: "00112233-4455-6677-8899-aabbccddeeff",
      backedUp: true,
      deviceType: "multiDevice",
      transports: ["internal", "hybrid"],
      userVerified: true,
      attestation,
      rpId: "app.test",
      origin: "https://app.test",
    })
  })

  test("authenticates", async () => {
    authenticator.register({ ...site, userHandle: Buffer.from("user 1") })
    const response = authenticator.authenticate(site)
    expect(await verifyAuthentication({ ...authentication(authenticator), response })).toEqual({
      counter: 7,
      userVerified: true,
      userPresent: true,
      backedUp: false,
      deviceType: "singleDevice",
      userHandle: new Uint8Array(Buffer.from("user 1")),
      rpId: "app.test",
      origin: "https://app.test",
    })
  })
})
