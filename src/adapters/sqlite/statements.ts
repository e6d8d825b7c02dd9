import type { AccountKey, AdapterAccount, AdapterUser } from "../../ports/adapter.ts"
import type { Calls } from "../embedded/calls.ts"
import { given, inOrder, keptAfterExpiry, sweepEvery, tokenFields, userFields } from "../embedded/records.ts"
import { toAccount, toSession, toUser, toVerificationToken } from "../embedded/rows.ts"
import { authenticatorCalls } from "./authenticators.ts"
import { first, only, type Query, set } from "./query.ts"
import { accountColumns, sessionColumns, userColumns, verificationTokenColumns } from "./schema.ts"

/** A 128-bit random id, for the `id` columns that the adapter does not read. */
const freshId = "lower(hex(randomblob(16)))"
const byProvider = "provider = ? AND providerAccountId = ?"

/**
 * The calls of the port as SQL. The caller runs the statements of one call in one transaction. Every statement returns
 * rows, so that one method of the driver can run every statement.
 *
 * @param now returns the time in milliseconds since the epoch.
 */
export function sqliteCalls(query: Query, now: () => number): Calls {
  let sweptAt = Number.NEGATIVE_INFINITY

  function sweep(): void {
    const time = now()
    if (time - sweptAt < sweepEvery) return
    sweptAt = time
    const limit = new Date(time - keptAfterExpiry)
    query("DELETE FROM sessions WHERE expires < ? RETURNING 1", limit)
    query("DELETE FROM verification_tokens WHERE expires < ? RETURNING 1", limit)
  }

  const getUser = (id: string): AdapterUser | null =>
    first(query(`SELECT ${userColumns} FROM users WHERE id = ?`, id), toUser)
  const getAccount = ({ provider, providerAccountId }: AccountKey): AdapterAccount | null =>
    first(query(`SELECT ${accountColumns} FROM accounts WHERE ${byProvider}`, provider, providerAccountId), toAccount)

  return {
    createUser(user) {
      const sql = `INSERT INTO users (${userColumns}) VALUES (coalesce(?, ${freshId}), ?, ?, ?, ?) RETURNING ${userColumns}`
      return only(query(sql, ...userFields.map((field) => user[field])), toUser)
    },
    getUser,
    getUserByEmail: (email) => first(query(`SELECT ${userColumns} FROM users WHERE email = ?`, email), toUser),
    // This query scans the table. The library calls this method only if no user has the address in lower case.
    listUsersByAddress: (address) =>
      query(`SELECT ${userColumns} FROM users WHERE lower(email) = ? LIMIT 10`, address).map(toUser),
    listAddressesWithCapitals: (limit) =>
      query(`SELECT ${userColumns} FROM users WHERE email <> lower(email) LIMIT ?`, limit).map(toUser),
    getUserByAccount({ provider, providerAccountId }) {
      const sql = `SELECT ${userColumns} FROM users WHERE id = (SELECT userId FROM accounts WHERE ${byProvider})`
      return first(query(sql, provider, providerAccountId), toUser)
    },
    updateUser({ id, ...change }) {
      const columns = set(userFields, given(change))
      const sql = columns && `UPDATE users SET ${columns.sql} WHERE id = ? RETURNING ${userColumns}`
      const user = sql ? first(query(sql, ...columns.values, id), toUser) : getUser(id)
      if (!user) throw new Error("There is no user with that id.")
      return user
    },
    deleteUser(id) {
      // Tables of another adapter can lack the foreign keys that delete these rows.
      query("DELETE FROM sessions WHERE userId = ? RETURNING 1", id)
      query("DELETE FROM accounts WHERE userId = ? RETURNING 1", id)
      query("DELETE FROM authenticators WHERE userId = ? RETURNING 1", id)
      return first(query(`DELETE FROM users WHERE id = ? RETURNING ${userColumns}`, id), toUser)
    },
    linkAccount(account) {
      const places = tokenFields.map(() => "?").join(", ")
      const sql =
        `INSERT INTO accounts (id, ${accountColumns}) VALUES (${freshId}, ?, ?, ?, ?, ${places}) ` +
        `RETURNING ${accountColumns}`
      const { userId, type, provider, providerAccountId } = account
      const tokens = tokenFields.map((field) => account[field])
      return only(query(sql, userId, type, provider, providerAccountId, ...tokens), toAccount)
    },
    unlinkAccount({ provider, providerAccountId }) {
      const sql = `DELETE FROM accounts WHERE ${byProvider} RETURNING ${accountColumns}`
      return first(query(sql, provider, providerAccountId), toAccount) ?? undefined
    },
    getAccount: (providerAccountId, provider) => getAccount({ provider, providerAccountId }),
    updateAccount({ provider, providerAccountId, ...change }) {
      const columns = set(["userId", "type", ...tokenFields], given(change))
      if (!columns) return getAccount({ provider, providerAccountId })
      const sql = `UPDATE accounts SET ${columns.sql} WHERE ${byProvider} RETURNING ${accountColumns}`
      return first(query(sql, ...columns.values, provider, providerAccountId), toAccount)
    },
    listAccounts: (userId) =>
      inOrder(query(`SELECT ${accountColumns} FROM accounts WHERE userId = ?`, userId).map(toAccount)),
    createSession({ sessionToken, userId, expires }) {
      sweep()
      const sql = `INSERT INTO sessions (id, ${sessionColumns}) VALUES (${freshId}, ?, ?, ?) RETURNING ${sessionColumns}`
      return only(query(sql, sessionToken, userId, expires), toSession)
    },
    getSessionAndUser(sessionToken) {
      const sql =
        `SELECT ${sessionColumns}, users.${userFields.join(", users.")} ` +
        "FROM sessions JOIN users ON users.id = sessions.userId WHERE sessionToken = ?"
      return first(query(sql, sessionToken), (row) => ({ session: toSession(row), user: toUser(row) }))
    },
    updateSession({ sessionToken, ...change }) {
      const columns = set(["userId", "expires"], given(change))
      const sql = columns
        ? `UPDATE sessions SET ${columns.sql} WHERE sessionToken = ? RETURNING ${sessionColumns}`
        : `SELECT ${sessionColumns} FROM sessions WHERE sessionToken = ?`
      return first(query(sql, ...(columns?.values ?? []), sessionToken), toSession)
    },
    deleteSession(sessionToken) {
      const sql = `DELETE FROM sessions WHERE sessionToken = ? RETURNING ${sessionColumns}`
      return first(query(sql, sessionToken), toSession)
    },
    deleteUserSessions(userId) {
      query("DELETE FROM sessions WHERE userId = ? RETURNING 1", userId)
    },
    deleteOtherSessions(userId, sessionToken) {
      query("DELETE FROM sessions WHERE userId = ? AND sessionToken <> ? RETURNING 1", userId, sessionToken)
    },
    createVerificationToken({ identifier, token, expires }) {
      sweep()
      const sql =
        `INSERT INTO verification_tokens (${verificationTokenColumns}) VALUES (?, ?, ?) ` +
        `RETURNING ${verificationTokenColumns}`
      return only(query(sql, identifier, token, expires), toVerificationToken)
    },
    useVerificationToken({ identifier, token }) {
      const sql =
        "DELETE FROM verification_tokens WHERE identifier = ? AND token = ? " + `RETURNING ${verificationTokenColumns}`
      return first(query(sql, identifier, token), toVerificationToken)
    },
    ...authenticatorCalls(query),
  }
}
