/** The rules for accounts: the links between users and providers. */
import { deepStrictEqual } from "node:assert/strict"
import type { AccountKey } from "../../ports/adapter.ts"
import { isNothing, holds, isNull, isRefused, race, settled, winner } from "./judge.ts"
import type { Rules } from "./rule.ts"
import { awkward, nearTwins, newAccount, deletedUser, secret, signedIn, someone } from "./samples.ts"

/**
 * Pairs of different ids at a provider, including a pair that differs only by letter case. Such ids belong to different
 * people (OpenID Connect Core §2: `sub` is case-sensitive).
 */
const idTwins: readonly (readonly [string, string])[] = [["Person", "person"], ...nearTwins]

/**
 * Account keys in the order in which an adapter must list them: by UTF-16 code units. Capitals therefore precede small
 * letters. The last two keys reveal an adapter that sorts by UTF-8 bytes, because their order differs there.
 */
const ordered: readonly AccountKey[] = [
  { provider: "Z", providerAccountId: "1" },
  { provider: "a", providerAccountId: "10" },
  { provider: "a", providerAccountId: "2" },
  { provider: "a", providerAccountId: "B" },
  { provider: "a", providerAccountId: "a" },
  { provider: "a", providerAccountId: "é" },
  { provider: "b", providerAccountId: "1" },
  { provider: "b", providerAccountId: "😀" },
  { provider: "b", providerAccountId: "ａb" },
]

export const accountRules: Rules<"accounts"> = {
  "accounts.find": {
    says: "finds the user of an account only if both the provider and the id at the provider match",
    check: async ({ store }) => {
      const user = await someone(store)
      const account = newAccount(user.id)
      await store.linkAccount(account)
      const { provider, providerAccountId } = account
      holds(await store.getUserByAccount({ provider, providerAccountId }), user, "both")
      isNull(await store.getUserByAccount({ provider: "other", providerAccountId }), "another provider")
      isNull(await store.getUserByAccount({ provider, providerAccountId: "other" }), "another id")
      isNull(await store.getUserByAccount({ provider: providerAccountId, providerAccountId: provider }), "swapped")
    },
  },

  "accounts.awkward-text": {
    says: "stores accounts whose ids contain characters with a meaning for databases, and does not confuse accounts whose provider and id are equal only when joined",
    check: async ({ store }) => {
      const pairs = [
        ["a", "b:c"],
        ["a:b", "c"],
        ["a:b:c", ""],
        ["a", "bc"],
        ["ab", "c"],
        ...awkward.map((t) => ["idp", t]),
      ]
      for (const [provider = "", providerAccountId = ""] of pairs) {
        const key = { provider, providerAccountId }
        isNull(await store.getUserByAccount(key), `${JSON.stringify(key)} before it is linked`)
        const user = await someone(store)
        await store.linkAccount({ ...newAccount(user.id), ...key })
        holds(await store.getUserByAccount(key), { id: user.id }, JSON.stringify(key))
      }
    },
  },

  "accounts.exact": {
    says: "IDP-05: treats two ids at a provider that only look alike, or differ only by case, as different ids",
    check: async ({ store }) => {
      for (const [index, [one, other]] of idTwins.entries()) {
        const user = await someone(store)
        const key = { provider: `idp${index}`, providerAccountId: one }
        await store.linkAccount({ ...newAccount(user.id), ...key })
        isNull(await store.getUserByAccount({ ...key, providerAccountId: other }), `"${other}" for "${one}"`)
        await store.unlinkAccount({ ...key, providerAccountId: other })
        holds(await store.getUserByAccount(key), { id: user.id }, `"${one}" after "${other}" was unlinked`)
      }
    },
  },

  "accounts.unique": {
    says: "LINK-15: refuses to link an account a second time, and the account keeps its user",
    check: async ({ store }) => {
      const [owner, thief] = [await someone(store), await someone(store)]
      const account = newAccount(owner.id)
      await store.linkAccount(account)
      await isRefused(() => store.linkAccount({ ...account, userId: thief.id }), "linkAccount")
      holds(await store.getUserByAccount(account), owner, "the owner")
    },
  },

  "accounts.race": {
    says: "LINK-15: links an account to only one user if 20 users link it at the same time",
    slow: true,
    check: async ({ store, rounds }) => {
      const users = await Promise.all(Array.from({ length: 20 }, async () => await someone(store)))
      for (let round = 0; round < rounds; round++) {
        const key = { provider: "idp", providerAccountId: secret() }
        const link = async (racer: number): Promise<void> => {
          const userId = users[racer]?.id ?? ""
          await store.linkAccount({ ...newAccount(userId), ...key })
        }
        const { racer } = winner(await race(link), `round ${round + 1}`)
        holds(await store.getUserByAccount(key), { id: users[racer]?.id }, "the one who was first")
      }
    },
  },

  "accounts.large-tokens": {
    says: "links an account whose tokens have 8 KiB each, and, if the adapter has getAccount(), returns these tokens complete",
    check: async ({ store }) => {
      const user = await someone(store)
      const large = "t".repeat(8192)
      const tokens = { access_token: large, refresh_token: large, id_token: large }
      const account = { ...newAccount(user.id), ...tokens, scope: "s".repeat(1024) }
      await store.linkAccount(account)
      holds(await store.getUserByAccount(account), { id: user.id }, "the user")
      if (typeof store.getAccount !== "function") return
      holds(await store.getAccount(account.providerAccountId, account.provider), account, "getAccount")
    },
  },

  "accounts.unlink": {
    says: "unlinks one account, and does not change the user, their session and their other accounts",
    check: async ({ store }) => {
      const { user, account, session } = await signedIn(store)
      const second = newAccount(user.id)
      await store.linkAccount(second)
      await store.unlinkAccount({ provider: account.provider, providerAccountId: account.providerAccountId })
      isNull(await store.getUserByAccount(account), "the account")
      holds(await store.getUserByAccount(second), user, "the other account")
      holds((await store.getSessionAndUser(session.sessionToken))?.user, user, "the session")
      await settled(() => store.unlinkAccount({ provider: "idp", providerAccountId: "never linked" }))
      const other = await someone(store)
      await store.linkAccount({ ...account, userId: other.id })
      holds(await store.getUserByAccount(account), other, "the account, linked to another user")
    },
  },

  "accounts.get": {
    says: "returns an account with every token as it was stored, and null for an account that it has not stored",
    needs: ["getAccount"],
    check: async ({ store }) => {
      const user = await someone(store)
      const account = newAccount(user.id)
      await store.linkAccount(account)
      holds(await store.getAccount(account.providerAccountId, account.provider), account, "getAccount")
      const bare = { userId: user.id, type: "oauth" as const, provider: "plain", providerAccountId: secret() }
      await store.linkAccount(bare)
      const found = await store.getAccount(bare.providerAccountId, bare.provider)
      holds(found, bare, "an account without tokens")
      isNothing(found?.access_token, "a token that was never given")
      isNothing(found?.expires_at, "an end that was never given")
      isNull(await store.getAccount(account.provider, account.providerAccountId), "swapped")
      isNull(await store.getAccount("never linked", account.provider), "an unknown account")
    },
  },

  "accounts.update": {
    says: "stores the tokens of a later sign-in, and does not change the other tokens and accounts",
    needs: ["updateAccount"],
    check: async ({ store }) => {
      const user = await someone(store)
      const [account, other] = [newAccount(user.id), newAccount(user.id)]
      await store.linkAccount(account)
      await store.linkAccount(other)
      const { provider, providerAccountId } = account
      const change = { access_token: "new", expires_at: 1_900_000_001 }
      const changed = await store.updateAccount({ provider, providerAccountId, ...change })
      holds(changed, { ...account, ...change }, "updateAccount")
      holds(await store.getUserByAccount(account), user, "its user")
      if (typeof store.getAccount !== "function") return
      holds(await store.getAccount(providerAccountId, provider), { ...account, ...change }, "getAccount")
      holds(await store.getAccount(other.providerAccountId, other.provider), other, "the other account")
    },
  },

  "accounts.update-gone": {
    says: "returns null if updateAccount changes an account that is not linked, and links no account",
    needs: ["updateAccount"],
    check: async ({ store }) => {
      const { id } = await deletedUser(store)
      const user = await someone(store)
      const account = newAccount(user.id)
      await store.linkAccount(account)
      await store.unlinkAccount(account)
      isNothing(await store.updateAccount({ ...account, scope: "x" }), "an unlinked account")
      isNull(await store.getUserByAccount(account), "its user")
      const unknown = { provider: "idp", providerAccountId: id }
      isNothing(await store.updateAccount({ ...unknown, scope: "x" }), "an account that never was")
      isNull(await store.getUserByAccount(unknown), "its user")
    },
  },

  "accounts.list": {
    says: "lists every account of one user with its tokens, ordered by provider and id, and no account of another user. Only for adapters with listAccounts()",
    check: async ({ store }) => {
      if (typeof store.listAccounts !== "function") return
      const [user, other] = [await someone(store), await signedIn(store)]
      deepStrictEqual(await store.listAccounts(user.id), [], "a user without accounts")
      const accounts = ordered.map((key) => ({ ...newAccount(user.id), ...key }))
      for (const account of accounts.toReversed()) await store.linkAccount(account)
      const listed = await store.listAccounts(user.id)
      deepStrictEqual(listed.map(keyOf), ordered, "the keys")
      for (const [index, account] of accounts.entries()) holds(listed[index], account, account.providerAccountId)
      const [first, ...others] = ordered
      if (first !== undefined) await store.unlinkAccount(first)
      deepStrictEqual((await store.listAccounts(user.id)).map(keyOf), others, "the keys after the first was unlinked")
      deepStrictEqual((await store.listAccounts(other.user.id)).map(keyOf), [keyOf(other.account)], "the other user")
      await store.deleteUser(user.id)
      for (const id of [user.id, "7f"]) deepStrictEqual(await store.listAccounts(id), [], "a user who does not exist")
    },
  },

  "accounts.race-list": {
    says: "lists every account whose link has succeeded, for only one user, if 20 callers link accounts and list them at the same time. Only for adapters with listAccounts()",
    slow: true,
    check: async ({ store, rounds }) => {
      const list = store.listAccounts?.bind(store)
      if (list === undefined) return
      const users = await Promise.all(Array.from({ length: 20 }, async () => await someone(store)))
      const won = new Map<string, string[]>(users.map(({ id }) => [id, []]))
      for (let round = 0; round < rounds; round++) {
        const { id } = await someone(store)
        const contested = secret()
        const outcomes = await race(async (racer) => {
          const account = newAccount(id)
          await store.linkAccount(account)
          const listed = (await list(id)).find((one) => one.providerAccountId === account.providerAccountId)
          holds(listed, account, `round ${round + 1}: the caller's account`)
          const rival = users[racer]?.id ?? ""
          const link = { ...newAccount(rival), providerAccountId: contested }
          const { status } = await settled(() => store.linkAccount(link))
          if (status === "fulfilled") won.get(rival)?.push(contested)
          return account.providerAccountId
        })
        const linked = outcomes.map((outcome) => {
          if (outcome.status === "rejected") throw outcome.reason
          return outcome.value
        })
        deepStrictEqual((await list(id)).map(idOf), linked.toSorted(), `round ${round + 1}`)
      }
      for (const [id, ids] of won) deepStrictEqual((await list(id)).map(idOf), ids.toSorted(), "the contested accounts")
    },
  },
}

function keyOf({ provider, providerAccountId }: AccountKey): AccountKey {
  return { provider, providerAccountId }
}

function idOf({ providerAccountId }: AccountKey): string {
  return providerAccountId
}
