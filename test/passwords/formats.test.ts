/** Hashes of other systems and of specifications. The samples come from independent implementations. */
import { argon2d, argon2i, argon2id } from "@noble/hashes/argon2.js"
import { describe, expect, it } from "vitest"
import { hashReader } from "../../src/passwords/formats/read-hash.ts"
import { loadPrimitives } from "../../src/passwords/load-primitives.ts"
import { sampled } from "../support/sample.ts"
import { runtimes } from "./runtimes.ts"
import { firebase, stored } from "./samples.ts"

const read = hashReader(firebase)

describe.each(sampled(runtimes, 1, "runtimes of stored hashes"))("%s", (_name, load) => {
  it.each(stored)("the right password matches: $name", async ({ password, hash }) => {
    const { primitives } = await load()
    expect(await read(hash).matches(password, primitives)).toBe(true)
  })

  it.each([
    [
      { password: "", salt: "", cost: 16, blockSize: 1, parallelization: 1 },
      "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906",
    ],
    [
      { password: "password", salt: "NaCl", cost: 1024, blockSize: 8, parallelization: 16 },
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640",
    ],
  ])("RFC 7914 §12: scrypt of %j", async ({ password, salt, ...cost }, expected) => {
    const { primitives } = await load()
    const hash = await primitives.scrypt(Buffer.from(password), Buffer.from(salt), { ...cost, length: 64 })
    expect(Buffer.from(hash).toString("hex")).toBe(expected)
  })

  it("RFC 7914 §11: PBKDF2 with HMAC-SHA-256", async () => {
    const { primitives } = await load()
    const hash = await primitives.pbkdf2(Buffer.from("passwd"), Buffer.from("salt"), {
      digest: "sha256",
      iterations: 1,
      length: 64,
    })
    expect(Buffer.from(hash).toString("hex")).toBe(
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783",
    )
  })

  it("RFC 6070 §2: PBKDF2 with HMAC-SHA-1", async () => {
    const { primitives } = await load()
    const hash = await primitives.pbkdf2(Buffer.from("password"), Buffer.from("salt"), {
      digest: "sha1",
      iterations: 4096,
      length: 20,
    })
    expect(Buffer.from(hash).toString("hex")).toBe("4b007901b765489abead49d926f721d065a429c1")
  })
})

describe("RFC 9106 §5: argon2 with a secret and associated data", () => {
  // Stored hashes have neither, so the vectors of the specification test the package that computes argon2 on runtimes
  // without native code. The samples above compare it with the native code.
  const [password, salt] = [Buffer.alloc(32, 1), Buffer.alloc(16, 2)]
  const options = {
    m: 32,
    t: 3,
    p: 4,
    version: 19,
    dkLen: 32,
    key: Buffer.alloc(8, 3),
    personalization: Buffer.alloc(12, 4),
  }

  it.each([
    ["argon2d", argon2d, "512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb"],
    ["argon2i", argon2i, "c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8"],
    ["argon2id", argon2id, "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"],
  ])("%s", (_variant, compute, expected) => {
    expect(Buffer.from(compute(password, salt, options)).toString("hex")).toBe(expected)
  })

  it.each(["argon2d", "argon2i", "argon2id"] as const)("%s is the same on both kinds of runtimes", async (variant) => {
    const cost = { variant, version: 19, memory: 64, passes: 2, lanes: 2, length: 32 }
    const hashes = await Promise.all(
      runtimes.map(async ([, load]) => {
        const { primitives } = await load()
        return Buffer.from(await primitives.argon2(password, salt, cost)).toString("hex")
      }),
    )
    expect(new Set(hashes).size).toBe(1)
    const given = { m: 64, t: 2, p: 2, version: 19, dkLen: 32 }
    const compute = { argon2d, argon2i, argon2id }[variant]
    expect(hashes[0]).toBe(Buffer.from(compute(password, salt, given)).toString("hex"))
  })
})

describe("a password that differs does not match", () => {
  it.each(stored)("$name", async ({ password, hash }) => {
    const { primitives } = await loadPrimitives()
    for (const wrong of ["", password.slice(1), `x${password}`, password.toUpperCase() + password.slice(0, 3)])
      expect(await read(hash).matches(wrong, primitives)).toBe(false)
  })
})

describe("the rules of bcrypt", () => {
  const long = stored.find(({ name }) => name.includes("72"))
  const short = stored.find(({ name }) => name === "bcrypt, $2b$")
  if (long === undefined || short === undefined) throw new Error("The samples of bcrypt are missing.")

  it("only the first 72 bytes count", async () => {
    const { primitives } = await loadPrimitives()
    const first = long.password.slice(0, 72)
    expect(await read(long.hash).matches(`${first}anything`, primitives)).toBe(true)
    expect(await read(long.hash).matches(first.slice(0, 71), primitives)).toBe(false)
  })

  it("a password with a NUL never matches, also where an implementation in C would stop at the NUL", async () => {
    const { primitives } = await loadPrimitives()
    expect(await read(short.hash).matches("U*U\0", primitives)).toBe(false)
    expect(await read(short.hash).matches("U*U\0more", primitives)).toBe(false)
  })
})
