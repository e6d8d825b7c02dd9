/** The rules for verification tokens. The store has the hashes of the secrets in sign-in links. */
import { deepStrictEqual } from "node:assert/strict"
import { holds, isInstant, isNull, race, winner } from "./judge.ts"
import type { Rules } from "./rule.ts"
import { awkward, justNow, nearTwins, newToken, secret } from "./samples.ts"

export const tokenRules: Rules<"tokens"> = {
  "tokens.once": {
    says: "MAIL-02: gives a token once, and keeps it when it was asked for with another address or another token",
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
    says: "gives the end of a token as a Date to the millisecond",
    check: async ({ store }) => {
      const token = newToken()
      const created = await store.createVerificationToken(token)
      if (created) isInstant(created.expires, token.expires, "createVerificationToken")
      isInstant((await store.useVerificationToken(token))?.expires, token.expires, "useVerificationToken")
    },
  },

  "tokens.exact": {
    says: "MAIL-01: gives no token for an address that only looks like the one it was made for",
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
    says: "keeps tokens for addresses that mean something to a database",
    check: async ({ store }) => {
      const tokens = awkward.map((text) => ({ ...newToken(), identifier: `${text}@example.test` }))
      for (const token of tokens) await store.createVerificationToken(token)
      for (const token of tokens) holds(await store.useVerificationToken(token), token, token.identifier)
    },
  },

  "tokens.expired": {
    says: "MAIL-04: gives a token that just expired back as it is, once: the caller judges",
    check: async ({ store }) => {
      const token = { ...newToken(), expires: justNow() }
      await store.createVerificationToken(token)
      holds(await store.useVerificationToken(token), token, "the first use")
      isNull(await store.useVerificationToken(token), "the second use")
    },
  },

  "tokens.race": {
    says: "MAIL-03: gives a token to exactly one of 20 callers at once",
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
