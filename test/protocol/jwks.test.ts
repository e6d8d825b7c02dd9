import { exportJWK, generateKeyPair } from "jose"
import { beforeAll, describe, expect, it } from "vitest"
import { candidates } from "../../src/protocol/id-token.ts"
import { readKeySet } from "../../src/protocol/jwks.ts"
import { ProviderCallError, type ProviderCall } from "../../src/protocol/outbound-fetch.ts"
import { KeySetCache } from "../../src/protocol/provider-cache.ts"

const server = { issuer: "https://idp.test", jwksUri: "https://idp.test/keys" }
const ofServer = { issuer: server.issuer, tenant: undefined }
const n = (bits: number): string => {
  const bytes = new Uint8Array(Math.ceil(bits / 8)).fill(255)
  bytes[0] = 2 ** (((bits - 1) % 8) + 1) - 1
  return Buffer.from(bytes).toString("base64url")
}
const rsa = (over: object = {}): object => ({ kty: "RSA", n: n(2048), e: "AQAB", kid: "k1", ...over })
const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "none",
    (error: unknown) => (error instanceof ProviderCallError ? error.reason : error),
  )

describe("IDP-08: which keys are usable", () => {
  it("real keys of every supported kind are", async () => {
    for (const alg of ["RS256", "PS256", "ES256", "ES384", "ES512", "Ed25519"]) {
      const { publicKey } = await generateKeyPair(alg, { extractable: true })
      const keys = readKeySet({ keys: [{ ...(await exportJWK(publicKey)), alg, use: "sig", kid: "a" }] })
      expect(candidates(keys, { ...ofServer, alg, kid: "a" }).length).toBe(1)
    }
  })

  it.each([
    ["RSA of 2047 bits", rsa({ n: n(2047) })],
    ["RSA of 1024 bits", rsa({ n: n(1024) })],
    ["RSA of 1024 bits, padded with zeros", rsa({ n: "A".repeat(300) + n(1024) })],
    ["RSA with a modulus that is not base64url", rsa({ n: `${n(1024)}${" ".repeat(400)}` })],
    ["a key for encryption", rsa({ use: "enc" })],
    ["a key that may not verify", rsa({ key_ops: ["sign"] })],
    ["a private key", rsa({ d: "AQAB" })],
    ["a symmetric key", { kty: "oct", k: "c2VjcmV0", kid: "k1" }],
    ["another curve", { kty: "EC", crv: "secp256k1", x: "AQ", y: "AQ" }],
    ["a kid that is not a string", rsa({ kid: 1 })],
    ["not an object", "key"],
    ["null", null],
  ])("%s is not", (_what, key) => {
    expect(readKeySet({ keys: [key] })).toEqual([])
  })

  it("only the members of the key itself are kept", () => {
    expect(readKeySet({ keys: [rsa({ x5c: ["x"], x5u: "https://evil.test", extra: 1 })] })).toEqual([
      { kid: "k1", alg: undefined, jwk: { kty: "RSA", n: n(2048), e: "AQAB" } },
    ])
  })

  it("a set of 100 keys is read, but a set of 101 keys and a value that is not a set are refused as a whole", () => {
    expect(readKeySet({ keys: Array.from({ length: 100 }, () => rsa()) }).length).toBe(100)
    for (const set of [{ keys: Array.from({ length: 101 }, () => rsa()) }, { keys: {} }, [], undefined]) {
      expect(() => readKeySet(set)).toThrow(ProviderCallError)
    }
  })

  it("an algorithm accepts only keys of its own type and curve, and a declared alg must agree", () => {
    const keys = readKeySet({
      keys: [
        rsa({ kid: "rsa" }),
        rsa({ kid: "rs256", alg: "RS256" }),
        { kty: "EC", crv: "P-256", x: "AQ", y: "AQ", kid: "p256" },
        { kty: "EC", crv: "P-384", x: "AQ", y: "AQ", kid: "p384" },
        { kty: "OKP", crv: "Ed25519", x: "AQ", kid: "ed", alg: "EdDSA" },
      ],
    })
    const kids = (alg: string): unknown[] => {
      const found = candidates(keys, { ...ofServer, alg, kid: undefined })
      return keys.filter(({ jwk }) => found.includes(jwk)).map(({ kid }) => kid)
    }
    expect(kids("RS256")).toEqual(["rsa", "rs256"])
    expect(kids("PS256")).toEqual(["rsa"])
    expect(kids("ES256")).toEqual(["p256"])
    expect(kids("ES384")).toEqual(["p384"])
    expect(kids("Ed25519")).toEqual(["ed"])
    for (const alg of ["HS256", "none", "", "ES256K", "toString"]) expect(kids(alg)).toEqual([])
    expect(candidates(keys, { ...ofServer, alg: "RS256", kid: "p256" })).toEqual([])
  })
})

describe("the cache of keys", () => {
  let publicJwk: object
  beforeAll(async () => {
    const { publicKey } = await generateKeyPair("ES256", { extractable: true })
    publicJwk = await exportJWK(publicKey)
  })

  function world(): {
    time: { now: number }
    remote: { kid: string; fails: boolean; calls: number }
    ask: (wanted?: { kid?: string; refresh?: boolean }) => Promise<number>
  } {
    const time = { now: 100_000 }
    const remote = { kid: "k1", fails: false, calls: 0 }
    const call: ProviderCall & { now: () => number } = {
      now: () => time.now * 1000,
      fetch: async () => {
        remote.calls++
        if (remote.fails) throw new TypeError("down")
        return Response.json({ keys: [{ ...publicJwk, kid: remote.kid }] })
      },
    }
    const source = new KeySetCache().source(server, call)
    const ask: ReturnType<typeof world>["ask"] = async ({ kid = "k1", refresh = false } = {}) =>
      candidates(await source(refresh), { ...ofServer, alg: "ES256", kid }).length
    return { time, remote, ask }
  }

  it("DOS-06: a thousand callers at once make one request, and no other request is made for an hour", async () => {
    const { time, remote, ask } = world()
    const found = await Promise.all(Array.from({ length: 1000 }, () => ask()))
    expect(new Set(found)).toEqual(new Set([1]))
    time.now += 3599
    await ask()
    expect(remote.calls).toBe(1)
    time.now += 1
    await ask()
    expect(remote.calls).toBe(2)
  })

  it("IDP-07: an unknown kid fetches at once after the first fetch, then at most once per 30 seconds", async () => {
    const { time, remote, ask } = world()
    await ask()
    remote.kid = "k2"
    expect(await ask({ kid: "k2" })).toBe(0)
    expect(await ask({ kid: "k2", refresh: true })).toBe(1)
    expect(remote.calls).toBe(2)
    for (let login = 0; login < 1000; login++) await ask({ kid: "unknown", refresh: true })
    time.now += 29
    await ask({ kid: "unknown", refresh: true })
    expect(remote.calls).toBe(2)
    time.now += 1
    await Promise.all(Array.from({ length: 1000 }, () => ask({ kid: "unknown", refresh: true })))
    expect(remote.calls).toBe(3)
  })

  it("IDP-09: known keys stay valid for 24 hours while the provider is down, with a request at most every 30 seconds", async () => {
    const { time, remote, ask } = world()
    await ask()
    remote.fails = true
    time.now += 3600
    expect(await ask()).toBe(1)
    expect(await ask()).toBe(1)
    expect(remote.calls).toBe(2)
    time.now += 23 * 3600 - 1
    expect(await ask()).toBe(1)
    time.now += 1
    expect(await reasonOf(ask())).toBe("provider_unreachable")
    expect(await reasonOf(ask())).toBe("provider_unreachable")
    remote.fails = false
    time.now += 30
    expect(await ask()).toBe(1)
  })

  it("IDP-09: a first fetch that fails is remembered for ten seconds", async () => {
    const { time, remote, ask } = world()
    remote.fails = true
    expect(await reasonOf(ask())).toBe("provider_unreachable")
    time.now += 9
    expect(await reasonOf(ask())).toBe("provider_unreachable")
    expect(remote.calls).toBe(1)
    remote.fails = false
    time.now += 1
    expect(await ask()).toBe(1)
  })

  it.each([
    [500, "provider_unreachable"],
    [404, "provider_metadata_invalid"],
  ])("a status of %i is %s", async (status, reason) => {
    const call = { now: () => 0, fetch: async () => Response.json({ keys: [] }, { status }) }
    const source = new KeySetCache().source(server, call)
    expect(await reasonOf(source(false))).toBe(reason)
  })

  it("a provider without published keys is an error that says so", async () => {
    const call = { now: () => 0, fetch: () => Promise.reject(new Error("must not be called")) }
    const source = new KeySetCache().source({ issuer: "https://a.test", jwksUri: undefined }, call)
    expect(await reasonOf(source(false))).toBe("provider_metadata_invalid")
  })

  it("DOS-10: at most as many sets are cached as the limit allows, and issuers never share a set", async () => {
    let calls = 0
    const call = { now: () => 0, fetch: async () => Response.json({ keys: [], calls: ++calls }) }
    const cache = new KeySetCache(2)
    for (const issuer of ["https://a.test", "https://b.test", "https://c.test", "https://c.test", "https://a.test"]) {
      await cache.source({ ...server, issuer }, call)(false)
    }
    expect(calls).toBe(4)
  })
})
