import type { Adapter, VerificationToken } from "../../src/ports/adapter.ts"

/**
 * Returns the adapter with verification tokens that it first reads, and deletes a moment later, so that many callers
 * receive one of them.
 */
export function leakyAdapter(adapter: Adapter): Adapter & { tokens: Map<string, VerificationToken> } {
  const tokens = new Map<string, VerificationToken>()
  const nameOf = ({ identifier, token }: Pick<VerificationToken, "identifier" | "token">) => `${identifier} ${token}`
  return {
    ...adapter,
    consumesOnce: undefined,
    tokens,
    createVerificationToken: async (token) => {
      tokens.set(nameOf(token), token)
      return token
    },
    async useVerificationToken(asked) {
      const found = tokens.get(nameOf(asked))
      await new Promise((resolve) => void setTimeout(resolve, 5))
      tokens.delete(nameOf(asked))
      return found ?? null
    },
  }
}
