/** The rules for adapters with `transaction`. */
import { deepStrictEqual, equal, fail, ok } from "node:assert/strict"
import { randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import type { Adapter } from "../../ports/adapter.ts"
import { holds, isNull, race, settled } from "./judge.ts"
import type { Optional, Rules } from "./rule.ts"
import { newAccount, newAuthenticator, newSession, newToken, newUser, secret, signedIn, someone } from "./samples.ts"
import { wholeStore } from "./store.ts"

const needs: readonly Optional[] = ["transaction"]

export const transactionRules: Rules<"transactions"> = {
  "transactions.keep": {
    says: "keeps everything that the work of a transaction wrote, and returns the result of the work",
    needs,
    check: async ({ store }) => {
      const token = newToken()
      const { user, account, session } = await store.transaction(async (within) => {
        await wholeStore(within).createVerificationToken(token)
        return await signedIn(wholeStore(within))
      })
      holds(await store.getUserByEmail(user.email), user, "the user")
      holds(await store.getUserByAccount(account), user, "the account")
      holds((await store.getSessionAndUser(session.sessionToken))?.session, session, "the session")
      holds(await store.useVerificationToken(token), token, "the token")
    },
  },

  "transactions.roll-back": {
    says: "LINK-17: keeps nothing if the work of a transaction fails, passes the error on, and a later user can have the address and the account",
    needs,
    check: async ({ store }) => {
      const bystander = await signedIn(store)
      const [token, fresh] = [newToken(), newToken()]
      await store.createVerificationToken(token)
      const person = newUser()
      const problem = new Error("the process ran out of luck")
      let begun: string | undefined
      const outcome = await settled(() =>
        store.transaction(async (within) => {
          const inside = wholeStore(within)
          const created = await inside.createUser(person)
          const { session } = await signedIn(inside, created)
          begun = session.sessionToken
          holds(await inside.getUserByEmail(person.email), created, "inside, the new user")
          await inside.useVerificationToken(token)
          await inside.createVerificationToken(fresh)
          await inside.deleteSession(bystander.session.sessionToken)
          await inside.deleteUser(bystander.user.id)
          await inside.linkAccount({ ...bystander.account, userId: created.id })
          throw problem
        }),
      )
      if (outcome.status === "fulfilled") fail("the transaction was not refused")
      equal(outcome.reason, problem, "the error of the work is the error of the transaction")
      ok(begun, "the work got as far as the session")
      isNull(await store.getSessionAndUser(begun), "the new session")
      isNull(await store.getUserByEmail(person.email), "the new user")
      isNull(await store.useVerificationToken(fresh), "the new token")
      holds(await store.getUserByAccount(bystander.account), bystander.user, "the account of the other user")
      const found = await store.getSessionAndUser(bystander.session.sessionToken)
      holds(found?.session, bystander.session, "the session of the other user")
      holds(await store.useVerificationToken(token), token, "the token that was there")
      await store.createUser(person)
    },
  },

  "transactions.hidden": {
    says: "hides uncommitted writes of a transaction: every other call sees the data from before or from after the transaction",
    needs,
    check: async ({ store }) => {
      const person = newUser()
      const seen: Promise<PromiseSettledResult<unknown>>[] = []
      const outcome = await settled(() =>
        store.transaction(async (within) => {
          await wholeStore(within).createUser(person)
          seen.push(settled(() => store.getUserByEmail(person.email)))
          await pause(5)
          throw new Error("no")
        }),
      )
      equal(outcome.status, "rejected", "the transaction is refused")
      deepStrictEqual(await Promise.all(seen), [{ status: "fulfilled", value: null }], "what others saw")
    },
  },

  "transactions.swallowed": {
    says: "never drops writes without an error: if the work continues after a refused call, all other writes are kept, or the whole transaction is rejected",
    needs,
    check: async ({ store }) => {
      const namesake = await someone(store)
      const [before, after] = [newUser(), newUser()]
      const outcome = await settled(() =>
        store.transaction(async (within) => {
          const inside = wholeStore(within)
          await inside.createUser(before)
          await settled(() => inside.createUser({ ...newUser(), email: namesake.email }))
          await inside.createUser(after)
        }),
      )
      const kept = [await store.getUserByEmail(before.email), await store.getUserByEmail(after.email)]
      if (outcome.status === "rejected") deepStrictEqual(kept, [null, null], "a refused transaction kept something")
      else {
        holds(kept[0], { email: before.email }, "what was written before the refused call")
        holds(kept[1], { email: after.email }, "what was written after the refused call")
      }
      holds(await store.getUserByEmail(namesake.email), namesake, "the user who was there")
    },
  },

  "transactions.one-person": {
    says: "LINK-15: creates one user and one account if 20 first sign-ins of a person happen at the same time, even if the work is slow",
    needs,
    slow: true,
    check: async ({ store, rounds }) => {
      for (let round = 0; round < Math.ceil(rounds / 10); round++) {
        const person = newUser()
        const key = { provider: "gh", providerAccountId: secret() }
        const firstSignIn = async (within: Adapter): Promise<string> => {
          const inside = wholeStore(within)
          const known = await inside.getUserByAccount(key)
          if (known) return known.id
          await pause(2)
          const { id } = await inside.createUser({ ...person, id: randomUUID() })
          await inside.linkAccount({ ...newAccount(id), ...key })
          await inside.createSession(newSession(id))
          return id
        }
        // The first transaction creates the user. Each later transaction finds this user, or the database refuses the
        // transaction. The test compares only the successful transactions.
        const outcomes = await race(() => store.transaction(firstSignIn))
        const ids = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []))
        equal(new Set(ids).size, 1, `round ${round + 1}: users`)
        holds(await store.getUserByEmail(person.email), { id: ids[0] }, "by address")
        holds(await store.getUserByAccount(key), { id: ids[0] }, "by account")
      }
    },
  },

  "transactions.passkey": {
    says: "writes a user, an account and a passkey in one transaction: all of them, or none. Only for adapters with passkeys",
    needs,
    check: async ({ store }) => {
      if (store.getAuthenticator === undefined) return
      const { credentialID } = newAuthenticator("")
      const register = async (fails: boolean): Promise<void> =>
        await store.transaction(async (inner) => {
          const within = wholeStore(inner)
          const user = await someone(within)
          await within.linkAccount({ ...newAccount(user.id), type: "webauthn", providerAccountId: credentialID })
          await within.createAuthenticator?.({ ...newAuthenticator(user.id), credentialID })
          if (fails) throw new Error("The rule undoes this transaction.")
        })
      equal((await settled(() => register(true))).status, "rejected", "the undone transaction")
      isNull(await store.getAuthenticator(credentialID), "the passkey after the undone transaction")
      await register(false)
      holds(await store.getAuthenticator(credentialID), { credentialID }, "the passkey after the commit")
    },
  },
}
