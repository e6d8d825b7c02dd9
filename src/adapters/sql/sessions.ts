import { sql } from "kysely"
import type { Words } from "../../ports/keys-of.ts"
import type { StoreMethods } from "../embedded/calls.ts"
import { sessionRecord } from "../embedded/records.ts"
import type { Row } from "../embedded/rows.ts"
import { compiledOnce } from "./compiled.ts"
import { selection, toSession, toUser, withoutPrefix } from "./selection.ts"
import { insert, joined, need, remove, type Store, update, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"

type SessionCalls = Pick<
  StoreMethods,
  Words<"createSession getSessionAndUser updateSession deleteSession"> | Words<"deleteUserSessions deleteOtherSessions">
>

const prefix = "authchart_session_"

/** Each request with a database session runs this statement. The inner join hides a session without a user. */
const sessionAndUser = compiledOnce("session and user", (store: Store, sessionToken) => {
  const [users, sessions] = [need(store, "users"), need(store, "sessions")]
  return sql<Row>`
    select ${selection(sessions, store.dialect, prefix)}, ${selection(users, store.dialect)}
    from ${joined(store, users, sessions)} where ${whereIs(store, sessions, { sessionToken })}`
})

export function sessionCalls(store: Store): SessionCalls {
  const sessions = () => need(store, "sessions")
  const found = (row: Row | undefined) => (row === undefined ? null : toSession(row, sessions()))
  return {
    async createSession(session) {
      const key = { fields: { ...session }, taken: "A session has that token already." }
      return keepingUnique(store, sessions(), key, async (within) => {
        const { row } = await insert(within, sessions(), valuesToInsert(within, sessions(), session))
        return found(row) ?? sessionRecord(session)
      })
    },
    async getSessionAndUser(sessionToken) {
      const [row] = await sessionAndUser(store, sessionToken)
      return row === undefined
        ? null
        : { session: toSession(withoutPrefix(row, prefix), sessions()), user: toUser(row, need(store, "users")) }
    },
    // The statement is an update and not an upsert, because a refresh must not restore a deleted session.
    async updateSession({ sessionToken, ...change }) {
      const where = whereIs(store, sessions(), { sessionToken })
      return found(await update(store, sessions(), valuesToUpdate(store, sessions(), change), where))
    },
    async deleteUserSessions(userId) {
      await remove(store, sessions(), whereIs(store, sessions(), { userId }))
    },
    async deleteOtherSessions(userId, sessionToken) {
      const ofUser = whereIs(store, sessions(), { userId })
      const kept = whereIs(store, sessions(), { sessionToken })
      await remove(store, sessions(), ofUser && sql`${ofUser} and not (${kept})`)
    },
    deleteSession: async (sessionToken) =>
      found((await remove(store, sessions(), whereIs(store, sessions(), { sessionToken })))[0]),
  }
}
