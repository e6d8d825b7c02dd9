import { sql } from "kysely"
import type { Words } from "../../ports/keys-of.ts"
import type { StoreMethods } from "../embedded/calls.ts"
import type { Row } from "../embedded/rows.ts"
import { selection, toUser } from "./selection.ts"
import type { Sql } from "./dialects.ts"
import {
  columnOf,
  type Condition,
  insert,
  joined,
  need,
  remove,
  rowsWhere,
  select,
  type Store,
  update,
  whereIs,
} from "./store.ts"
import { keepingUnique } from "./unique.ts"
import { valuesToInsert, valuesToUpdate } from "./values.ts"

const taken = "A user has that e-mail address already."

/**
 * The maximum number of users that `listUsersByAddress` returns. The callers only distinguish no user, one user and
 * several users.
 */
const mostNamesakes = 10

type UserCalls = Pick<
  StoreMethods,
  | Words<"createUser getUser getUserByEmail getUserByAccount updateUser deleteUser">
  | Words<"listUsersByAddress listAddressesWithCapitals">
>

export function userCalls(store: Store): UserCalls {
  const users = () => need(store, "users")
  const found = (row: Row | undefined) => (row === undefined ? null : toUser(row, users()))
  const findUser = async (fields: Readonly<Record<string, unknown>>) =>
    found((await select(store, users(), whereIs(store, users(), fields)))[0])
  // Also finds users whose e-mail address Auth.js or an application stored with capitals. The query scans the table,
  // unless `lower(email)` has an index.
  const listUsers = async (where: (email: Sql) => Sql, limit: number) => {
    const email = sql.id(users().name, columnOf(users(), "email").name)
    return (await select(store, users(), where(email), sql` limit ${sql.lit(limit)}`)).map((row) =>
      toUser(row, users()),
    )
  }
  return {
    // The method reads the row back: the database can generate the id, and fill columns that the record lacks.
    async createUser(user) {
      const values = valuesToInsert(store, users(), user)
      return keepingUnique(store, users(), { fields: { ...user }, taken }, async (within) => {
        const created = within.dialect.returning
          ? found((await insert(within, users(), values)).row)
          : await within.atomically(async (inner) => {
              const { drawnId } = await insert(inner, users(), values)
              const proposed = values.get(users().columns.get("id")?.name ?? "")
              return userCalls(inner).getUser(typeof proposed === "string" ? proposed : String(drawnId))
            })
        if (created === null) throw new Error("The database returned no user after an insert.")
        return created
      })
    },
    getUser: async (id) => findUser({ id }),
    getUserByEmail: async (email) => findUser({ email }),
    async getUserByAccount({ provider, providerAccountId }) {
      const accounts = need(store, "accounts")
      const where = whereIs(store, accounts, { provider, providerAccountId })
      if (where === undefined) return null
      const build = (condition: Condition) =>
        sql<Row>`select ${selection(users(), store.dialect)} from ${joined(store, users(), accounts)} where ${condition}`
      return found((await rowsWhere(store, "user of account", { where, build }))[0])
    },
    listUsersByAddress: async (address) => listUsers((email) => sql`lower(${email}) = ${address}`, mostNamesakes),
    listAddressesWithCapitals: async (limit) =>
      listUsers(
        (email) => sql`${email} is not null and not ${store.dialect.exactly(email, sql`lower(${email})`)}`,
        limit,
      ),
    async updateUser({ id, ...fields }) {
      const values = valuesToUpdate(store, users(), fields)
      const where = whereIs(store, users(), { id })
      const key = { fields, besides: id, taken }
      const user = found(await keepingUnique(store, users(), key, (within) => update(within, users(), values, where)))
      if (user === null) throw new Error("There is no user with that id.")
      return user
    },
    // Tables of another adapter can lack the foreign keys that delete sessions, accounts and passkeys with the user.
    deleteUser: async (id) =>
      store.atomically(async (within) => {
        for (const key of ["sessions", "accounts", "authenticators"] as const) {
          const table = within.binding.tables.get(key)
          if (table) await remove(within, table, whereIs(within, table, { userId: id }))
        }
        return found((await remove(within, users(), whereIs(within, users(), { id })))[0])
      }),
  }
}
