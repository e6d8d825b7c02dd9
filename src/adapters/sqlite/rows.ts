/** Between JavaScript values and SQLite's. */
import type { AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from "../../ports/adapter.ts"
import { accountRecord, sessionRecord, userRecord, verificationTokenRecord } from "../embedded/records.ts"
import type { SqlValue } from "./driver.ts"

export type Row = Readonly<Record<string, unknown>>

/** Text that SQLite would give back cut short or changed, so that two different keys could read as one. */
const unstorable = /[\0\p{Surrogate}]/u

/**
 * A value as SQLite stores it: a date as ISO 8601 text, what is absent as `null`.
 *
 * @throws {RangeError} for an invalid date, a number that is none, and text with NUL or half a surrogate pair.
 * @throws {TypeError} for a value of another type.
 */
export function toSql(value: unknown): SqlValue {
  if (value === undefined || value === null) return null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === "number" && Number.isFinite(value)) return value
  if (typeof value === "string") {
    if (unstorable.test(value)) throw new RangeError("SQLite cannot hold text with NUL or half a character.")
    return value
  }
  if (typeof value === "number") throw new RangeError(`SQLite cannot hold ${value}.`)
  throw new TypeError(`A column cannot hold a value of type ${typeof value}.`)
}

/** An unreadable date is an invalid `Date`: whoever asked has to judge it. */
function toDate(value: unknown): Date {
  return new Date(typeof value === "number" ? value : String(value))
}

// The casts below are what the schema says of these columns.

export function toUser(row: Row): AdapterUser {
  const { emailVerified } = row
  return userRecord({ ...(row as unknown as AdapterUser), emailVerified: emailVerified ? toDate(emailVerified) : null })
}

export function toAccount(row: Row): AdapterAccount {
  return accountRecord(row as unknown as AdapterAccount)
}

export function toSession(row: Row): AdapterSession {
  return sessionRecord({ ...(row as unknown as AdapterSession), expires: toDate(row["expires"]) })
}

export function toVerificationToken(row: Row): VerificationToken {
  return verificationTokenRecord({ ...(row as unknown as VerificationToken), expires: toDate(row["expires"]) })
}
