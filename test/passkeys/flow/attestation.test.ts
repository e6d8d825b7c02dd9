/** Attestation statements, verified by a function that the application passes. */
import { generateKeyPairSync, sign, type KeyObject } from "node:crypto"
import { SettingsService, verifyRegistrationResponse } from "simplewebauthn-server-14"
// This package needs a polyfill that the one before it loads.
import { BasicConstraintsExtension, X509CertificateGenerator } from "@peculiar/x509"
import { describe, expect, it } from "vitest"
import type { VerifyAttestation } from "../../../src/ports/simple-webauthn.ts"
import Passkey from "../../../src/providers/passkey.ts"
import { sha256 } from "../../../src/testing/passkeys/authenticator.ts"
import type { Encodable } from "../../../src/testing/passkeys/encode-cbor.ts"
import { passkeyApp, register, type PasskeyApp } from "./passkey-app.ts"

const ada = "ada@example.test"
const direct = { attestationType: "direct" }

/** An application that verifies statements with this function. */
const appWith = (verifyAttestation: VerifyAttestation) =>
  passkeyApp("memory", { providers: [Passkey({ registrationOptions: direct, verifyAttestation })] })

describe("an application that verifies attestation statements with @simplewebauthn/server 14", () => {
  it("requests them, and accepts a statement that the passkey itself signed", async () => {
    const app = await appWith(verifyRegistrationResponse)
    const { offer } = await register(app.open(), ada, { attestation: "self" })
    expect(offer).toMatchObject({ options: { attestation: "direct" } })
    expect(await app.userWith(ada)).toBeDefined()
  })

  it("refuses a statement with a changed signature, and stores no user", async () => {
    const app = await appWith(verifyRegistrationResponse)
    await register(app.open(), ada, {
      attestation: "self",
      attestationObject: (object) => {
        const statement = object.get("attStmt")
        if (!(statement instanceof Map)) throw new Error("The statement is no map.")
        const signature = Buffer.from(statement.get("sig") as Uint8Array) // The authenticator sets the bytes.
        signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
        return new Map(object).set("attStmt", new Map(statement).set("sig", signature))
      },
    })
    expect(app.lastReason()).toBe("passkey_attestation_invalid")
    expect(await app.userWith(ada)).toBeUndefined()
  })
})

describe("a function that verifies attestation statements", () => {
  it("gets the values that the library accepts, after the library's own checks", async () => {
    const seen: Parameters<VerifyAttestation>[0][] = []
    const app = await appWith((options) => {
      seen.push(options)
      return { verified: true }
    })
    await register(app.open(), ada, { origin: "https://evil.test" })
    expect(seen).toEqual([])
    const { offer } = await register(app.open(), ada)
    expect(seen).toMatchObject([
      {
        expectedChallenge: offer.options.challenge,
        expectedOrigin: ["https://app.test"],
        expectedRPID: ["app.test"],
        requireUserVerification: true,
        supportedAlgorithmIDs: [-8, -7, -257],
      },
    ])
  })

  it.each([
    ["returns that the statement is not verified", () => ({ verified: false })],
    [
      "throws",
      () => {
        throw new Error("This model is not allowed.")
      },
    ],
  ] satisfies [string, VerifyAttestation][])("refuses the registration if it %s", async (_what, verify) => {
    const app = await appWith(verify)
    await register(app.open(), ada)
    expect(app.lastReason()).toBe("passkey_attestation_invalid")
    expect(await app.userWith(ada)).toBeUndefined()
  })
})

/** Makes the certificate of a model of authenticators (WebAuthn Level 3 §8.2.1), with its private key. */
async function modelCertificate(): Promise<{ certificate: Uint8Array<ArrayBuffer>; key: KeyObject }> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const algorithm = { name: "ECDSA", namedCurve: "P-256" }
  const pkcs8 = privateKey.export({ format: "der", type: "pkcs8" })
  const spki = publicKey.export({ format: "der", type: "spki" })
  const made = await X509CertificateGenerator.createSelfSigned({
    name: "C=US, O=Acme, OU=Authenticator Attestation, CN=Model 1",
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: { name: "ECDSA", hash: "SHA-256" },
    keys: {
      privateKey: await crypto.subtle.importKey("pkcs8", pkcs8, algorithm, false, ["sign"]),
      publicKey: await crypto.subtle.importKey("spki", spki, algorithm, true, ["verify"]),
    },
    extensions: [new BasicConstraintsExtension(false, undefined, true)],
  })
  return { certificate: new Uint8Array(made.rawData), key: privateKey }
}

/** Registers a passkey with a statement that the key of a model signed, and with the model's certificate. */
async function registerWithCertificate(app: PasskeyApp): Promise<void> {
  const { certificate, key } = await modelCertificate()
  let clientData: Uint8Array = new Uint8Array()
  await register(app.open(), ada, {
    clientDataBytes: (made) => (clientData = made),
    attestationObject: (object) => {
      const message = Buffer.concat([object.get("authData") as Uint8Array, sha256(clientData)]) // The authenticator sets it.
      const statement: [Encodable, Encodable][] = [
        ["alg", -7],
        ["sig", sign("sha256", message, key)],
        ["x5c", [certificate]],
      ]
      return new Map(object).set("fmt", "packed").set("attStmt", new Map(statement))
    },
  })
}

describe("a statement with the certificate of a model", () => {
  it("is accepted with @simplewebauthn/server 14", async () => {
    const app = await appWith(verifyRegistrationResponse)
    await registerWithCertificate(app)
    expect(app.lastReason()).toBeUndefined()
    expect(await app.userWith(ada)).toBeDefined()
  })

  it("is refused without a function that verifies it", async () => {
    const app = await passkeyApp()
    await registerWithCertificate(app)
    expect(app.lastReason()).toBe("passkey_attestation_unsupported")
    expect(await app.userWith(ada)).toBeUndefined()
  })

  it("is refused if its certificate does not lead to a root that the package trusts", async () => {
    SettingsService.setRootCertificates({
      identifier: "packed",
      certificates: [(await modelCertificate()).certificate],
    })
    try {
      const app = await appWith(verifyRegistrationResponse)
      await registerWithCertificate(app)
      expect(app.lastReason()).toBe("passkey_attestation_invalid")
    } finally {
      SettingsService.setRootCertificates({ identifier: "packed", certificates: [] })
    }
  })
})
