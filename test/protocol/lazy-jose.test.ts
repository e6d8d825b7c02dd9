import { expect, it, vi } from "vitest"
import { createKeyRing, openToken, sealToken } from "../../src/protocol/session-token.ts"
import { joseTokenCrypto } from "../../src/protocol/token-crypto.ts"

// Replaces jose, and the module that exports its functions for session tokens: loading one of them fails.
vi.mock("jose", () => {
  throw new Error("jose was loaded")
})
vi.mock("../../src/protocol/jose-for-tokens.ts", () => {
  throw new Error("jose was loaded")
})

it("a session is sealed and read on Node without loading jose", async () => {
  const request = { secrets: ["secret"], salt: "salt", now: 1_800_000_000, ring: createKeyRing() }
  const token = sealToken({ claims: { sub: "1" }, ...request, maxAge: 60, uuid: () => "id" })
  expect(openToken({ token, ...request })).toMatchObject({ sub: "1" })
  const derive = async () => joseTokenCrypto.derive({ enc: "A256GCM", secret: "secret", salt: "salt" })
  await expect(derive()).rejects.toThrow(/mocking a module/)
})
