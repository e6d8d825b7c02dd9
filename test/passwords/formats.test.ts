/** Hashes of other systems and of specifications. The samples come from independent implementations. */
import { describe, expect, it } from "vitest"
import { hashReader } from "../../src/passwords/formats/read-hash.ts"
import { loadPrimitives } from "../../src/passwords/load-primitives.ts"
import { runtimes } from "./runtimes.ts"
import { firebase, stored } from "./samples.ts"

const read = hashReader(firebase)

describe.each(runtimes)("%s", (_name, load) => {
  it.each(stored)("the right password matches: $name", async ({ password, hash }) => {
    const { primitives } = await load()
    expect(await read(hash).matches(password, primitives)).toBe(true)
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
