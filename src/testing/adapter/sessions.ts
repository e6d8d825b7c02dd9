/** The rules for sessions. */
import type { AdapterSession } from "../../ports/adapter.ts"
import { holds, isInstant, isNothing, isNull, isRefused, race, settled } from "./judge.ts"
import type { Rules } from "./rule.ts"
import { justNow, newSession, newUser, secret, signedIn, someone } from "./samples.ts"
import type { Store } from "./store.ts"

const longPast = "1970-01-02T00:00:00.001Z"

/** Times that some stores get wrong: stores with a column of four bytes, with local time, or with two-digit years. */
const farDates: readonly string[] = [
  longPast,
  "2031-03-30T01:30:00.500Z",
  "2031-10-26T00:30:00.500Z",
  "2031-10-26T01:30:00.500Z",
  "2031-11-02T06:30:00.500Z",
  "2038-01-19T03:14:08.001Z",
  "2100-02-28T23:59:59.999Z",
  "9999-12-31T23:59:59.998Z",
]

export const sessionRules: Rules<"sessions"> = {
  "sessions.round-trip": {
    says: "finds a session with its user, and returns null for a token that it has not stored",
    check: async ({ store }) => {
      const { user, session } = await signedIn(store)
      const found = await store.getSessionAndUser(session.sessionToken)
      holds(found?.session, session, "the session")
      holds(found?.user, user, "the user")
      isNull(await store.getSessionAndUser(secret()), "an unknown token")
      isNull(await store.getSessionAndUser(""), "an empty token")
    },
  },

  "sessions.dates": {
    says: "returns the expiry of a session as a Date to the millisecond, from every method that returns a session",
    check: async ({ store }) => {
      const user = await someone(store)
      const session = newSession(user.id)
      const later = new Date(session.expires.getTime() + 1001)
      isInstant((await store.createSession(session)).expires, session.expires, "createSession")
      const read = async (): Promise<unknown> => (await store.getSessionAndUser(session.sessionToken))?.session.expires
      isInstant(await read(), session.expires, "getSessionAndUser")
      const updated = await store.updateSession({ sessionToken: session.sessionToken, expires: later })
      // `updateSession` may return nothing. If it returns a session, the values of this session must be correct.
      if (updated) isInstant(updated.expires, later, "updateSession")
      isInstant(await read(), later, "getSessionAndUser")
    },
  },

  "sessions.far-dates": {
    says: "stores an expiry that is long past, far in the future, or in the hour that a change to or from summer time repeats or skips",
    check: async ({ store }) => {
      const user = await someone(store)
      for (const text of farDates) {
        const { sessionToken } = await store.createSession(newSession(user.id))
        await store.updateSession({ sessionToken, expires: new Date(text) })
        const moved = (await store.getSessionAndUser(sessionToken))?.session.expires
        // A store may delete a session that expired long ago. For the time `longPast`, `getSessionAndUser` may
        // therefore find no session.
        if (moved !== undefined || text !== longPast) isInstant(moved, new Date(text), text)
        const token = { identifier: "ada@example.test", token: secret(), expires: new Date(text) }
        await store.createVerificationToken(token)
        const used = await store.useVerificationToken(token)
        if (used !== null || text !== longPast) holds(used, token, text)
      }
    },
  },

  "sessions.exact": {
    says: "finds a session only by its exact token, and not by a token that differs by case or by a space",
    check: async ({ store }) => {
      const user = await someone(store)
      const session = { ...newSession(user.id), sessionToken: `Abc-${secret()}` }
      await store.createSession(session)
      for (const token of [session.sessionToken.toLowerCase(), `${session.sessionToken} `, "%", "*"]) {
        isNull(await store.getSessionAndUser(token), `"${token}"`)
        isNothing(await store.updateSession({ sessionToken: token, expires: new Date(0) }), `"${token}"`)
        await store.deleteSession(token)
      }
      holds((await store.getSessionAndUser(session.sessionToken))?.session, session, "the session")
    },
  },

  "sessions.expired": {
    says: "returns a session that has just expired, because the caller checks the expiry",
    check: async ({ store }) => {
      const user = await someone(store)
      const session = { ...newSession(user.id), expires: justNow() }
      await store.createSession(session)
      holds((await store.getSessionAndUser(session.sessionToken))?.session, session, "the session")
      const expires = justNow()
      await store.updateSession({ sessionToken: session.sessionToken, expires })
      holds((await store.getSessionAndUser(session.sessionToken))?.session, { ...session, expires }, "the session")
    },
  },

  "sessions.user-of-now": {
    says: "returns the user of a session with the current data, and not with the data from the start of the session",
    check: async ({ store }) => {
      const { user, session } = await signedIn(store)
      await store.getSessionAndUser(session.sessionToken)
      const change = { name: "Augusta", email: `now-${user.email}` }
      await store.updateUser({ id: user.id, ...change })
      holds((await store.getSessionAndUser(session.sessionToken))?.user, { ...user, ...change }, "the user")
    },
  },

  "sessions.extend": {
    says: "changes the expiry of one session, and of no other session",
    check: async ({ store }) => {
      const { user, session } = await signedIn(store)
      const [own, foreign] = [await signedIn(store, user), await signedIn(store)]
      const expires = new Date(session.expires.getTime() + 12_345)
      await store.updateSession({ sessionToken: session.sessionToken, expires })
      holds((await store.getSessionAndUser(session.sessionToken))?.session, { ...session, expires }, "the session")
      for (const other of [own, foreign]) {
        holds((await store.getSessionAndUser(other.session.sessionToken))?.session, other.session, "another session")
      }
    },
  },

  "sessions.unique": {
    says: "refuses a second session with the same token, and does not change the first session",
    check: async ({ store }) => {
      const { user, session } = await signedIn(store)
      const thief = await someone(store)
      await isRefused(() => store.createSession({ ...session, userId: thief.id }), "createSession")
      const found = await store.getSessionAndUser(session.sessionToken)
      holds(found?.session, session, "the session")
      holds(found?.user, user, "the user")
    },
  },

  "sessions.delete": {
    says: "deletes one session, and does not change the user and their other sessions",
    check: async ({ store }) => {
      const { user, session } = await signedIn(store)
      const [own, foreign] = [await signedIn(store, user), await signedIn(store)]
      await store.deleteSession(session.sessionToken)
      isNull(await store.getSessionAndUser(session.sessionToken), "the session")
      for (const other of [own, foreign]) {
        holds((await store.getSessionAndUser(other.session.sessionToken))?.session, other.session, "another session")
      }
      holds(await store.getUser(user.id), user, "the user")
    },
  },

  "sessions.delete-of-user": {
    says: "ends all sessions of one user, and no session of another user. Only for adapters with deleteUserSessions()",
    check: async ({ store }) => {
      if (typeof store.deleteUserSessions !== "function") return
      const { user, session } = await signedIn(store)
      const second = newSession(user.id)
      await store.createSession(second)
      const other = await signedIn(store)
      await store.deleteUserSessions(user.id)
      for (const { sessionToken } of [session, second])
        isNull(await store.getSessionAndUser(sessionToken), "the session")
      holds((await store.getSessionAndUser(other.session.sessionToken))?.session, other.session, "the other's session")
      // `deleteUserSessions` must also succeed for a user without sessions.
      await store.deleteUserSessions(user.id)
      holds(await store.getUser(user.id), user, "the user")
    },
  },

  "sessions.delete-others": {
    says: "ends the sessions of one user, except the session with exactly the given token, and no session of another user. Only for adapters with deleteOtherSessions()",
    check: async ({ store }) => {
      if (typeof store.deleteOtherSessions !== "function") return
      const { user, session } = await signedIn(store)
      const kept = { ...newSession(user.id), sessionToken: `Abc-${secret()}` }
      const others = [session, newSession(user.id), newSession(user.id)]
      for (const one of [kept, ...others.slice(1)]) await store.createSession(one)
      const foreign = await signedIn(store)
      await store.deleteOtherSessions(user.id, kept.sessionToken)
      for (const { sessionToken } of others) isNull(await store.getSessionAndUser(sessionToken), "another session")
      holds((await store.getSessionAndUser(kept.sessionToken))?.session, kept, "the session that stays")
      // `deleteOtherSessions` must also succeed if the user has no other session.
      await store.deleteOtherSessions(user.id, kept.sessionToken)
      holds((await store.getSessionAndUser(kept.sessionToken))?.session, kept, "the session that stays")
      await store.deleteOtherSessions(foreign.user.id, kept.sessionToken)
      holds((await store.getSessionAndUser(kept.sessionToken))?.session, kept, "the session of another user")
      isNull(await store.getSessionAndUser(foreign.session.sessionToken), "a session whose owner keeps no session")
      await store.deleteOtherSessions(user.id, kept.sessionToken.toLowerCase())
      isNull(await store.getSessionAndUser(kept.sessionToken), "a session whose token differs by case")
      holds(await store.getUser(user.id), user, "the user")
    },
  },

  "sessions.delete-gone": {
    says: "does not throw if deleteSession deletes a session that was deleted before",
    check: async ({ store }) => {
      const { session } = await signedIn(store)
      await store.deleteSession(session.sessionToken)
      await store.deleteSession(session.sessionToken)
      await store.deleteSession("")
    },
  },

  "sessions.update-gone": {
    says: "returns null if updateSession changes a session that was deleted",
    check: async ({ store }) => {
      const { session } = await signedIn(store)
      await store.deleteSession(session.sessionToken)
      isNothing(await store.updateSession(session), "a deleted session")
      isNothing(await store.updateSession({ sessionToken: secret(), expires: session.expires }), "an unknown token")
    },
  },

  "sessions.deleted-user": {
    says: "ends the session of a deleted user, and a later refresh of the session restores neither of them",
    check: async ({ store }) => {
      const { user, session } = await signedIn(store)
      await store.deleteUser(user.id)
      isNull(await store.getSessionAndUser(session.sessionToken), "the next read")
      await settled(() => store.updateSession(session))
      isNull(await store.getSessionAndUser(session.sessionToken), "the read after a refresh")
      await isNotRevived(store, user.id, session)
    },
  },

  "sessions.race-delete": {
    says: "DBS-07: never restores a deleted session, in whatever order simultaneous refreshes and the deletion happen",
    slow: true,
    check: async ({ store, rounds }) => {
      const { user, session: other } = await signedIn(store)
      for (let round = 0; round < rounds; round++) {
        const session = await store.createSession(newSession(user.id))
        const { sessionToken } = session
        const deleting = round % 20
        // Some adapters reject an update of a deleted session. The rule allows this: it requires only that the session
        // stays deleted.
        await race<unknown>((racer) =>
          racer === deleting ? store.deleteSession(sessionToken) : store.updateSession(session),
        )
        isNull(await store.getSessionAndUser(sessionToken), `round ${round + 1}`)
      }
      holds((await store.getSessionAndUser(other.sessionToken))?.session, other, "another session")
    },
  },

  "sessions.race-delete-user": {
    says: "DBS-07: never restores the session of a deleted user, in whatever order simultaneous refreshes and the deletion happen",
    slow: true,
    check: async ({ store, rounds }) => {
      for (let round = 0; round < rounds; round++) {
        const { user, session } = await signedIn(store)
        const deleting = round % 20
        await race<unknown>((racer) => (racer === deleting ? store.deleteUser(user.id) : store.updateSession(session)))
        isNull(await store.getSessionAndUser(session.sessionToken), `round ${round + 1}`)
        await isNotRevived(store, user.id, session)
      }
    },
  },
}

/**
 * Asserts that no row of a deleted user's session is left. For this, the function stores a new user under the id of the
 * deleted user. Adapters that use the id of the caller would give a row that was left to the new user.
 */
async function isNotRevived(store: Store, userId: string, { sessionToken }: AdapterSession): Promise<void> {
  await store.createUser({ ...newUser(), id: userId })
  isNull(await store.getSessionAndUser(sessionToken), "the session, under a new user with the old id")
}
