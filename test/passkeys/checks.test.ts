import { afterEach, describe, expect, test, vi } from "vitest"
import {
  algorithmOf,
  deviceTypeOf,
  isAlgorithmAvailable,
  isAttested,
  isChallenge,
  isCounterHigher,
  isRpIdHash,
  isSigned,
  isTopOrigin,
  parseAuthentication,
  parseRegistration,
} from "../../src/passkeys/checks.ts"
import { PasskeyRefused } from "../../src/passkeys/passkey-refused.ts"
import { verifyRegistration } from "../../src/passkeys/verify-registration.ts"
import { verifyAuthentication } from "../../src/passkeys/verify-authentication.ts"
import { ed25519, es256, expected, faultOf, site } from "./changes.ts"
import { encodeCbor } from "../../src/testing/passkeys/encode-cbor.ts"

afterEach(() => {
  vi.restoreAllMocks()
})

describe("a parsed response", () => {
  test("is the same after it was stored as JSON, and the checks read it", async () => {
    const registration = parseRegistration(es256.register({ ...site, attestation: "self" }))
    const authentication = parseAuthentication(es256.authenticate(site))
    if (typeof registration === "string" || typeof authentication === "string") throw new Error("malformed")
    const stored = JSON.parse(JSON.stringify({ registration, authentication })) as {
      registration: typeof registration
      authentication: typeof authentication
    }
    expect(stored).toEqual({ registration, authentication })
    expect(await isAttested(stored.registration)).toBe(true)
    expect(await isSigned(stored.authentication, es256.publicKey)).toBe(true)
    expect(await isRpIdHash(stored.authentication.authenticator, ["other.test", "app.test"])).toBe(true)
    expect(await isRpIdHash(stored.authentication.authenticator, ["other.test"])).toBe(false)
    expect(await isRpIdHash(stored.authentication.authenticator, [])).toBe(false)
  })

  test("keeps the bytes of the public key as the authenticator encoded them", () => {
    const publicKey = (key: Map<unknown, unknown>) => new Map([...key].reverse()) as Map<number, number | Uint8Array>
    const parsed = parseRegistration(es256.register({ ...site, publicKey }))
    if (typeof parsed === "string") throw new Error(parsed)
    const reversed = Buffer.from(parsed.publicKey, "base64url")
    expect(reversed.equals(es256.publicKey)).toBe(false)
    expect(algorithmOf(reversed)).toBe(-7)
  })

  test("has transports without repetitions, also unknown ones", () => {
    const parsed = parseRegistration(es256.register({ ...site, transports: ["usb", "x-new", "usb"] }))
    expect(parsed).toMatchObject({ transports: ["usb", "x-new"] })
  })

  test("may have extensions", () => {
    const extensions = new Map([
      ["hmac-secret", true],
      ["credProtect", 2],
    ] as [string, number | boolean][])
    expect(parseRegistration(es256.register({ ...site, extensions }))).toHaveProperty("algorithm", -7)
    expect(parseAuthentication(es256.authenticate({ ...site, extensions }))).toHaveProperty("signature")
  })
})

describe("a check", () => {
  const clientData = { type: "webauthn.get", challenge: "abc", origin: "https://app.test", crossOrigin: false }

  test("matches no empty challenge", () => {
    expect(isChallenge(clientData, "abc")).toBe(true)
    expect(isChallenge({ ...clientData, challenge: "" }, "")).toBe(false)
  })

  test("does not take a top origin from a page without a frame", () => {
    const topOrigin = "https://portal.test"
    expect(isTopOrigin({ ...clientData, crossOrigin: true, topOrigin }, [topOrigin])).toBe(true)
    expect(isTopOrigin({ ...clientData, topOrigin }, [topOrigin])).toBe(false)
  })

  test.each([
    [0, 0, true],
    [1, 0, true],
    [0xffff_ffff, 0xffff_fffe, true],
    [0, 1, false],
    [1, 1, false],
    [1, 2, false],
  ])("takes the counter %i after %i: %s", (counter, stored, result) => {
    const authenticator = { rpIdHash: "", userPresent: true, userVerified: true, backupEligible: true, backedUp: false }
    expect(isCounterHigher({ ...authenticator, counter }, stored)).toBe(result)
    expect(deviceTypeOf({ ...authenticator, counter })).toBe("multiDevice")
  })

  test("has no algorithm of a key that is malformed", () => {
    expect(algorithmOf(new Uint8Array())).toBeUndefined()
    expect(
      algorithmOf(
        encodeCbor(
          new Map([
            [1, 2],
            [3, -35],
          ]),
        ),
      ),
    ).toBe(-35)
  })
})

describe("on a runtime without Ed25519", () => {
  /** Web Crypto refuses an unknown algorithm with this error. */
  function withoutEd25519(): void {
    const importKey = crypto.subtle.importKey.bind(crypto.subtle)
    vi.spyOn(crypto.subtle, "importKey").mockImplementation(async (...given: unknown[]) => {
      const [, , algorithm] = given
      if (typeof algorithm === "object" && algorithm !== null && "name" in algorithm && algorithm.name === "Ed25519") {
        throw new DOMException("Unrecognized algorithm name", "NotSupportedError")
      }
      return Reflect.apply(importKey, undefined, given) as Promise<CryptoKey>
    })
  }

  test("a passkey of Ed25519 is refused with a reason of its own", async () => {
    expect(await isAlgorithmAvailable(-8)).toBe(true)
    const credential = { id: ed25519.credentialId, publicKey: ed25519.publicKey, counter: 0 }
    const registration = ed25519.register({ ...site, attestation: "self" })
    const authentication = ed25519.authenticate(site)
    withoutEd25519()
    expect(await isAlgorithmAvailable(-8)).toBe(false)
    expect(await faultOf(verifyRegistration({ ...expected, response: registration }))).toBe("algorithm_unavailable")
    const verified = verifyAuthentication({ ...expected, credential, response: authentication })
    expect(await faultOf(verified)).toBe("algorithm_unavailable")
    const parsed = parseAuthentication(authentication)
    expect(typeof parsed === "object" && (await isSigned(parsed, ed25519.publicKey))).toBe(false)
  })

  test("the other algorithms work", async () => {
    withoutEd25519()
    expect(await faultOf(verifyRegistration({ ...expected, response: es256.register(site) }))).toBe("accepted")
    expect(await Promise.all([-7, -257, -35, 0].map(isAlgorithmAvailable))).toEqual([true, true, false, false])
  })
})

test("the error has the type of Auth.js, the reason, and no data of the response", () => {
  const error = new PasskeyRefused("challenge_wrong")
  expect(error).toMatchObject({
    name: "PasskeyRefused",
    type: "WebAuthnVerificationError",
    fault: "challenge_wrong",
    cause: { fault: "challenge_wrong" },
    message: "The response belongs to another challenge.",
  })
})
