/** The rules for users. */
import { equal, ok } from "node:assert/strict"
import { randomUUID } from "node:crypto"
import type { AdapterUser } from "../../ports/adapter.ts"
import { holds, isInstant, isNull, isRefused, race, settled, winner } from "./judge.ts"
import type { Rules } from "./rule.ts"
import { awkward, nearTwins, newAccount, newSession, newUser, deletedUser, signedIn, someone } from "./samples.ts"
import type { Store } from "./store.ts"

export const userRules: Rules<"users"> = {
  "users.round-trip": {
    says: "finds a user by id and by address, with every field as it was given, null included",
    check: async ({ store }) => {
      for (const given of [newUser(), { ...newUser(), name: null, image: null, emailVerified: null }]) {
        const created = await store.createUser(given)
        const expected = { ...given, id: created.id }
        ok(created.id, "createUser gives an id")
        holds(created, expected, "createUser")
        holds(await store.getUser(created.id), expected, "getUser")
        holds(await store.getUserByEmail(given.email), expected, "getUserByEmail")
      }
    },
  },

  "users.dates": {
    says: "returns emailVerified as a Date to the millisecond, or null, from every method that returns a user",
    check: async ({ store }) => {
      const created = await store.createUser(newUser())
      const { account, session } = await signedIn(store, created)
      const later = new Date("2024-02-29T23:59:59.999Z")
      const everywhere = async (judge: (value: unknown, what: string) => void): Promise<void> => {
        judge((await store.getUser(created.id))?.emailVerified, "getUser")
        judge((await store.getUserByEmail(created.email))?.emailVerified, "getUserByEmail")
        judge((await store.getUserByAccount(account))?.emailVerified, "getUserByAccount")
        judge((await store.getSessionAndUser(session.sessionToken))?.user.emailVerified, "getSessionAndUser")
      }
      isInstant(created.emailVerified, new Date("2024-01-02T03:04:05.006Z"), "createUser")
      await everywhere((value, what) => isInstant(value, new Date("2024-01-02T03:04:05.006Z"), what))
      isInstant((await store.updateUser({ id: created.id, emailVerified: later })).emailVerified, later, "updateUser")
      await everywhere((value, what) => isInstant(value, later, what))
      isNull((await store.updateUser({ id: created.id, emailVerified: null })).emailVerified, "updateUser")
      await everywhere(isNull)
    },
  },

  "users.text-id": {
    says: "returns the id of a user as text",
    check: async ({ store }) => {
      const { user, session } = await signedIn(store)
      equal(typeof user.id, "string", "createUser")
      const found = await store.getSessionAndUser(session.sessionToken)
      equal(typeof found?.session.userId, "string", "the session of getSessionAndUser")
    },
  },

  "users.unknown": {
    says: "returns null for an id, an address and an account that it has not stored",
    check: async ({ store }) => {
      await signedIn(store)
      isNull(await store.getUser((await deletedUser(store)).id), "getUser")
      isNull(await store.getUserByEmail("nobody@example.test"), "getUserByEmail")
      isNull(await store.getUserByAccount({ provider: "idp", providerAccountId: "nobody" }), "getUserByAccount")
    },
  },

  "users.foreign-id": {
    says: "returns null for an id in the format of another database, because an old session token can contain such an id",
    check: async ({ store }) => {
      await signedIn(store)
      for (const id of ["7f", "clx0abcdef", randomUUID(), "x".repeat(300)]) isNull(await store.getUser(id), id)
    },
  },

  "users.awkward-text": {
    says: "stores users whose text contains characters with a meaning for databases, and finds them only by exactly this text",
    check: async ({ store }) => {
      await someone(store, { email: "plain@example.test" })
      for (const text of awkward) {
        const email = `${text}@example.test`
        isNull(await store.getUserByEmail(email), `an address that is not there yet: ${email}`)
        const user = await someone(store, { name: text, email })
        holds(await store.getUserByEmail(email), { id: user.id, name: text, email }, email)
      }
    },
  },

  "users.exact-address": {
    says: "treats two e-mail addresses that only look alike as different addresses",
    check: async ({ store }) => {
      for (const [index, [first, second]] of nearTwins.entries()) {
        const [one, other] = [`${first}@pair${index}.test`, `${second}@pair${index}.test`]
        const user = await someone(store, { email: one })
        isNull(await store.getUserByEmail(other), `"${other}" where only "${one}" is there`)
        const twin = await settled(() => someone(store, { email: other }))
        holds(await store.getUserByEmail(one), { id: user.id }, one)
        equal(twin.status, "fulfilled", `"${other}" beside "${one}" was refused`)
      }
    },
  },

  "users.long-image": {
    says: "stores the address of a picture with 2,048 characters without cutting it",
    check: async ({ store }) => {
      const image = `https://example.test/${"a".repeat(2027)}`
      const { id } = await someone(store, { image })
      holds(await store.getUser(id), { image }, "getUser")
    },
  },

  "users.extra-fields": {
    says: "stores a user with a field for which it has no column, without an error",
    check: async ({ store }) => {
      const extra = { ...newUser(), role: "admin", nested: { deep: [1] } }
      holds(await store.createUser(extra), { email: extra.email }, "createUser")
      ok(await store.getUserByEmail(extra.email), "the user is there")
    },
  },

  "users.unique-address": {
    says: "refuses a second user with the same address in createUser and updateUser, and does not change the first user",
    check: async ({ store }) => {
      const [first, second] = [await someone(store), await someone(store)]
      await isRefused(() => someone(store, { email: first.email }), "createUser")
      holds(await store.getUserByEmail(first.email), first, "the first")
      await isRefused(() => store.updateUser({ id: second.id, email: first.email }), "updateUser")
      holds(await store.getUserByEmail(first.email), first, "the first")
      holds(await store.getUserByEmail(second.email), second, "the second")
    },
  },

  "users.race-address": {
    says: "LINK-15: creates only one user if 20 callers create a user with the same address at the same time",
    slow: true,
    check: async ({ store, rounds }) => {
      for (let round = 0; round < rounds; round++) {
        const { email } = newUser()
        const outcomes = await race(async () => await someone(store, { email }))
        const { value } = winner(outcomes, `round ${round + 1}`)
        holds(await store.getUserByEmail(email), value, "the one who was first")
      }
    },
  },

  "users.update": {
    says: "changes the fields that updateUser gives, null included, and no other field or user",
    check: async ({ store }) => {
      const [user, other] = [await someone(store), await someone(store)]
      const change = { emailVerified: new Date("2024-02-03T04:05:06.789Z"), image: null }
      holds(await store.updateUser({ id: user.id, ...change }), { ...user, ...change }, "updateUser")
      holds(await store.getUser(user.id), { ...user, ...change }, "getUser")
      const email = `moved-${user.email}`
      await store.updateUser({ id: user.id, email })
      isNull(await store.getUserByEmail(user.email), "the address before")
      holds(await store.getUserByEmail(email), { ...user, ...change, email }, "the address after")
      holds(await store.getUser(other.id), other, "the other user")
    },
  },

  "users.update-gone": {
    says: "creates no user if updateUser changes a user who was deleted",
    check: async ({ store }) => {
      const gone = await deletedUser(store)
      await settled(() => store.updateUser({ id: gone.id, name: "Ghost", email: gone.email }))
      isNull(await store.getUser(gone.id), "getUser")
      isNull(await store.getUserByEmail(gone.email), "getUserByEmail")
    },
  },

  "users.delete": {
    says: "deletes a user with their session and account, and does not change other users",
    check: async ({ store }) => {
      const [kept, gone] = [await signedIn(store), await signedIn(store)]
      await store.deleteUser(gone.user.id)
      isNull(await store.getUser(gone.user.id), "getUser")
      isNull(await store.getUserByEmail(gone.user.email), "getUserByEmail")
      isNull(await store.getUserByAccount(gone.account), "getUserByAccount")
      isNull(await store.getSessionAndUser(gone.session.sessionToken), "getSessionAndUser")
      holds(await store.getUserByEmail(kept.user.email), kept.user, "the other user")
      holds(await store.getUserByAccount(kept.account), kept.user, "the other user's account")
      const found = await store.getSessionAndUser(kept.session.sessionToken)
      holds(found?.session, kept.session, "the other user's session")
    },
  },

  "users.delete-bare": {
    says: "deletes a user who has neither an account nor a session",
    check: async ({ store }) => {
      const user = await someone(store)
      await store.deleteUser(user.id)
      isNull(await store.getUser(user.id), "getUser")
      isNull(await store.getUserByEmail(user.email), "getUserByEmail")
    },
  },

  "users.delete-several": {
    says: "deletes all sessions and all accounts of a user, even if there are many",
    check: async ({ store }) => {
      const user = await someone(store)
      const all = [await signedIn(store, user), await signedIn(store, user), await signedIn(store, user)]
      await store.deleteUser(user.id)
      const heir = await reborn(store, user)
      for (const { account, session } of all) {
        isNull(await store.getSessionAndUser(session.sessionToken), "a session")
        isNull(await store.getUserByAccount(account), "an account")
        await store.linkAccount({ ...newAccount(heir.id), providerAccountId: account.providerAccountId })
        holds(await store.getUserByAccount(account), { id: heir.id }, "the account, linked anew")
      }
    },
  },

  "users.delete-frees": {
    says: "lets another user have the address and the account of a deleted user",
    check: async ({ store }) => {
      const gone = await signedIn(store)
      await store.deleteUser(gone.user.id)
      const heir = await someone(store, { email: gone.user.email })
      holds(await store.getUserByEmail(gone.user.email), { id: heir.id }, "the address")
      await store.linkAccount({ ...gone.account, userId: heir.id })
      holds(await store.getUserByAccount(gone.account), { id: heir.id }, "the account")
      await store.createSession({ ...newSession(heir.id), sessionToken: gone.session.sessionToken })
      const found = await store.getSessionAndUser(gone.session.sessionToken)
      holds(found?.user, { id: heir.id }, "the user of the session")
    },
  },
}

/**
 * Tries to store a new user under the id of a deleted user. If the adapter uses the id that the caller passes, the new
 * user owns all records that the deletion left behind, so that the rule finds them.
 */
async function reborn(store: Store, user: AdapterUser): Promise<AdapterUser> {
  return await store.createUser({ ...newUser(), id: user.id })
}
