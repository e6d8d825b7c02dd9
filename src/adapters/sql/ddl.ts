/** Makes the statements that create tables, columns and indexes. */
import { sql } from "kysely"
import type { CatalogColumn } from "./catalog.ts"
import type { Dialect, Server, Sql } from "./dialects.ts"
import { tableRef } from "./store.ts"
import type { Field, TableKey, TableNames } from "./tables.ts"
import { tableShapes } from "./tables.ts"

export interface DdlContext {
  dialect: Dialect
  server: Server
  schema: string | undefined
  names: TableNames
  /** The column that foreign keys refer to, if the table of users exists already. */
  userId: Pick<CatalogColumn, "name" | "definition"> | undefined
}

/**
 * Returns the statement that makes a table with all its fields. Foreign keys delete the accounts, sessions and passkeys
 * of a user when code other than the adapter deletes the user.
 */
export function createTable(key: TableKey, context: DdlContext): Sql {
  const { unique } = tableShapes[key]
  const fields = tableShapes[key].fields.filter(({ foreign }) => foreign !== true)
  const primary = key === "users" || key === "accounts" ? ["id"] : unique
  const lines = fields.map((field) => sql`\n  ${columnOf(field, context)}`)
  lines.push(sql`\n  primary key (${sql.join(primary.map((name) => sql.id(name)))})`)
  if (fields.some(({ kind }) => kind === "userId")) {
    const users = tableRef(context, context.names.users)
    lines.push(
      sql`\n  foreign key (${sql.id("userId")}) references ${users} (${sql.id(context.userId?.name ?? "id")}) on delete cascade`,
    )
  }
  const { tableOptions } = context.dialect.types(context.server)
  return sql`create table ${tableRef(context, context.names[key])} (${sql.join(lines, sql`,`)}\n)${sql.raw(tableOptions)}`
}

/**
 * Returns the statement that adds a column. The column must be nullable, because existing rows have no value for it.
 */
export function addColumn(table: string, field: Field, context: DdlContext): Sql {
  return sql`alter table ${tableRef(context, table)} add column ${columnOf(field, context)}`
}

function columnOf(field: Field, context: DdlContext): Sql {
  const types = context.dialect.types(context.server)
  const type = {
    id: types.id + types.freshId,
    userId: context.userId?.definition ?? types.id,
    key: types.key,
    text: types.text,
    date: types.date,
    number: types.number,
    boolean: types.boolean,
  }[field.kind]
  return sql`${sql.id(field.name)} ${sql.raw(field.filled ? `${type} not null` : type)}`
}

export interface IndexPlan {
  name: string
  table: string
  columns: readonly string[]
  unique: boolean
}

export function createIndex({ name, table, columns, unique }: IndexPlan, context: Pick<DdlContext, "schema">): Sql {
  const kind = sql.raw(unique ? "unique index" : "index")
  const list = sql.join(columns.map((column) => sql.id(column)))
  return sql`create ${kind} ${sql.id(name)} on ${tableRef(context, table)} (${list})`
}
