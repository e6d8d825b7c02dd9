/** Between rows and records: what is selected of a table, and what a row says. */
import { type RawBuilder, sql } from "kysely"
import type { AdapterAccount, AdapterSession, AdapterUser, VerificationToken } from "../../ports/adapter.ts"
import { accountRecord, sessionRecord, userRecord, verificationTokenRecord } from "../embedded/records.ts"
import type { BoundTable } from "./binding.ts"
import type { CatalogColumn } from "./catalog.ts"
import type { Dialect } from "./dialects.ts"
import { tableShapes } from "./tables.ts"
import { fromTime } from "./columns.ts"

export type Row = Readonly<Record<string, unknown>>

/**
 * The columns of a table as a list for `select` and `returning`, each under the port's name of the field; of users also
 * the application's own columns, under theirs.
 *
 * @param prefix before each name, to tell two tables in one row apart.
 */
export function selection(table: BoundTable, dialect: Dialect, prefix: string = ""): RawBuilder<Row> {
  const fields = [...table.columns].map(([name, column]) => ({ name, column, time: isDate(table, name) }))
  const own = othersOf(table).map((column) => ({ name: column.name, column, time: column.type === "time" }))
  const items = [...fields, ...own].map(({ name, column, time }) => {
    const value = sql.id(table.name, column.name)
    return sql`${time && column.type === "time" ? dialect.readTime(value) : value} as ${sql.id(prefix + name)}`
  })
  return sql`${sql.join(items)}`
}

/** A column that the application added. */
function othersOf(table: BoundTable): readonly CatalogColumn[] {
  return table.key === "users" ? table.others : []
}

function isDate(table: BoundTable, field: string): boolean {
  return tableShapes[table.key].fields.some(({ name, kind }) => name === field && kind === "date")
}

/** A row whose fields have the prefix, without it. */
export function withoutPrefix(row: Row, prefix: string): Row {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    ),
  )
}

// The casts below are what the fields of these tables are.

export function toUser(row: Row, table: BoundTable): AdapterUser {
  const others = othersOf(table).map(({ name, type }) => {
    const value = row[name] ?? null
    return [name, type === "time" ? fromTime(value) : value] as const
  })
  const { emailVerified } = row
  const record = userRecord({ ...(row as unknown as AdapterUser), emailVerified: fromTime(emailVerified) })
  return { ...Object.fromEntries(others), ...record, id: String(row["id"]) }
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
  return sessionRecord({
    ...(row as unknown as AdapterSession),
    userId: String(row["userId"]),
    expires: momentOf(row["expires"]),
  })
}

export function toVerificationToken(row: Row): VerificationToken {
  return verificationTokenRecord({ ...(row as unknown as VerificationToken), expires: momentOf(row["expires"]) })
}

/** What is unreadable is an invalid date: whoever asked has to judge it. */
function momentOf(value: unknown): Date {
  return fromTime(value) ?? new Date(Number.NaN)
}
