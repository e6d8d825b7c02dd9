/** The rules for passkeys. They pass for an adapter without the methods for passkeys. */
import { deepStrictEqual, equal, fail } from "node:assert/strict"
import type { Adapter, AdapterAuthenticator } from "../../ports/adapter.ts"
import { holds, isInstant, isNothing, isNull, isRefused, race, winner } from "./judge.ts"
import type { Bench, Rule, Rules } from "./rule.ts"
import { newAuthenticator, someone } from "./samples.ts"

type Keeps = Required<
  Pick<
    Adapter,
    "createAuthenticator" | "getAuthenticator" | "listAuthenticatorsByUserId" | "updateAuthenticatorCounter"
  >
>

const methods = [
  "createAuthenticator",
  "getAuthenticator",
  "listAuthenticatorsByUserId",
  "updateAuthenticatorCounter",
] as const satisfies readonly (keyof Keeps)[]

/** Runs a rule on an adapter with passkeys. An adapter must have all four methods, or none of them. */
function withPasskeys(check: (bench: Bench & { passkeys: Keeps }) => Promise<void>): Rule["check"] {
  return async (bench) => {
    const { store } = bench
    const present = methods.filter((method) => typeof store[method] === "function")
    if (present.length === 0) return
    if (present.length < methods.length) fail(`The adapter has only ${present.join(", ")} of ${methods.join(", ")}.`)
    // The cast is safe: all methods exist.
    await check({ ...bench, passkeys: store as Keeps })
  }
}

async function stored(
  { store, passkeys }: Bench & { passkeys: Keeps },
  fields: Partial<AdapterAuthenticator> = {},
): Promise<AdapterAuthenticator> {
  const authenticator = { ...newAuthenticator(fields.userId ?? (await someone(store)).id), ...fields }
  holds(await passkeys.createAuthenticator(authenticator), authenticator, "createAuthenticator")
  return authenticator
}

export const authenticatorRules: Rules<"authenticators"> = {
  "authenticators.round-trip": {
    says: "returns a passkey with every field as it was stored, and null for an unknown passkey. Only for adapters with passkeys",
    check: withPasskeys(async (bench) => {
      const { passkeys } = bench
      const authenticator = await stored(bench)
      holds(await passkeys.getAuthenticator(authenticator.credentialID), authenticator, "getAuthenticator")
      const bare = await stored(bench, { credentialBackedUp: false, transports: null, counter: 2_147_483_647 })
      const found = await passkeys.getAuthenticator(bare.credentialID)
      holds(found, { counter: 2_147_483_647, credentialBackedUp: false }, "a passkey without transports")
      isNothing(found?.transports, "transports that were never given")
      isNull(await passkeys.getAuthenticator("never+stored/="), "an unknown passkey")
    }),
  },

  "authenticators.exact": {
    says: "treats two credential ids that differ only by case as different ids. Only for adapters with passkeys",
    check: withPasskeys(async (bench) => {
      const { passkeys } = bench
      const one = await stored(bench, { credentialID: "YWJj+/aA", providerAccountId: "YWJj+/aA" })
      isNull(await passkeys.getAuthenticator("ywJj+/Aa"), "the id in other case")
      const other = await stored(bench, { credentialID: "ywJj+/Aa", providerAccountId: "ywJj+/Aa" })
      holds(await passkeys.getAuthenticator(one.credentialID), { userId: one.userId }, "the first passkey")
      holds(await passkeys.getAuthenticator(other.credentialID), { userId: other.userId }, "the second passkey")
    }),
  },

  "authenticators.unique": {
    says: "WAN-09: refuses to store a credential id a second time, for the same and for another user, and the row does not change. Only for adapters with passkeys",
    check: withPasskeys(async (bench) => {
      const { store, passkeys } = bench
      const authenticator = await stored(bench)
      const thief = await someone(store)
      for (const userId of [authenticator.userId, thief.id])
        await isRefused(
          () => passkeys.createAuthenticator({ ...newAuthenticator(userId), credentialID: authenticator.credentialID }),
          "createAuthenticator",
        )
      holds(await passkeys.getAuthenticator(authenticator.credentialID), authenticator, "the row")
      deepStrictEqual(await passkeys.listAuthenticatorsByUserId(thief.id), [], "the passkeys of the other user")
    }),
  },

  "authenticators.race": {
    says: "WAN-13: stores a credential id for only one user if 20 users register it at the same time. Only for adapters with passkeys",
    slow: true,
    check: withPasskeys(async ({ store, passkeys, rounds }) => {
      const users = await Promise.all(Array.from({ length: 20 }, async () => await someone(store)))
      for (let round = 0; round < rounds; round++) {
        const { credentialID } = newAuthenticator("")
        const outcomes = await race(async (racer) => {
          const userId = users[racer]?.id ?? ""
          await passkeys.createAuthenticator({ ...newAuthenticator(userId), credentialID })
        })
        const { racer } = winner(outcomes, `round ${round + 1}`)
        holds(await passkeys.getAuthenticator(credentialID), { userId: users[racer]?.id }, "the one who was first")
      }
    }),
  },

  "authenticators.list": {
    says: "lists every passkey of one user and no passkey of another user, and an empty list for an unknown user. Only for adapters with passkeys",
    check: withPasskeys(async (bench) => {
      const { store, passkeys } = bench
      const user = await someone(store)
      deepStrictEqual(await passkeys.listAuthenticatorsByUserId(user.id), [], "a user without passkeys")
      const own = [await stored(bench, { userId: user.id }), await stored(bench, { userId: user.id })]
      await stored(bench)
      const listed = await passkeys.listAuthenticatorsByUserId(user.id)
      deepStrictEqual(listed.map(idOf).toSorted(), own.map(idOf).toSorted(), "the credential ids")
      for (const one of own)
        holds(
          listed.find((other) => idOf(other) === idOf(one)),
          one,
          "a listed passkey",
        )
      deepStrictEqual(await passkeys.listAuthenticatorsByUserId("7f"), [], "an unknown user")
    }),
  },

  "authenticators.counter": {
    says: "stores a new counter and changes nothing else, and refuses an unknown passkey. Only for adapters with passkeys",
    check: withPasskeys(async (bench) => {
      const { passkeys } = bench
      const [authenticator, other] = [await stored(bench), await stored(bench, { counter: 7 })]
      const changed = { ...authenticator, counter: 41 }
      holds(await passkeys.updateAuthenticatorCounter(authenticator.credentialID, 41), changed, "the returned row")
      holds(await passkeys.getAuthenticator(authenticator.credentialID), changed, "the stored row")
      holds(await passkeys.getAuthenticator(other.credentialID), other, "another passkey")
      await isRefused(() => passkeys.updateAuthenticatorCounter("unknown", 1), "an unknown passkey")
      isNull(await passkeys.getAuthenticator("unknown"), "the unknown passkey afterwards")
    }),
  },

  "authenticators.race-counter": {
    says: "WAN-07: raises a counter to a value for only one of 20 simultaneous callers, and never lowers it. Two zeros are no refusal. Only for adapters with updateAuthenticator()",
    slow: true,
    check: withPasskeys(async (bench) => {
      const { store, passkeys, rounds } = bench
      const update = store.updateAuthenticator?.bind(store)
      if (update === undefined) return
      const use = async (credentialID: string, counter: number) => {
        if ((await update({ credentialID, counter, credentialBackedUp: false })) === null)
          fail("The counter is not lower.")
      }
      for (let round = 0; round < rounds; round++) {
        const before = await stored(bench, { counter: 5 })
        const { credentialID } = before
        winner(await race(async () => await use(credentialID, 6)), `round ${round + 1}`)
        holds(await passkeys.getAuthenticator(credentialID), { counter: 6, credentialBackedUp: false }, "the winner")
      }
      const { credentialID } = await stored(bench, { counter: 7 })
      for (const counter of [7, 6, 0]) {
        isNull(await update({ credentialID, counter, credentialBackedUp: false }), `the counter ${counter}`)
        await isRefused(() => passkeys.updateAuthenticatorCounter(credentialID, counter), `the counter ${counter}`)
      }
      holds(await passkeys.getAuthenticator(credentialID), { counter: 7, credentialBackedUp: true }, "the row")
      const uncounted = await stored(bench)
      await Promise.all([use(uncounted.credentialID, 0), use(uncounted.credentialID, 0)])
      await passkeys.updateAuthenticatorCounter(uncounted.credentialID, 0)
    }),
  },

  "authenticators.details": {
    says: "stores name, times, model and user handle of a passkey, and changes them. Only for adapters with updateAuthenticator()",
    check: withPasskeys(async (bench) => {
      const { store, passkeys } = bench
      const update = store.updateAuthenticator?.bind(store)
      if (update === undefined) return
      const details = { name: "Laptop", aaguid: "00000000-0000-0000-0000-000000000000", userHandle: "aGFuZGxl" }
      const createdAt = new Date("2026-01-02T03:04:05.006Z")
      const { credentialID } = await stored(bench, details)
      isNothing((await passkeys.getAuthenticator(credentialID))?.createdAt, "a time that was never given")
      const lastUsedAt = new Date("2026-02-03T04:05:06.007Z")
      const change = { credentialID, createdAt, lastUsedAt, name: "Phone", counter: 3, credentialBackedUp: false }
      const { createdAt: _created, lastUsedAt: _used, ...fields } = change
      holds(await update(change), fields, "the returned row")
      const found = await passkeys.getAuthenticator(credentialID)
      holds(found, { ...details, ...fields }, "the stored row")
      isInstant(found?.createdAt, createdAt, "createdAt")
      isInstant(found?.lastUsedAt, lastUsedAt, "lastUsedAt")
      isNull(await update({ credentialID: "unknown", name: "x" }), "an unknown passkey")
      isNull(await passkeys.getAuthenticator("unknown"), "the unknown passkey afterwards")
    }),
  },

  "authenticators.account": {
    says: "stores the account of a passkey, and finds its user. Only for adapters with passkeys",
    needs: ["getAccount"],
    check: withPasskeys(async (bench) => {
      const { store } = bench
      const { userId, providerAccountId } = await stored(bench)
      const account = { userId, type: "webauthn" as const, provider: "passkey", providerAccountId }
      await store.linkAccount(account)
      holds(await store.getAccount(providerAccountId, "passkey"), account, "getAccount")
      isNull(await store.getAccount(providerAccountId, "webauthn"), "another provider")
      equal((await store.getUserByAccount(account))?.id, userId, "getUserByAccount")
    }),
  },

  "authenticators.delete": {
    says: "deletes a passkey, returns its row, and returns null for an unknown passkey. The account, and other passkeys of the user, stay. Only for adapters with deleteAuthenticator()",
    check: withPasskeys(async (bench) => {
      const { store, passkeys } = bench
      const remove = store.deleteAuthenticator?.bind(store)
      if (remove === undefined) return
      const gone = await stored(bench)
      const other = await stored(bench, { userId: gone.userId })
      const account = { type: "webauthn" as const, provider: "passkey", providerAccountId: gone.credentialID }
      await store.linkAccount({ ...account, userId: gone.userId })
      holds(await remove(gone.credentialID), gone, "the returned row")
      isNull(await passkeys.getAuthenticator(gone.credentialID), "the deleted passkey")
      const left = await passkeys.listAuthenticatorsByUserId(gone.userId)
      deepStrictEqual(left.map(idOf), [idOf(other)], "the other passkeys of the user")
      equal((await store.getUserByAccount(account))?.id, gone.userId, "the account")
      isNull(await remove(gone.credentialID), "a passkey that is deleted already")
      // The id of a deleted passkey is free.
      await stored(bench, { credentialID: gone.credentialID, userId: gone.userId })
    }),
  },

  "authenticators.delete-user": {
    says: "deletes the passkeys of a deleted user, and no other passkey, and refuses a passkey for an unknown user. Only for adapters with updateAuthenticator()",
    check: withPasskeys(async (bench) => {
      const { store, passkeys } = bench
      if (store.updateAuthenticator === undefined) return
      const [gone, other] = [await stored(bench), await stored(bench)]
      await store.deleteUser(gone.userId)
      isNull(await passkeys.getAuthenticator(gone.credentialID), "the passkey of the deleted user")
      deepStrictEqual(await passkeys.listAuthenticatorsByUserId(gone.userId), [], "the list of the deleted user")
      holds(await passkeys.getAuthenticator(other.credentialID), other, "the passkey of another user")
      await isRefused(() => passkeys.createAuthenticator(newAuthenticator(gone.userId)), "a deleted user")
      // The id of a deleted passkey is free.
      await stored(bench, { credentialID: gone.credentialID, userId: other.userId })
    }),
  },
}

function idOf({ credentialID }: AdapterAuthenticator): string {
  return credentialID
}
