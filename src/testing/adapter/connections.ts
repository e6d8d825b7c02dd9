/** The rules for connections that the server ends. */
import { deepStrictEqual, equal, ok } from "node:assert/strict"
import { setTimeout as pause } from "node:timers/promises"
import type { AdapterAccount, AdapterSession, AdapterUser } from "../../ports/adapter.ts"
import { holds, isNull, race, settled, soon } from "./judge.ts"
import type { Optional, Rules } from "./rule.ts"
import { newAccount, newSession, newToken, newUser, signedIn } from "./samples.ts"
import type { Store } from "./store.ts"
import { wholeStore } from "./store.ts"

const needs: readonly Optional[] = ["dropConnections"]

export const connectionRules: Rules<"connections"> = {
  "connections.recover": {
    says: "works again within a few tries after the server ended its connections, and has lost no data",
    needs,
    check: async ({ store, drop }) => {
      const { user, account, session } = await signedIn(store)
      const token = newToken()
      await store.createVerificationToken(token)
      await drop()
      holds(await soon(() => store.getUserByEmail(user.email)), user, "the user")
      await drop()
      holds((await soon(() => store.getSessionAndUser(session.sessionToken)))?.session, session, "the session")
      await drop()
      const late = await soon(() => signedIn(store))
      holds(await store.getUserByAccount(late.account), late.user, "who signed in afterwards")
      holds(await store.getUserByAccount(account), user, "the account")
      holds(await store.useVerificationToken(token), token, "the token")
    },
  },

  "connections.half-written": {
    says: "has no incomplete users, accounts or sessions after its connections ended in the middle of sign-ins",
    needs,
    check: async ({ store, drop }) => {
      for (const delay of [0, 1, 3, 9, 27]) {
        const people = Array.from({ length: 20 }, () => Array.from({ length: 5 }, newPerson))
        const finished = new Set<Person>()
        const signingIn = race(async (racer) => {
          for (const person of people[racer] ?? []) {
            await signIn(store, person)
            finished.add(person)
          }
        })
        await pause(delay)
        await drop()
        await signingIn
        await soon(() => store.getUserByEmail("nobody@example.test"))
        for (const person of people.flat()) await isWholeOrAbsent(store, person, finished.has(person))
      }
    },
  },

  "connections.roll-back": {
    says: "keeps no write of a transaction whose connection ends, and the next transaction works",
    needs: ["dropConnections", "transaction"],
    check: async ({ store, drop }) => {
      const person = newUser()
      let begun = ""
      const outcome = await settled(() =>
        store.transaction(async (within) => {
          const { session } = await signedIn(wholeStore(within), await wholeStore(within).createUser(person))
          begun = session.sessionToken
          await drop()
        }),
      )
      equal(outcome.status, "rejected", "the transaction is refused")
      ok(begun, "the work got as far as the session")
      isNull(await soon(() => store.getUserByEmail(person.email)), "the user")
      isNull(await store.getSessionAndUser(begun), "the session")
      const { account } = await soon(() =>
        store.transaction(async (within) => signedIn(wholeStore(within), await wholeStore(within).createUser(person))),
      )
      holds(await store.getUserByAccount(account), { email: person.email }, "the next try")
    },
  },
}

/** A person who signs in for the first time. The adapter can give the user another id. */
interface Person {
  user: AdapterUser
  account: AdapterAccount
  session: AdapterSession
}

function newPerson(): Person {
  const user = newUser()
  return { user, account: newAccount(user.id), session: newSession(user.id) }
}

async function signIn(store: Store, { user, account, session }: Person): Promise<void> {
  const { id } = await store.createUser(user)
  await store.linkAccount({ ...account, userId: id })
  await store.createSession({ ...session, userId: id })
}

/**
 * Asserts that each record of an interrupted sign-in is complete or absent: either all keys of the record find it, or
 * no key does. If the sign-in has finished, all its records must exist.
 */
async function isWholeOrAbsent(store: Store, { user, account, session }: Person, finished: boolean): Promise<void> {
  const byAddress = await store.getUserByEmail(user.email)
  const byAccount = await store.getUserByAccount(account)
  const bySession = await store.getSessionAndUser(session.sessionToken)
  if (finished) {
    deepStrictEqual(
      [byAddress, byAccount, bySession].map((record) => record !== null),
      [true, true, true],
      "a sign-in that succeeded is there",
    )
  }
  if (byAddress === null) {
    isNull(byAccount, "an account without a user")
    isNull(bySession, "a session without a user")
    // If the user's record is absent, no hidden remainder of it may block the address: the store must accept a new user
    // with the same address.
    await store.createUser(user)
    return
  }
  holds(await store.getUser(byAddress.id), byAddress, "the user of the address")
  if (byAccount !== null) holds(byAccount, byAddress, "the user of the account")
  else await store.linkAccount({ ...account, userId: byAddress.id })
  holds(await store.getUserByAccount(account), byAddress, "the account")
  if (bySession !== null) holds(bySession.user, byAddress, "the user of the session")
}
