/** Hashing and verifying. Properties use cheap parameters; the public function is tested with the real ones. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { HashingBusy, HashingUnavailable, PasswordHashUnreadable } from "../../src/errors.ts"
import { createHashing, hashingWith } from "../../src/passwords/hashing.ts"
import { loadPrimitives } from "../../src/passwords/load-primitives.ts"
import { argon2id, scrypt } from "../../src/passwords/own-algorithm.ts"
import { judgePassword } from "../../src/passwords/rules.ts"
import { withoutNode } from "./runtimes.ts"
import { firebase, stored } from "./samples.ts"
import { counted, weakScrypt } from "./weak-algorithm.ts"

const { primitives, nativeArgon2 } = await loadPrimitives()
const weak = await hashingWith({ primitives }, weakScrypt(4), { firebase })

/** Any text without U+0000, with the characters that programs treat badly. */
const anyPassword = fc
  .oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ unit: "grapheme", maxLength: 20 }),
    fc
      .array(fc.constantFrom("\u0001", "\u0301", "\u200f", "\u202e", "é", "e\u0301", "ﬁ", "🎠", " ", "a"), {
        maxLength: 30,
      })
      .map((parts) => parts.join("")),
  )
  .filter((text) => !text.includes("\0"))

describe("a hash and its password", () => {
  it("the password is right and not outdated, whatever its characters", async () => {
    await fc.assert(
      fc.asyncProperty(anyPassword, async (password) => {
        expect(await weak.verify(password, await weak.hash(password))).toEqual({ right: true, outdated: false })
      }),
    )
  })

  it("another password is never right, unless it is the same text for Unicode", async () => {
    await fc.assert(
      fc.asyncProperty(anyPassword, anyPassword, async (password, other) => {
        const isSame = password.normalize("NFC") === other.normalize("NFC")
        expect((await weak.verify(other, await weak.hash(password))).right).toBe(isSame)
      }),
    )
  })

  it("the same password has another hash each time", async () => {
    expect(await weak.hash("the same password")).not.toBe(await weak.hash("the same password"))
  })

  it("NIST SP 800-63B-4 §3.1.1.2: composed and decomposed characters are the same password", async () => {
    expect(await weak.verify("cafe\u0301 au lait", await weak.hash("café au lait"))).toEqual({
      right: true,
      outdated: false,
    })
  })

  it("every byte of 4096 counts", async () => {
    const long = "é".repeat(2047)
    const hash = await weak.hash(`${long}ab`)
    expect((await weak.verify(`${long}ab`, hash)).right).toBe(true)
    expect((await weak.verify(`${long}ac`, hash)).right).toBe(false)
  })

  it("PASS-06: a password with U+0000 is never right, and costs the work of a wrong password", async () => {
    const { primitives: watched, works } = counted(primitives)
    const hashing = await hashingWith({ primitives: watched }, weakScrypt(4), { firebase })
    const own = await hashing.hash("a password")
    const workOf = async (password: string, hash: string | undefined) => {
      works.length = 0
      expect(await hashing.verify(password, hash)).toEqual({ right: false, outdated: false })
      return [...works]
    }
    const typed = ["a password\0", "\0a password", "a pass\0\0word", "\0"]
    for (const password of typed) {
      await expect(hashing.hash(password)).rejects.toThrow(RangeError)
      expect(await judgePassword(password.padEnd(64, "x"))).toBe("null_character")
      for (const hash of [own, undefined]) expect(await workOf(password, hash)).toEqual(await workOf("wrong", hash))
    }
    for (const { hash } of stored)
      expect(await hashing.verify("a password\0", hash)).toEqual({ right: false, outdated: false })
  })

  it("PASS-06: scrypt itself has the same hash with and without U+0000 at the end, so the rule is needed", async () => {
    const cost = { cost: 16, blockSize: 1, parallelization: 1, length: 32 }
    const salt = new Uint8Array(16)
    const hashes = ["a password", "a password\0"].map(async (text) =>
      Buffer.from(await primitives.scrypt(new TextEncoder().encode(text), salt, cost)).toString("hex"),
    )
    const [without, withNull] = await Promise.all(hashes)
    expect(withNull).toBe(without)
  })

  it("a password of more than 4096 bytes is never hashed", async () => {
    const { primitives: watched, works } = counted(primitives)
    const hashing = await hashingWith({ primitives: watched }, weakScrypt(4), {})
    works.length = 0
    const long = "é".repeat(2048) + "a"
    await expect(hashing.hash(long)).rejects.toThrow(RangeError)
    for (const hash of [undefined, await weak.hash("another password")])
      expect(await hashing.verify(long, hash)).toEqual({ right: false, outdated: false })
    expect(works).toEqual([])
  })
})

describe("the work of a verification", () => {
  const bcrypt = stored.find(({ name }) => name === "bcrypt, $2b$")?.hash ?? ""
  const django = stored.find(({ name }) => name === "Django, SHA-1")?.hash ?? ""

  it("is the same for an unknown user, a right and a wrong password, and an unreadable hash", async () => {
    const { primitives: watched, works } = counted(primitives)
    const hashing = await hashingWith({ primitives: watched }, weakScrypt(4), {})
    const own = await hashing.hash("the right password")
    const workOf = async (password: string, hash: string | undefined) => {
      works.length = 0
      await hashing.verify(password, hash).catch(() => undefined)
      return [...works].sort()
    }
    await fc.assert(
      fc.asyncProperty(anyPassword, async (password) => {
        const unknown = await workOf(password, undefined)
        expect(unknown).toEqual(["scrypt 16 1 1 32"])
        expect(await workOf(password, own)).toEqual(unknown)
        expect(await workOf(password, "$unknown$hash")).toEqual(unknown)
      }),
    )
    expect(await workOf("the right password", own)).toEqual(["scrypt 16 1 1 32"])
  })

  it("is the same for imported users, if the options name a hash of each imported cost", async () => {
    const { primitives: watched, works } = counted(primitives)
    const hashing = await hashingWith({ primitives: watched }, weakScrypt(4), { imported: [bcrypt, django, bcrypt] })
    const own = await hashing.hash("the right password")
    for (const [password, hash] of [
      ["U*U", bcrypt],
      ["wrong", bcrypt],
      ["wrong", django],
      ["wrong", own],
      ["the right password", own],
      ["wrong", undefined],
    ] as const) {
      works.length = 0
      await hashing.verify(password, hash)
      expect([...works].sort()).toEqual(["bcrypt 05", "pbkdf2 sha1 1000 20", "scrypt 16 1 1 32"])
    }
  })

  it("a hash of the options never makes a password right", async () => {
    const hashing = await hashingWith({ primitives }, weakScrypt(4), { imported: [bcrypt] })
    expect(await hashing.verify("U*U", undefined)).toEqual({ right: false, outdated: false })
    expect((await hashing.verify("U*U", await hashing.hash("another"))).right).toBe(false)
  })
})

describe("outdated hashes", () => {
  it("a right password is outdated if its hash has another format", async () => {
    for (const { password, hash } of stored.filter(({ name }) => /bcrypt|Django|ASP|Firebase|Better/.test(name)))
      expect(await weak.verify(password, hash)).toEqual({ right: true, outdated: true })
  })

  it("a right password is outdated if a parameter is lower, and not if all are equal or higher", async () => {
    const stronger = await hashingWith({ primitives }, weakScrypt(6), {})
    expect(await stronger.verify("password", await weak.hash("password"))).toEqual({ right: true, outdated: true })
    expect(await weak.verify("password", await stronger.hash("password"))).toEqual({ right: true, outdated: false })
  })

  it("a wrong password is never outdated", async () => {
    for (const { hash } of stored.filter(({ name }) => /bcrypt|Django/.test(name)))
      expect(await weak.verify("wrong", hash)).toEqual({ right: false, outdated: false })
  })
})

describe("unreadable hashes", () => {
  it("a hash in an unknown format is an error, which does not contain the hash", async () => {
    const secret = "$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
    const error = await weak.verify("U*U", secret).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(PasswordHashUnreadable)
    expect(String(error)).toContain("(format: 2x)")
    expect(JSON.stringify(error) + String(error)).not.toContain("CCCC")
  })
})

describe("createHashing", () => {
  it("makes argon2id hashes with OWASP's parameters where @node-rs/argon2 works", async () => {
    expect(nativeArgon2).toBe(true)
    const hashing = await createHashing()
    expect(hashing.describes).toBe("argon2id m=19456 t=2 p=1")
    const hash = await hashing.hash("correct horse battery staple")
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await hashing.verify("correct horse battery staple", hash)).toEqual({ right: true, outdated: false })
    expect((await hashing.verify("correct horse battery stapl", hash)).right).toBe(false)
  })

  it("makes scrypt hashes with OWASP's parameters, which argon2id replaces later", async () => {
    const hashing = await createHashing({ algorithm: "scrypt" })
    expect(hashing.describes).toBe("scrypt ln=14 r=8 p=5")
    const hash = await hashing.hash("correct horse battery staple")
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await hashing.verify("correct horse battery staple", hash)).toEqual({ right: true, outdated: false })
    const argon2 = await createHashing()
    expect(await argon2.verify("correct horse battery staple", hash)).toEqual({ right: true, outdated: true })
  })

  it("hashes of @noble/hashes and of native code are the same", async () => {
    const { primitives: noble } = await withoutNode()
    const pure = await hashingWith({ primitives: noble }, scrypt({ parallelization: 5 }), {})
    const native = await hashingWith({ primitives }, scrypt(), {})
    expect((await native.verify("a password", await pure.hash("a password"))).right).toBe(true)
    const [nativeArgon, pureArgon] = await Promise.all(
      [primitives, { ...primitives, argon2: noble.argon2 }].map(async (all) =>
        hashingWith({ primitives: all }, argon2id(), {}),
      ),
    )
    expect((await pureArgon?.verify("a password", (await nativeArgon?.hash("a password")) ?? ""))?.right).toBe(true)
  })

  it.each([
    ["argon2id", () => argon2id({ memory: 4096 })],
    ["argon2id", () => argon2id({ passes: 1 })],
    ["argon2id", () => argon2id({ memory: 2 ** 20 })],
    ["scrypt", () => scrypt({ cost: 4096 })],
    ["scrypt", () => scrypt({ parallelization: 1 })],
    ["scrypt", () => scrypt({ cost: 20_000 })],
    ["scrypt", () => scrypt({ cost: 2 ** 20 })],
  ])("parameters weaker than OWASP's, or beyond the limits, are an error at the start: %s", (name, make) => {
    expect(make).toThrow(TypeError)
    expect(make).toThrow(name)
  })

  it("an invalid limit of the queue is an error at the start", async () => {
    await expect(createHashing({ concurrency: 0 })).rejects.toThrow("`concurrency`")
    await expect(createHashing({ deadline: Number.NaN })).rejects.toThrow("`deadline`")
    await expect(createHashing({ queue: -1 })).rejects.toThrow("`queue`")
  })

  it("a missing package is an error at the start, and its message names the package", async () => {
    const missing = async () => {
      throw new HashingUnavailable("A hash of bcrypt needs the package `bcryptjs`. Install it.")
    }
    const imported = stored.filter(({ name }) => name.startsWith("bcrypt")).map(({ hash }) => hash)
    await expect(
      hashingWith({ primitives: { ...primitives, bcrypt: missing } }, weakScrypt(4), { imported }),
    ).rejects.toThrow("bcryptjs")
    await expect(
      hashingWith({ primitives: { ...primitives, scrypt: missing } }, weakScrypt(4), {}),
    ).rejects.toBeInstanceOf(HashingUnavailable)
  })

  it("more calls than the queue has places are refused with a stable code, and the others are answered", async () => {
    const hashing = await hashingWith({ primitives }, weakScrypt(10), { concurrency: 1, queue: 3 })
    const calls = await Promise.allSettled(Array.from({ length: 20 }, async () => hashing.verify("a", undefined)))
    const refused = calls.flatMap((call) => (call.status === "rejected" ? [call.reason as unknown] : []))
    expect(refused).toHaveLength(16)
    for (const error of refused) {
      expect(error).toBeInstanceOf(HashingBusy)
      expect(error).toMatchObject({ type: "HashingBusy", cause: { reason: "full", length: 3 } })
    }
  })
})
