/** The rules for verification tokens. The library stores in them the hashes of the secrets in sign-in links. */
import { deepStrictEqual } from "node:assert/strict"
import { holds, isInstant, isNull, race, winner } from "./judge.ts"
import type { Rules } from "./rule.ts"
import { awkward, justNow, nearTwins, newToken, secret } from "./samples.ts"

export const tokenRules: Rules<"tokens"> = {
  "tokens.once": {
    says: "MAIL-02: returns a token once, and does not use it up for a request with another address or another token",
    check: async ({ store }) => {
      const token = newToken()
      const sibling = { ...newToken(), identifier: token.identifier }
      await store.createVerificationToken(token)
      await store.createVerificationToken(sibling)
      isNull(await store.useVerificationToken({ ...token, identifier: "other@example.test" }), "another address")
      isNull(await store.useVerificationToken({ ...token, token: secret() }), "another token")
      holds(await store.useVerificationToken(token), token, "the first use")
      isNull(await store.useVerificationToken(token), "the second use")
      holds(await store.useVerificationToken(sibling), sibling, "another token for the address")
    },
  },

  "tokens.dates": {
    says: "returns the expiry of a verification token as a Date to the millisecond",
    check: async ({ store }) => {
      const token = newToken()
      const created = await store.createVerificationToken(token)
      if (created) isInstant(created.expires, token.expires, "createVerificationToken")
      isInstant((await store.useVerificationToken(token))?.expires, token.expires, "useVerificationToken")
    },
  },

  "tokens.exact": {
    says: "MAIL-01: returns no token for an address that only looks like the address of the token",
    check: async ({ store }) => {
      for (const [one, other] of nearTwins) {
        const token = { ...newToken(), identifier: `${one}@example.test` }
        await store.createVerificationToken(token)
        isNull(
          await store.useVerificationToken({ ...token, identifier: `${other}@example.test` }),
          `"${other}" for "${one}"`,
        )
        holds(await store.useVerificationToken(token), token, one)
      }
    },
  },

  "tokens.awkward-text": {
    says: "stores tokens for addresses that contain characters with a meaning for databases",
    check: async ({ store }) => {
      const tokens = awkward.map((text) => ({ ...newToken(), identifier: `${text}@example.test` }))
      for (const token of tokens) await store.createVerificationToken(token)
      for (const token of tokens) holds(await store.useVerificationToken(token), token, token.identifier)
    },
  },

  "tokens.expired": {
    says: "MAIL-04: returns a token that has just expired, once, because the caller checks the expiry",
    check: async ({ store }) => {
      const token = { ...newToken(), expires: justNow() }
      await store.createVerificationToken(token)
      holds(await store.useVerificationToken(token), token, "the first use")
      isNull(await store.useVerificationToken(token), "the second use")
    },
  },

  "tokens.race": {
    says: "MAIL-03: returns a token to exactly one of 20 simultaneous callers",
    slow: true,
    check: async ({ store, rounds }) => {
      for (let round = 0; round < rounds; round++) {
        const token = newToken()
        await store.createVerificationToken(token)
        const outcomes = await race(async () => {
          const used = await store.useVerificationToken(token)
          if (used === null) throw new Error("another caller was first")
          return used
        })
        const { value } = winner(outcomes, `round ${round + 1}`)
        holds(value, token, `round ${round + 1}`)
        const answered = outcomes.filter(({ status }) => status === "rejected").map(reasonOf)
        deepStrictEqual([...new Set(answered)], ["another caller was first"], "the others get null")
      }
    },
  },
}

function reasonOf(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === "fulfilled") return ""
  const reason: unknown = outcome.reason
  return reason instanceof Error ? reason.message : String(reason)
}
