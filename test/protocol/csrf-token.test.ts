import { createHash, randomBytes as nodeRandomBytes } from "node:crypto"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { issueCsrf, verifyCsrf } from "../../src/protocol/csrf-token.ts"
import { joinedSecretsSoFar } from "../../src/protocol/joined-secrets.ts"

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")
const randomBytes = (count: number) => new Uint8Array(nodeRandomBytes(count))
const secret = fc.string({ minLength: 1, unit: "grapheme" })
const secrets = fc.uniqueArray(secret, { minLength: 1, maxLength: 4 })
const bytes = fc.uint8Array({ minLength: 31, maxLength: 31 })

const token = "0123456789abcdef".repeat(4)
const cookieFor = (key: string) => `${token}|${sha256(token + key)}`

describe("issueCsrf", () => {
  it("SECRET-01: a new token is c_ and 62 hexadecimal characters of 31 random bytes; the cookie holds it with the hash of token and secrets", async () => {
    await fc.assert(
      fc.asyncProperty(bytes, secrets, async (random, keys) => {
        const issued = await issueCsrf({ randomBytes: () => random, secrets: keys })
        expect(issued.token).toBe(`c_${Buffer.from(random).toString("hex")}`)
        expect(issued.cookieValue).toBe(`${issued.token}|${sha256(issued.token + String(keys))}`)
      }),
    )
  })

  it("requests 31 bytes", async () => {
    const asked: number[] = []
    await issueCsrf({ randomBytes: (count) => (asked.push(count), randomBytes(count)), secrets: ["s"] })
    expect(asked).toEqual([31])
  })
})

describe("verifyCsrf", () => {
  it("CSRF-05: verifies a token of the same secrets, and no token of others", async () => {
    await fc.assert(
      fc.asyncProperty(secrets, secret, async (keys, other) => {
        const issued = await issueCsrf({ randomBytes, secrets: keys })
        const check = (held: readonly string[]) =>
          verifyCsrf({ cookieValue: issued.cookieValue, bodyToken: issued.token, hashKeys: joinedSecretsSoFar(held) })
        expect(await check(keys)).toEqual({ token: issued.token, verified: true })
        fc.pre(!keys.includes(other) && other !== keys.join(","))
        expect(await check([other])).toEqual({ verified: false })
      }),
    )
  })

  it("a token stays valid after a secret is added, because each secret is tried", async () => {
    const expected = { token, verified: true }
    for (const keys of [["old"], ["new", "old"], ["newest", "new", "old"], ["old", ""]]) {
      expect(
        await verifyCsrf({ cookieValue: cookieFor("old"), bodyToken: token, hashKeys: joinedSecretsSoFar(keys) }),
      ).toEqual(expected)
    }
    expect(
      await verifyCsrf({
        cookieValue: cookieFor("new,old"),
        bodyToken: token,
        hashKeys: joinedSecretsSoFar(["new", "old"]),
      }),
    ).toEqual(expected)
    expect(
      await verifyCsrf({ cookieValue: cookieFor("old"), bodyToken: token, hashKeys: joinedSecretsSoFar(["new"]) }),
    ).toEqual({
      verified: false,
    })
  })

  it("SECRET-01: a token issued under several secrets is still accepted after another secret was put before them", async () => {
    const before = ["current", "first"]
    const issued = await issueCsrf({ randomBytes, secrets: before })
    for (const held of [
      ["added", ...before],
      ["last", "added", ...before],
    ])
      expect(
        await verifyCsrf({
          cookieValue: issued.cookieValue,
          bodyToken: issued.token,
          hashKeys: joinedSecretsSoFar(held),
        }),
      ).toEqual({
        token: issued.token,
        verified: true,
      })
  })

  it("SECRET-01: a token of 64 hexadecimal characters, as earlier releases issued it, is still accepted", async () => {
    expect(
      await verifyCsrf({ cookieValue: cookieFor("s"), bodyToken: token, hashKeys: joinedSecretsSoFar(["s"]) }),
    ).toEqual({
      token,
      verified: true,
    })
  })

  it("an empty secret never verifies", async () => {
    for (const keys of [[], [""], ["", ""], ["", "s"]]) {
      expect(
        await verifyCsrf({ cookieValue: cookieFor(""), bodyToken: token, hashKeys: joinedSecretsSoFar(keys) }),
      ).toEqual({
        verified: false,
      })
    }
    expect(
      await verifyCsrf({ cookieValue: cookieFor(","), bodyToken: token, hashKeys: joinedSecretsSoFar(["", ""]) }),
    ).toEqual({
      verified: false,
    })
  })

  it.each([
    ["missing", undefined],
    ["empty", ""],
    ["null", null],
    ["an array", [token]],
    ["an object", { toString: () => token }],
    ["a number", 1],
    ["true", true],
    ["in another case", token.toUpperCase()],
    ["longer", `${token}0`],
    ["shorter", token.slice(1)],
    ["another one", token.replace("0", "1")],
    ["a mebibyte", "0".repeat(1_048_576)],
    ["the whole cookie", cookieFor("s")],
  ])("CSRF-08: a body token that is %s does not verify, and the cookie stays valid", async (_, bodyToken) => {
    expect(await verifyCsrf({ cookieValue: cookieFor("s"), bodyToken, hashKeys: joinedSecretsSoFar(["s"]) })).toEqual({
      token,
      verified: false,
    })
  })

  it.each([
    ["absent", undefined],
    ["empty", ""],
    ["without its hash", token],
    ["with an empty hash", `${token}|`],
    ["with a wrong hash", `${token}|${sha256("x")}`],
    ["hashed without a secret", `${token}|${sha256(token)}`],
    ["in another case", cookieFor("s").toUpperCase()],
    ["with something added", `${cookieFor("s")}|x`],
    ["with a line break", `${cookieFor("s")}\n`],
    ["of an empty token", `|${sha256("s")}`],
    ["of a token with another prefix", `d_${token.slice(2)}|${sha256(`d_${token.slice(2)}s`)}`],
    ["of a token with a prefix and 64 characters", `c_${token}|${sha256(`c_${token}s`)}`],
    ["of a short token", `ab|${sha256("abs")}`],
    ["still encoded", encodeURIComponent(cookieFor("s"))],
  ])("CSRF-05: a cookie that is %s has no token, so that a new one is issued", async (_, cookieValue) => {
    expect(await verifyCsrf({ cookieValue, bodyToken: token, hashKeys: joinedSecretsSoFar(["s"]) })).toEqual({
      verified: false,
    })
  })

  it("is total: any cookie and any body token give a result, and no token from elsewhere verifies", async () => {
    const cookie = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^(c_[0-9a-f]{62}|[0-9a-f]{64})\|[0-9a-f]{64}$/),
    )
    await fc.assert(
      fc.asyncProperty(cookie, fc.anything(), async (cookieValue, bodyToken) => {
        expect(await verifyCsrf({ cookieValue, bodyToken, hashKeys: joinedSecretsSoFar(["s"]) })).toEqual({
          verified: false,
        })
      }),
    )
  })
})
