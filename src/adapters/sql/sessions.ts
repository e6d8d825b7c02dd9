import { sql } from "kysely"
import type { StoreMethods } from "../embedded/calls.ts"
import { sessionRecord } from "../embedded/records.ts"
import { type Row, toSession } from "../embedded/rows.ts"
import { selection, toUser, withoutPrefix } from "./selection.ts"
import { insert, joined, need, remove, rowsOf, type Store, update, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"

type SessionCalls = Pick<
  StoreMethods,
  "createSession" | "getSessionAndUser" | "updateSession" | "deleteUserSessions" | "deleteSession"
>

const prefix = "authchart_session_"

export function sessionCalls(store: Store): SessionCalls {
  const sessions = () => need(store, "sessions")
  const found = (row: Row | undefined) => (row === undefined ? null : toSession(row))
  return {
    async createSession(session) {
      const key = { fields: { ...session }, taken: "A session has that token already." }
      return keepingUnique(store, sessions(), key, async (within) => {
        const { row } = await insert(within, sessions(), valuesToInsert(within, sessions(), session))
        return found(row) ?? sessionRecord(session)
      })
    },
    // The query is an inner join, because a session whose user does not exist is treated as absent.
    async getSessionAndUser(sessionToken) {
      const users = need(store, "users")
      const query = sql<Row>`
        select ${selection(sessions(), store.dialect, prefix)}, ${selection(users, store.dialect)}
        from ${joined(store, users, sessions())} where ${whereIs(store, sessions(), { sessionToken })}`
      const [row] = await rowsOf(store, query)
      return row === undefined ? null : { session: toSession(withoutPrefix(row, prefix)), user: toUser(row, users) }
    },
    // The statement never inserts, because a refresh must not restore a deleted session.
    async updateSession({ sessionToken, ...change }) {
      const where = whereIs(store, sessions(), { sessionToken })
      return found(await update(store, sessions(), valuesToUpdate(store, sessions(), change), where))
    },
    async deleteUserSessions(userId) {
      await remove(store, sessions(), whereIs(store, sessions(), { userId }))
    },
    deleteSession: async (sessionToken) =>
      found((await remove(store, sessions(), whereIs(store, sessions(), { sessionToken })))[0]),
  }
}
