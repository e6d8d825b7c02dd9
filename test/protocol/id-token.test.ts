import { inspect } from "node:util"
import fc from "fast-check"
import { exportJWK, generateKeyPair, SignJWT, type JWK } from "jose"
import { beforeAll, describe, expect, it } from "vitest"
import { readJwt, verifyIdToken, type IdTokenClaims, type IdTokenRules } from "../../src/protocol/id-token.ts"
import { readKeySet } from "../../src/protocol/jwks.ts"
import { ProviderCallError } from "../../src/protocol/outbound-fetch.ts"
import type { KeySource } from "../../src/protocol/provider-cache.ts"

const now = 1_800_000_000
const issuer = "https://idp.test"
const clientId = "client-1"
const claims = { iss: issuer, sub: "person-1", aud: clientId, iat: now, exp: now + 300, nonce: "n" }
const secret = "a secret of at least 32 characters"

interface Pair {
  privateKey: CryptoKey
  jwk: JWK
}
const algs = ["RS256", "PS256", "ES256", "ES384", "ES512", "EdDSA"] as const
const pairs = new Map<string, Pair>()
const others = new Map<string, Pair>()
beforeAll(async () => {
  const make = async (alg: string): Promise<Pair> => {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    return { privateKey, jwk: await exportJWK(publicKey) }
  }
  for (const alg of algs) {
    pairs.set(alg, await make(alg))
    others.set(alg, await make(alg))
  }
})

const pairOf = (alg: string, from = pairs): Pair => {
  const pair = from.get(alg)
  if (pair === undefined) throw new Error(`no key for ${alg}`)
  return pair
}
const keysOf = (keys: readonly object[], asked: boolean[] = []): KeySource => {
  const read = readKeySet({ keys })
  return async (refresh) => {
    asked.push(refresh)
    return read
  }
}
const sign = (payload: object, header: object = {}, alg = "ES256", from = pairs): Promise<string> =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg, kid: "k1", ...header }).sign(pairOf(alg, from).privateKey)
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

const verify = (idToken: string, over: Partial<IdTokenRules> = {}): Promise<IdTokenClaims> =>
  verifyIdToken({
    idToken,
    issuer,
    clientId,
    now,
    clientSecret: secret,
    keys: keysOf([...pairs.values()].map(({ jwk }) => ({ ...jwk, kid: "k1" }))),
    ...over,
  })
const judged = async (payload: object, over: Partial<IdTokenRules> = {}, header: object = {}): Promise<unknown> =>
  reasonOf(verify(await sign(payload, header), over))
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "good",
    (error: unknown) => (error instanceof ProviderCallError ? error.reason : error),
  )

describe("the signature of an ID token", () => {
  it.each(algs)("IDP-01: %s verifies, and its claims come back complete", async (alg) => {
    expect(await verify(await sign({ ...claims, email: "a@b.test" }, {}, alg))).toEqual({
      ...claims,
      email: "a@b.test",
    })
  })

  it.each(algs)("IDP-01: %s by another key of the same name does not", async (alg) => {
    expect(await reasonOf(verify(await sign(claims, {}, alg, others)))).toBe("id_token_signature_invalid")
  })

  it("IDP-01: every changed character of any part is found", async () => {
    const token = await sign(claims, {}, "RS256")
    // Leave out the last character: four of its six bits are padding, so a change of these bits changes no byte.
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 2), fc.constantFrom("A", "b", "0", "_", "."), async (at, char) => {
        fc.pre(token[at] !== char)
        const changed = token.slice(0, at) + char + token.slice(at + 1)
        expect(await reasonOf(verify(changed))).toMatch(/^id_token_(signature_)?invalid$/)
      }),
      { numRuns: 60 },
    )
  })

  it("D1: is total: any response of the token endpoint gives claims or a typed failure", async () => {
    const part = fc.oneof(fc.string(), fc.jsonValue().map(encode))
    const tokens = fc.oneof(
      fc.string(),
      fc.tuple(part, part, part).map((parts) => parts.join(".")),
    )
    await fc.assert(
      fc.asyncProperty(tokens, fc.boolean(), async (token, skipSignature) => {
        expect(await reasonOf(verify(token, { skipSignature }))).toMatch(/^id_token_/)
      }),
    )
  })

  it.each(["none", "None", "NONE", ""])("OP-07: alg %j is refused, with any signature", async (alg) => {
    for (const signature of ["", "AAAA"]) {
      const token = `${encode({ alg, kid: "k1" })}.${encode(claims)}.${signature}`
      expect(await reasonOf(verify(token))).toMatch(/^id_token_(signature_)?invalid$/)
      expect(await reasonOf(verify(token, { expectedAlg: alg }))).toMatch(/^id_token_(signature_)?invalid$/)
    }
  })

  it("OP-08: HS256 is accepted only if it is the expected one, and only with the client's secret", async () => {
    const hs = (key: string): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(key))
    expect(await reasonOf(verify(await hs(secret)))).toBe("id_token_signature_invalid")
    expect(await reasonOf(verify(await hs(secret), { publishedAlgs: ["HS256"] }))).toBe("id_token_signature_invalid")
    expect(await reasonOf(verify(await hs(secret), { expectedAlg: "HS256" }))).toBe("good")
    expect(await reasonOf(verify(await hs(secret), { expectedAlg: "HS512" }))).toBe("id_token_signature_invalid")
    expect(await reasonOf(verify(await hs("other"), { expectedAlg: "HS256" }))).toBe("id_token_signature_invalid")
    const noSecret = { expectedAlg: "HS256", clientSecret: "" }
    await expect(verify(await hs(secret), noSecret)).rejects.toThrow("HS256 needs a clientSecret")
  })

  it("OIDC-3.1.3.7-7: an expected algorithm excludes all others, and so does a published list", async () => {
    const token = await sign(claims)
    expect(await reasonOf(verify(token, { expectedAlg: "ES256" }))).toBe("good")
    expect(await reasonOf(verify(token, { expectedAlg: "RS256" }))).toBe("id_token_signature_invalid")
    expect(await reasonOf(verify(token, { publishedAlgs: ["RS256"] }))).toBe("id_token_signature_invalid")
    expect(await reasonOf(verify(token, { publishedAlgs: ["RS256", "ES256"] }))).toBe("good")
  })

  it.each([
    ["jwk", () => ({ jwk: pairOf("ES256", others).jwk })],
    ["jku", () => ({ jku: "https://evil.test/keys" })],
    ["x5u", () => ({ x5u: "https://evil.test/cert" })],
    ["x5c", () => ({ x5c: ["AAAA"] })],
  ])("OP-09: %s in the header changes nothing", async (_name, header) => {
    expect(await reasonOf(verify(await sign(claims, header(), "ES256", others)))).toBe("id_token_signature_invalid")
    expect(await reasonOf(verify(await sign(claims, header())))).toBe("good")
  })

  it.each([
    { crit: ["exp2"], exp2: 1 },
    { b64: true },
    { typ: "at+jwt" },
    { typ: "application/logout+JWT" },
    { kid: 1 },
  ])("OP-10: a header with %j is refused", async (extra) => {
    const token = `${encode({ alg: "ES256", ...extra })}.${encode(claims)}.AAAA`
    expect(() => readJwt(token)).toThrow(ProviderCallError)
    expect(await reasonOf(verify(token))).toBe("id_token_invalid")
  })

  it.each(["JWT", "jwt", "application/jwt"])("a header with typ %s is accepted", async (typ) => {
    expect(await judged(claims, {}, { typ })).toBe("good")
  })
})

describe("the key that verifies an ID token", () => {
  const es = (from: Map<string, Pair>, kid?: string): object => ({ ...pairOf("ES256", from).jwk, kid })

  it("kid-absent: exactly one of the keys must verify", async () => {
    const token = await sign(claims, { kid: undefined })
    const by = (...keys: object[]): Promise<unknown> => reasonOf(verify(token, { keys: keysOf(keys) }))
    expect(await by(es(pairs, "a"))).toBe("good")
    expect(await by(es(others, "b"), es(pairs, "a"))).toBe("good")
    expect(await by(es(others, "b"))).toBe("id_token_signature_invalid")
    expect(await by(es(pairs, "a"), es(pairs, "b"))).toBe("id_token_signature_invalid")
  })

  it("kid-absent: at most eight keys are tried", async () => {
    const token = await sign(claims, { kid: undefined })
    const wrong = (count: number): object[] => Array.from({ length: count }, () => es(others, "b"))
    expect(await reasonOf(verify(token, { keys: keysOf([...wrong(7), es(pairs)]) }))).toBe("good")
    expect(await reasonOf(verify(token, { keys: keysOf([...wrong(8), es(pairs)]) }))).toBe("id_token_signature_invalid")
  })

  it("OP-05, OP-06: new keys are requested once, and only if the known ones do not verify", async () => {
    const asked: boolean[] = []
    await verify(await sign(claims), { keys: keysOf([es(pairs, "k1")], asked) })
    expect(asked).toEqual([false])
    asked.length = 0
    await reasonOf(verify(await sign(claims), { keys: keysOf([es(others, "k1")], asked) }))
    expect(asked).toEqual([false, true])
    asked.length = 0
    await reasonOf(verify(await sign({ ...claims, iss: "x" }), { keys: keysOf([es(pairs, "k1")], asked) }))
    expect(asked.length).toBe(1)
  })

  it("IDP-08: a point that is not on the curve is an unusable key, not a crash", async () => {
    const { x = "", ...rest } = pairOf("ES256").jwk
    const elsewhere = (x.startsWith("A") ? "B" : "A") + x.slice(1)
    const keys = keysOf([{ ...rest, x: elsewhere, kid: "k1" }])
    expect(await reasonOf(verify(await sign(claims), { keys }))).toBe("id_token_signature_invalid")
  })
})

describe("dangerouslySkipIdTokenSignature", () => {
  const over = { skipSignature: true, keys: () => Promise.reject(new Error("no keys are requested")) }

  it("D1: accepts a token without signature, and checks its claims as usual", async () => {
    const unsigned = (payload: object): string => `${encode({ alg: "none" })}.${encode(payload)}.`
    expect(await verify(unsigned(claims), over)).toEqual(claims)
    expect(await reasonOf(verify(await sign(claims, {}, "ES256", others), over))).toBe("good")
    const bad = [
      { iss: "x" },
      { aud: "x" },
      { sub: "" },
      { exp: "x" },
      { iat: now + 31 },
      { azp: "x" },
      { nbf: now + 99 },
    ]
    for (const wrong of bad) {
      expect(await reasonOf(verify(unsigned({ ...claims, ...wrong }), over))).toBe("id_token_invalid")
    }
    expect(await reasonOf(verify(unsigned({ ...claims, exp: now - 31 }), over))).toBe("id_token_expired")
  })
})

it("LOG-01: the error of a failure contains neither token nor claims", async () => {
  for (const wrong of [
    { iss: "https://canary.test" },
    { exp: 1 },
    { aud: "canary" },
    { sub: 1, email: "canary@b.test" },
  ]) {
    const token = await sign({ ...claims, email: "canary@a.test", ...wrong })
    const failure: unknown = await verify(token).catch((error: unknown) => error)
    const said = inspect(failure, { showHidden: true, depth: 9 })
    expect(said).toContain("id_token_")
    expect(said).not.toMatch(/canary|person-1/)
    expect(said).not.toContain(token.split(".")[1])
  }
})

describe("PERSON-05: a key that names an issuer", () => {
  const mine = "9f6c1b8e-3d0c-4f5c-8f0e-5b7d1f2a3c4d"
  const theirs = "11111111-2222-3333-4444-555555555555"
  const template = "https://idp.test/{tenantid}/v2.0"
  const issuerOf = (tenant: string) => template.replace("{tenantid}", tenant)
  const of = (tenant: string): object => ({ ...claims, iss: issuerOf(tenant), tid: tenant })
  const keysThatName = (named: unknown): KeySource => keysOf([{ ...pairOf("ES256").jwk, kid: "k1", issuer: named }])

  it.each([
    ["the tenant of the token", issuerOf(mine)],
    ["every tenant, by the placeholder", template],
  ])("signs for %s", async (_what, named) => {
    expect(await judged(of(mine), { issuer: template, keys: keysThatName(named) })).toBe("good")
    expect(await judged(of(mine), { issuer: issuerOf(mine), keys: keysThatName(named) })).toBe("good")
  })

  it("verifies tokens of the configured issuer", async () => {
    expect(await judged(claims, { keys: keysThatName(issuer) })).toBe("good")
  })

  it.each([
    ["of another tenant", issuerOf(theirs)],
    ["of another service", "https://other-idp.test/{tenantid}/v2.0"],
    ["that is empty", ""],
    ["that is not a string", [issuerOf(mine)]],
    ["that is null", null],
  ])("verifies no token if the key names an issuer %s", async (_what, named) => {
    for (const configured of [template, issuerOf(mine)])
      expect(await judged(of(mine), { issuer: configured, keys: keysThatName(named) })).toBe(
        "id_token_signature_invalid",
      )
  })

  it("a key that names an issuer with the placeholder verifies no token without a tenant", async () => {
    const { tid: _tid, ...withoutTenant } = { ...of(mine), tid: mine }
    expect(await judged(withoutTenant, { issuer: issuerOf(mine), keys: keysThatName(template) })).toBe(
      "id_token_signature_invalid",
    )
  })

  it("is skipped if another key verifies: the key without an issuer signs for all", async () => {
    const keys = keysOf([
      { ...pairOf("ES256", others).jwk, kid: "k1", issuer: issuerOf(mine) },
      { ...pairOf("ES256").jwk, kid: "k1" },
    ])
    expect(await judged(of(mine), { issuer: template, keys })).toBe("good")
  })
})
