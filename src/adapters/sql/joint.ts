/** The joint calls of the SQL adapter: one statement on PostgreSQL, one transaction on other databases. */
import { sql } from "kysely"
import type { JointCalls } from "../../ports/joint-calls.ts"
import type { AdapterSession, AdapterUser, VerificationToken } from "../../ports/adapter.ts"
import { type Row, storable, toVerificationToken } from "../embedded/rows.ts"
import { runCompiled, type Shape } from "./compiled.ts"
import { selection, toUser, withoutPrefix } from "./selection.ts"
import { sessionCalls } from "./sessions.ts"
import { need, type Store, tableRef, update, whereIs } from "./store.ts"
import { userCalls } from "./users.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"
import { verificationTokenCalls } from "./verification-tokens.ts"

/** Only PostgreSQL has statements that change several tables. */
function writesJointly({ dialect }: Store): boolean {
  return dialect.name === "postgres"
}

const prefix = "authchart_token_"

/** Uses a token up, and finds the user with the address. Implements {@link JointCalls.redeem}. */
export async function redeem(
  store: Store,
  used: Pick<VerificationToken, "identifier" | "token">,
  address: string,
): ReturnType<JointCalls["redeem"]> {
  if (!writesJointly(store)) {
    const token = await verificationTokenCalls(store).useVerificationToken(used)
    return token && { token, user: await userCalls(store).getUserByEmail(address) }
  }
  const [tokens, users] = [need(store, "verificationTokens"), need(store, "users")]
  const values = [used.identifier, used.token, address].map(storable)
  const { rows } = await runCompiled(store, "redeem", values, ([identifier, token, email]) => {
    const ofToken = whereIs(store, tokens, { identifier, token })
    const ofUser = whereIs(store, users, { email })
    return sql<Row>`
      with used as (
        delete from ${tableRef(store, tokens.name)} where ${ofToken} returning ${selection(tokens, store.dialect, prefix)}
      )
      select used.*, ${selection(users, store.dialect)}
      from used left join ${tableRef(store, users.name)} on ${ofUser}`
  })
  const [row] = rows
  if (row === undefined) return null
  const user = row["id"] === null ? null : toUser(row, users)
  return { token: toVerificationToken(withoutPrefix(row, prefix)), user }
}

/** Stores that a user proved their address, and adds their session. Implements {@link JointCalls.admit}. */
export async function admit(
  store: Store,
  { id, emailVerified }: Pick<AdapterUser, "id" | "emailVerified">,
  session: AdapterSession | undefined,
): ReturnType<JointCalls["admit"]> {
  const users = need(store, "users")
  const where = whereIs(store, users, { id })
  if (where === undefined) return null
  const change = valuesToUpdate(store, users, { emailVerified })
  const found = (row: Row | undefined) => (row === undefined ? null : toUser(row, users))
  if (session === undefined) return found(await update(store, users, change, where))
  const sessions = need(store, "sessions")
  if (writesJointly(store) && sessions.unique) {
    const rows = await inOneStatement(store, { change, where, added: valuesToInsert(store, sessions, session) })
    return found(rows[0])
  }
  return store.atomically(async (within) => {
    const user = found(await update(within, users, change, where))
    if (user !== null) await sessionCalls(within).createSession(session)
    return user
  })
}

/** Changes the row of a user, and adds a row of a session if the user exists. */
async function inOneStatement(
  store: Store,
  { change, where, added }: { change: ReadonlyMap<string, unknown>; where: Shape; added: ReadonlyMap<string, unknown> },
): Promise<readonly Row[]> {
  const [users, sessions] = [need(store, "users"), need(store, "sessions")]
  const [changed, names] = [[...change.keys()], [...added.keys()]]
  const { rows } = await runCompiled(
    store,
    `admit ${JSON.stringify([changed, where.name, names])}`,
    [...change.values(), ...where.values, ...added.values()],
    (places) => {
      const [ofWhere, ofSession] = [changed.length, changed.length + where.values.length]
      const set = sql.join(changed.map((name, index) => sql`${sql.id(name)} = ${places[index]}`))
      return sql<Row>`
        with changed as (
          update ${tableRef(store, users.name)} set ${set} where ${where.build(places.slice(ofWhere, ofSession))}
          returning ${selection(users, store.dialect)}
        ), added as (
          insert into ${tableRef(store, sessions.name)} (${sql.join(names.map((name) => sql.id(name)))})
          select ${sql.join(places.slice(ofSession))} from changed
        )
        select * from changed`
    },
  )
  return rows
}
