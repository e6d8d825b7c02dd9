import type { AuthenticatorChange } from "../../ports/adapter.ts"
import type { AuthenticatorCalls } from "../embedded/calls.ts"
import { authenticatorFields, given, inOrderOfCredentials, existingAuthenticator } from "../embedded/records.ts"
import { toAuthenticator } from "../embedded/rows.ts"
import { first, only, type Query, set } from "./query.ts"
import { authenticatorColumns } from "./schema.ts"

/** The fields that a call can change. */
const changeable = authenticatorFields.filter((field) => !["credentialID", "userId"].includes(field))

/** The condition that the stored counter is lower than the new one, or that both are 0. */
const isHigher = " AND (counter < ? OR (counter = 0 AND ? = 0))"

/** Returns the calls for passkeys as SQL. */
export function authenticatorCalls(query: Query): AuthenticatorCalls {
  const getAuthenticator: AuthenticatorCalls["getAuthenticator"] = (credentialID) =>
    first(
      query(`SELECT ${authenticatorColumns} FROM authenticators WHERE credentialID = ?`, credentialID),
      toAuthenticator,
    )
  const updateAuthenticator: AuthenticatorCalls["updateAuthenticator"] = ({ credentialID, ...change }) => {
    const columns = set(changeable, given(asRow(change)))
    if (!columns) return getAuthenticator(credentialID)
    const { counter } = change
    const higher = counter === undefined ? { sql: "", values: [] } : { sql: isHigher, values: [counter, counter] }
    const sql = `UPDATE authenticators SET ${columns.sql} WHERE credentialID = ?${higher.sql} RETURNING ${authenticatorColumns}`
    return first(query(sql, ...columns.values, credentialID, ...higher.values), toAuthenticator)
  }
  return {
    createAuthenticator(authenticator) {
      const places = authenticatorFields.map(() => "?").join(", ")
      const sql = `INSERT INTO authenticators (${authenticatorColumns}) VALUES (${places}) RETURNING ${authenticatorColumns}`
      const row = asRow(authenticator)
      return only(query(sql, ...authenticatorFields.map((field) => row[field])), toAuthenticator)
    },
    getAuthenticator,
    listAuthenticatorsByUserId: (userId) =>
      inOrderOfCredentials(
        query(`SELECT ${authenticatorColumns} FROM authenticators WHERE userId = ?`, userId).map(toAuthenticator),
      ),
    updateAuthenticatorCounter: (credentialID, counter) =>
      existingAuthenticator(updateAuthenticator({ credentialID, counter })),
    updateAuthenticator,
    deleteAuthenticator: (credentialID) =>
      first(
        query(`DELETE FROM authenticators WHERE credentialID = ? RETURNING ${authenticatorColumns}`, credentialID),
        toAuthenticator,
      ),
  }
}

/** Returns the values as SQLite stores them: a boolean as 0 or 1. */
function asRow(record: Omit<AuthenticatorChange, "credentialID">): Record<string, unknown> {
  const { credentialBackedUp } = record
  return { ...record, credentialBackedUp: credentialBackedUp === undefined ? undefined : Number(credentialBackedUp) }
}
