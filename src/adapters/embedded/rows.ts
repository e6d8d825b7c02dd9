/**
 * Converts rows of an SQL database to the records of the port `Adapter`. Drivers differ in the JavaScript types that
 * they return for dates, numbers and booleans.
 */
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "../../ports/adapter.ts"
import { accountRecord, authenticatorRecord, sessionRecord, userRecord, verificationTokenRecord } from "./records.ts"

export type Row = Readonly<Record<string, unknown>>

/**
 * Matches NUL and half surrogate pairs. Some databases refuse, cut or replace these characters, so two different keys
 * could become one.
 */
const unstorable = /[\0\p{Surrogate}]/u

export function isStorable(text: string): boolean {
  return !unstorable.test(text)
}

/**
 * Returns the value unchanged.
 * @throws {RangeError} for values that no database stores: `NaN`, infinity, text with NUL or half a surrogate pair.
 */
export function storable<T extends string | number>(value: T): T {
  if (typeof value === "string" && !isStorable(value))
    throw new RangeError("A database cannot store text with NUL or half a surrogate pair.")
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`A database cannot store ${value}.`)
  return value
}

/**
 * Converts the value of a column to a time, whatever the type of the column is. Text without a time zone is UTC.
 * Unreadable values become Invalid Date.
 */
export function fromTime(value: unknown): Date | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value
  if (typeof value === "number" || typeof value === "bigint") return new Date(Math.round(Number(value)))
  if (typeof value !== "string") return new Date(Number.NaN)
  if (/^-?\d+(?:\.\d+)?$/.test(value)) return new Date(Math.round(Number(value)))
  const iso = value.replace(" ", "T")
  return new Date(/T.*(?:Z|[+-]\d\d(?::?\d\d)?)$/i.test(iso) ? iso : `${iso}Z`)
}

function momentOf(value: unknown): Date {
  return fromTime(value) ?? new Date(Number.NaN)
}

export function toUser(row: Row): AdapterUser {
  const { id, emailVerified } = row
  return userRecord({ ...(row as unknown as AdapterUser), id: String(id), emailVerified: fromTime(emailVerified) })
}

export function toAccount(row: Row): AdapterAccount {
  const expiresAt = row["expires_at"] ?? undefined
  return accountRecord({
    ...(row as unknown as AdapterAccount),
    userId: String(row["userId"]),
    expires_at: expiresAt === undefined ? undefined : Number(expiresAt),
  })
}

export function toSession(row: Row): AdapterSession {
  const { sessionToken } = row as unknown as AdapterSession
  return sessionRecord({ sessionToken, userId: String(row["userId"]), expires: momentOf(row["expires"]) })
}

export function toVerificationToken(row: Row): VerificationToken {
  return verificationTokenRecord({ ...(row as unknown as VerificationToken), expires: momentOf(row["expires"]) })
}

/** Makes a passkey from a row. Drivers return a boolean as a boolean, a number, a bigint or text. */
export function toAuthenticator(row: Row): AdapterAuthenticator {
  const backedUp = row["credentialBackedUp"]
  return authenticatorRecord({
    ...(row as unknown as AdapterAuthenticator),
    userId: String(row["userId"]),
    counter: Number(row["counter"]),
    credentialBackedUp: backedUp === true || backedUp === "true" || Number(backedUp) === 1,
    createdAt: fromTime(row["createdAt"]),
    lastUsedAt: fromTime(row["lastUsedAt"]),
  })
}
