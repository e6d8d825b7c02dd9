/** The strict parsers of stored hashes: no text makes them throw another error, or makes a sign-in cost more than the limits. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { PasswordHashUnreadable } from "../../src/errors.ts"
import { isBoundedArgon2, isBoundedPbkdf2, isBoundedScrypt, mostMemory } from "../../src/passwords/formats/bounds.ts"
import { hashReader } from "../../src/passwords/formats/read-hash.ts"
import type { StoredHash } from "../../src/passwords/formats/stored-hash.ts"
import { formatPhc, longestHash, parsePhc } from "../../src/passwords/phc.ts"
import type { Primitives } from "../../src/passwords/primitives.ts"
import { firebase, stored } from "./samples.ts"

const read = hashReader(firebase)

const salt = fc.uint8Array({ minLength: 8, maxLength: 64 })
const hash = fc.uint8Array({ minLength: 16, maxLength: 64 })
const anyPhc = fc.record({
  id: fc.stringMatching(/^[a-z\d-]{1,32}$/),
  version: fc.option(fc.nat(), { nil: undefined }),
  parameters: fc
    .dictionary(fc.stringMatching(/^[a-z\d-]{1,8}$/), fc.nat(), { minKeys: 1, maxKeys: 5 })
    .map((parameters) => new Map(Object.entries(parameters))),
  salt,
  hash,
})

describe("PHC strings", () => {
  it("what formatPhc writes, parsePhc reads", () => {
    fc.assert(
      fc.property(anyPhc, (phc) => {
        expect(parsePhc(formatPhc(phc))).toEqual(phc)
      }),
    )
  })

  it("each readable text is the only text of its hash", () => {
    fc.assert(
      fc.property(anyPhc, fc.nat(), fc.constantFrom(...Array.from("$=,+/A0az-. \n\0é")), (phc, at, sign) => {
        const text = formatPhc(phc)
        const place = at % (text.length + 1)
        const mutated = text.slice(0, place) + sign + text.slice(place)
        const parsed = parsePhc(mutated)
        if (parsed !== undefined) expect(formatPhc(parsed)).toBe(mutated)
      }),
    )
  })

  const good = "$scrypt$ln=14,r=8,p=5$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODw"
  it.each([
    ["a parameter that occurs twice", good.replace("p=5", "p=5,ln=4")],
    ["a leading zero", good.replace("ln=14", "ln=014")],
    ["a sign", good.replace("ln=14", "ln=+14")],
    ["a version with a leading zero", good.replace("$ln", "$v=019$ln")],
    ["padding", `${good}==`],
    ["unused bits of base64", good.replace(/w$/, "x")],
    ["base64url", good.replace("AAEC", "_AEC")],
    ["a short salt", good.replace("AAECAwQFBgcICQoLDA0ODw$", "AAECAwQ$")],
    ["a short hash", good.replace(/AAECAwQFBgcICQoLDA0ODw$/, "AAECAwQFBgcI")],
    ["a line break at the end", `${good}\n`],
    ["no hash", good.slice(0, good.lastIndexOf("$"))],
    ["more than 512 characters", good.replace("ln=14", Array.from({ length: 99 }, (_, at) => `k${at}=1`).join(","))],
  ])("are refused with %s", (_name, text) => {
    expect(parsePhc(good)).toBeDefined()
    expect(parsePhc(text)).toBeUndefined()
  })
})

/** A part of a hash that is changed: characters are removed, added, doubled, or digits become other digits. */
const mutation = fc.record({
  from: fc.nat(),
  removed: fc.integer({ min: 0, max: 6 }),
  added: fc.oneof(
    fc.constantFrom("", "9", "99999", "$", ",", "=", "ln=31", "m=4294967295", "\0", "é", "🎠"),
    fc.string({ maxLength: 5 }),
  ),
})

/** Algorithms that compute nothing, and record if the work is within the limits. */
function measuring(): { primitives: Primitives; isBounded: () => boolean } {
  let bounded = true
  return {
    isBounded: () => bounded,
    primitives: {
      argon2: async (_password, _salt, cost) => {
        bounded &&= isBoundedArgon2(cost) && cost.memory * 1024 <= mostMemory
        return new Uint8Array(cost.length)
      },
      scrypt: async (_password, _salt, cost) => {
        bounded &&= isBoundedScrypt(cost) && 128 * cost.cost * cost.blockSize <= mostMemory
        return new Uint8Array(cost.length)
      },
      pbkdf2: async (_password, _salt, cost) => {
        bounded &&= isBoundedPbkdf2(cost) && cost.iterations <= 5_000_000
        return new Uint8Array(cost.length)
      },
      bcrypt: async (_password, text) => {
        bounded &&= Number(text.slice(4, 6)) <= 15
        return false
      },
    },
  }
}

describe("mutated hashes", () => {
  it("are read or refused with PasswordHashUnreadable, and cost at most the limits", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...stored),
        fc.array(mutation, { minLength: 1, maxLength: 4 }),
        async (sample, mutations) => {
          const text = mutations.reduce((now, { from, removed, added }) => {
            const at = from % (now.length + 1)
            return now.slice(0, at) + added + now.slice(at + removed)
          }, sample.hash)
          const found = readOrUndefined(text)
          const { primitives, isBounded } = measuring()
          await found?.matches("password", primitives)
          expect(isBounded()).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it("any text is read or refused", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
        if (text.length > longestHash) expect(readOrUndefined(text)).toBeUndefined()
        else readOrUndefined(`$${text}`)
      }),
    )
  })

  it.each([
    ["4 GiB of argon2", "$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"],
    ["1000 passes", "$argon2id$v=19$m=65536,t=1000,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"],
    [
      "less memory than 8 KiB a lane",
      "$argon2id$v=19$m=16,t=1,p=4$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    ],
    ["another version", "$argon2id$v=18$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"],
    [
      "a parameter that argon2 does not have",
      "$argon2id$v=19$m=65536,t=2,p=1,k=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    ],
    ["2^31 of scrypt", "$scrypt$ln=31,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODw"],
    ["2^999 of scrypt", "$scrypt$ln=999,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODw"],
    ["cost 31 of bcrypt", "$2b$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"],
    ["99,999,999 iterations", "$django$pbkdf2_sha256$99999999$salt$dCNm5artmY4FszDLYCm3cVvuJkBL91/68/kirnyJo0A="],
    ["0 iterations", "$django$pbkdf2_sha256$0$salt$dCNm5artmY4FszDLYCm3cVvuJkBL91/68/kirnyJo0A="],
    ["a hash of Django with another length", "$django$pbkdf2_sha256$1000$salt$dCNm5artmY4FszDLYCm3cVs="],
    ["a plain text", "correct horse battery staple"],
    ["nothing", ""],
  ])("%s is refused", (_name, text) => {
    expect(() => read(text)).toThrow(PasswordHashUnreadable)
  })
})

describe("hashes of Firebase", () => {
  const sample = stored.find(({ name }) => name === "Firebase")?.hash ?? ""

  it("are unreadable without the parameters of the project", () => {
    expect(() => hashReader()(sample)).toThrow("firebase-scrypt")
    expect(read(sample).format).toBe("firebase-scrypt")
  })

  it.each([
    { ...firebase, signerKey: "no base64!" },
    { ...firebase, signerKey: "AAAA" },
    { ...firebase, saltSeparator: "B" },
    { ...firebase, rounds: 0 },
    { ...firebase, memoryCost: 31 },
    { ...firebase, memoryCost: 13.5 },
  ])("invalid parameters are an error at the start", (parameters) => {
    expect(() => hashReader(parameters)).toThrow(TypeError)
  })
})

function readOrUndefined(text: string): StoredHash | undefined {
  try {
    return read(text)
  } catch (error) {
    if (error instanceof PasswordHashUnreadable) return undefined
    throw error
  }
}
