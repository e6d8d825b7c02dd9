import { exportJWK, generateKeyPair, SignJWT, type JWK } from "jose"
import { beforeAll, describe, expect, it } from "vitest"
import { verifyIdToken, type IdTokenClaims, type IdTokenRules } from "../../src/protocol/id-token.ts"
import { readKeySet } from "../../src/protocol/jwks.ts"
import { ProviderCallError } from "../../src/protocol/outbound-fetch.ts"

const now = 1_800_000_000
const issuer = "https://idp.test"
const clientId = "client-1"
const claims = { iss: issuer, sub: "person-1", aud: clientId, iat: now, exp: now + 300, nonce: "n" }

let pair: { privateKey: CryptoKey; jwk: JWK }
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
  pair = { privateKey, jwk: await exportJWK(publicKey) }
})

const sign = (payload: object): Promise<string> =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: "ES256", kid: "k1" }).sign(pair.privateKey)
const verify = (idToken: string, over: Partial<IdTokenRules> = {}): Promise<IdTokenClaims> =>
  verifyIdToken({
    idToken,
    issuer,
    clientId,
    now,
    keys: async () => readKeySet({ keys: [{ ...pair.jwk, kid: "k1" }] }),
    ...over,
  })
const judged = async (payload: object, over: Partial<IdTokenRules> = {}): Promise<unknown> =>
  verify(await sign(payload), over).then(
    () => "good",
    (error: unknown) => (error instanceof ProviderCallError ? error.reason : error),
  )

describe("the claims of an ID token", () => {
  it.each(["iss", "sub", "aud", "exp", "iat"])("%s is required", async (name) => {
    expect(await judged(Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name)))).toBe(
      "id_token_invalid",
    )
  })

  it.each([`${issuer}/`, `${issuer}1`, "https://IDP.test", "", 1, [issuer]])(
    "the issuer %j is another one",
    async (iss) => {
      expect(await judged({ ...claims, iss })).toBe("id_token_invalid")
    },
  )

  it.each([
    [{ exp: now - 29 }, "good"],
    [{ exp: now - 30 }, "id_token_expired"],
    [{ exp: now - 3600 }, "id_token_expired"],
    [{ exp: -1 }, "id_token_expired"],
    [{ exp: String(now + 300) }, "id_token_invalid"],
    [{ exp: now + 0.5 }, "id_token_invalid"],
    [{ exp: 1e308 }, "id_token_invalid"],
    [{ exp: null }, "id_token_invalid"],
    [{ iat: now + 30 }, "good"],
    [{ iat: now + 31 }, "id_token_invalid"],
    [{ iat: now - 330 }, "good"],
    [{ iat: now - 331 }, "id_token_expired"],
    [{ iat: `${now}` }, "id_token_invalid"],
    [{ nbf: now + 30 }, "good"],
    [{ nbf: now + 31 }, "id_token_invalid"],
    [{ nbf: "x" }, "id_token_invalid"],
  ])("OP-16, OP-17, OAC-31: %j is %s", async (times, verdict) => {
    expect(await judged({ ...claims, ...times })).toBe(verdict)
  })

  it.each([
    [{ exp: now - 3600 }, "id_token_expired: exp is 3600 s in the past by this machine's clock"],
    [{ iat: now - 331 }, "id_token_expired: iat is 331 s in the past by this machine's clock"],
    [{ iat: now + 3600 }, "id_token_invalid: iat is 3600 s in the future by this machine's clock"],
    [{ aud: "other" }, "id_token_invalid: aud"],
  ])("the failure of %j contains the difference, which shows a wrong clock", async (times, said) => {
    await expect(verify(await sign({ ...claims, ...times }))).rejects.toThrow(new RegExp(`^${said}$`))
  })

  it.each([
    [{ aud: [clientId] }, "good"],
    [{ azp: clientId }, "good"],
    [{ aud: [clientId, "other"], azp: clientId }, "good"],
    [{ aud: [clientId, "other"] }, "id_token_invalid"],
    [{ aud: [clientId, "other"], azp: "other" }, "id_token_invalid"],
    [{ azp: "other" }, "id_token_invalid"],
    [{ azp: null }, "id_token_invalid"],
    [{ aud: ["other"], azp: clientId }, "id_token_invalid"],
    [{ aud: [clientId, 1], azp: clientId }, "id_token_invalid"],
    [{ aud: [] }, "id_token_invalid"],
    [{ aud: {} }, "id_token_invalid"],
    [{ aud: null }, "id_token_invalid"],
    [{ aud: `${clientId}1` }, "id_token_invalid"],
  ])("OP-18: %j is %s", async (audience, verdict) => {
    expect(await judged({ ...claims, ...audience })).toBe(verdict)
  })

  it.each(["x".repeat(255), " person", "0", "ünï"])("D8: the subject %.20j is read unchanged", async (sub) => {
    expect((await verify(await sign({ ...claims, sub }))).sub).toBe(sub)
  })

  it.each([1, 0, null, true, [], ["x"], {}, "", "x".repeat(256), "undefined", "null", "NaN", "[object Object]"])(
    "D8, OP-19: the subject %.20j is refused",
    async (sub) => {
      expect(await judged({ ...claims, sub })).toBe("id_token_invalid")
    },
  )

  it("OP-22: at_hash is checked if it is present", async () => {
    // OpenID Connect Core, appendix A.3.
    const accessToken = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"
    const given = { ...claims, at_hash: "77QmUPtjPfzWtF2AnpK9RQ" }
    expect(await judged(given, { accessToken })).toBe("good")
    expect(await judged(given, { accessToken: `${accessToken}x` })).toBe("id_token_invalid")
    for (const wrong of ["", 1, null, "77QmUPtjPfzWtF2AnpK9RR", "77QmUPtjPfzWtF2AnpK9R"]) {
      expect(await judged({ ...claims, at_hash: wrong }, { accessToken })).toBe("id_token_invalid")
    }
    expect(await judged(claims, { accessToken })).toBe("good")
  })

  it("OIDC-3.1.3.7-13: auth_time is required if max_age was sent", async () => {
    expect(await judged(claims, { maxAge: 60 })).toBe("id_token_invalid")
    expect(await judged({ ...claims, auth_time: now - 90 }, { maxAge: 60 })).toBe("good")
    expect(await judged({ ...claims, auth_time: now - 91 }, { maxAge: 60 })).toBe("id_token_invalid")
  })

  it("OP-20: claims with __proto__ or deep nesting are refused", async () => {
    const forged = JSON.stringify(claims).replace("{", '{"__proto__":{"admin":true},"x":{"__proto__":{"admin":true}},')
    const input = ['{"alg":"ES256"}', forged].map((part) => Buffer.from(part).toString("base64url")).join(".")
    const algorithm = { name: "ECDSA", hash: "SHA-256" }
    const bytes = await crypto.subtle.sign(algorithm, pair.privateKey, new TextEncoder().encode(input))
    const read = await verify(`${input}.${Buffer.from(bytes).toString("base64url")}`)
    expect(Object.hasOwn(read, "__proto__")).toBe(false)
    expect(read["x"]).toEqual({})
    expect(read["admin"]).toBeUndefined()
    let deep: unknown = 1
    for (let level = 0; level < 100; level++) deep = [deep]
    expect(await judged({ ...claims, deep })).toBe("id_token_invalid")
  })

  it("the nonce is passed on, and not compared", async () => {
    expect((await verify(await sign({ ...claims, nonce: "any" }))).nonce).toBe("any")
  })
})
