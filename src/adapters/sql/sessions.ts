/** The calls about sessions. */
import { sql } from "kysely"
import type { AdapterSession, AdapterUser } from "../../ports/adapter.ts"
import { sessionRecord } from "../embedded/records.ts"
import { type Row, selection, toSession, toUser, withoutPrefix } from "./selection.ts"
import { insert, need, remove, rowsOf, type Store, tableRef, update, whereIs } from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"

export async function createSession(store: Store, session: AdapterSession): Promise<AdapterSession> {
  const table = need(store, "sessions")
  const key = { fields: { ...session }, taken: "A session has that token already." }
  return keepingUnique(store, table, key, async (within) => {
    const { row } = await insert(within, table, valuesToInsert(within, table, session))
    return row === undefined ? sessionRecord(session) : toSession(row)
  })
}

/** A session whose user is gone is gone too. */
export async function getSessionAndUser(
  store: Store,
  sessionToken: string,
): Promise<{ session: AdapterSession; user: AdapterUser } | null> {
  const [sessions, users] = [need(store, "sessions"), need(store, "users")]
  const [userId, id] = [sessions.columns.get("userId"), users.columns.get("id")]
  const query = sql<Row>`
    select ${selection(sessions, store.dialect, prefix)}, ${selection(users, store.dialect)}
    from ${tableRef(store, sessions.name)} join ${tableRef(store, users.name)}
      on ${sql.id(users.name, id?.name ?? "")} = ${sql.id(sessions.name, userId?.name ?? "")}
    where ${whereIs(store, sessions, { sessionToken })}`
  const [row] = await rowsOf(store, query)
  if (row === undefined) return null
  return { session: toSession(withoutPrefix(row, prefix)), user: toUser(row, users) }
}

const prefix = "authchart_session_"

/** Changes a row that is there, and never makes one. */
export async function updateSession(
  store: Store,
  session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
): Promise<AdapterSession | null> {
  const table = need(store, "sessions")
  const { sessionToken, ...change } = session
  const where = whereIs(store, table, { sessionToken })
  const row = await update(store, table, valuesToUpdate(store, table, change), where)
  return row === undefined ? null : toSession(row)
}

export async function deleteUserSessions(store: Store, userId: string): Promise<void> {
  const table = need(store, "sessions")
  await remove(store, table, whereIs(store, table, { userId }))
}

export async function deleteSession(store: Store, sessionToken: string): Promise<AdapterSession | null> {
  const table = need(store, "sessions")
  const [row] = await remove(store, table, whereIs(store, table, { sessionToken }))
  return row === undefined ? null : toSession(row)
}
