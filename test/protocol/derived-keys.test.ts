import { describe, expect, it } from "vitest"
import { createKeyRing } from "../../src/protocol/session-token.ts"
import { nodeBuiltins } from "../../src/protocol/bytes.ts"
import {
  joseTokenCrypto,
  type KeyRequest,
  systemTokenCrypto,
  type TokenCrypto,
} from "../../src/protocol/token-crypto.ts"

const request: KeyRequest = { enc: "A256CBC-HS512", secret: "secret", salt: "authjs.session-token" }

function counting(crypto: TokenCrypto): { crypto: TokenCrypto; derived: KeyRequest[] } {
  const derived: KeyRequest[] = []
  return { derived, crypto: { ...crypto, derive: (asked) => (derived.push(asked), crypto.derive(asked)) } }
}

describe("a key ring", () => {
  it("derives a key once for a secret, a salt and an encryption", () => {
    const { crypto, derived } = counting(systemTokenCrypto())
    const ring = createKeyRing({ crypto })
    const variants: KeyRequest[] = [request, { ...request, secret: "other" }, { ...request, salt: "other" }]
    variants.push({ ...request, enc: "A256GCM" })
    const keys = variants.map((one) => ring.key(one))
    expect(variants.map((one) => ring.key(one))).toEqual(keys)
    expect(new Set(keys.map((key) => "kid" in key && key.kid)).size).toBe(4)
    expect(derived).toEqual(variants)
  })

  it("keeps secret and salt apart: moving a letter from one to the other gives another key", () => {
    const ring = createKeyRing()
    expect(ring.key({ ...request, secret: "c", salt: "ab" })).not.toEqual(
      ring.key({ ...request, secret: "bc", salt: "a" }),
    )
  })

  it("shares nothing with another ring", () => {
    const { crypto, derived } = counting(systemTokenCrypto())
    expect(createKeyRing({ crypto }).key(request)).toEqual(createKeyRing({ crypto }).key(request))
    expect(derived.length).toBe(2)
  })

  it("derives once for simultaneous callers, and returns the key to later ones without waiting", async () => {
    const { crypto, derived } = counting(joseTokenCrypto)
    const ring = createKeyRing({ crypto })
    const [a, b] = await Promise.all([ring.key(request), ring.key(request)])
    expect(a).toBe(b)
    expect(ring.key(request)).toBe(a)
    expect(derived.length).toBe(1)
  })

  it("does not remember a failed derivation", async () => {
    let failures = 1
    const crypto: TokenCrypto = {
      ...joseTokenCrypto,
      derive: async (asked) => {
        if (failures-- > 0) throw new Error("no entropy today")
        return joseTokenCrypto.derive(asked)
      },
    }
    const ring = createKeyRing({ crypto })
    await expect(ring.key(request)).rejects.toThrow("no entropy today")
    expect(await ring.key(request)).toMatchObject({ enc: "A256CBC-HS512" })
  })

  it("DOS-10: drops the least recently used key, and keeps at most as many keys as its capacity", () => {
    const { crypto, derived } = counting(systemTokenCrypto())
    const ring = createKeyRing({ crypto, capacity: 2 })
    const ask = (salt: string) => ring.key({ ...request, salt })
    for (const salt of ["a", "b", "a", "c", "a"]) void ask(salt)
    expect(derived.map(({ salt }) => salt)).toEqual(["a", "b", "c"])
    void ask("b")
    expect(derived.map(({ salt }) => salt)).toEqual(["a", "b", "c", "b"])
  })

  it("throws for an empty secret", () => {
    expect(() => createKeyRing().key({ ...request, secret: "" })).toThrow(TypeError)
  })
})

describe("the cryptography of this runtime", () => {
  it("is node:crypto if that works, and jose if it is absent or only appears present", async () => {
    const builtins = nodeBuiltins()
    if (builtins === undefined) throw new Error("Node has node:crypto")
    expect(systemTokenCrypto(builtins).derive(request)).not.toBeInstanceOf(Promise)
    const hollow = {
      ...builtins,
      crypto: {
        ...builtins.crypto,
        createCipheriv: () => {
          throw new Error("not implemented")
        },
      },
    }
    expect(systemTokenCrypto(hollow)).toBe(joseTokenCrypto)

    const { process } = globalThis
    Reflect.deleteProperty(globalThis, "process")
    try {
      expect(nodeBuiltins()).toBeUndefined()
      expect(systemTokenCrypto()).toBe(joseTokenCrypto)
    } finally {
      globalThis.process = process
    }
  })
})
