/** Makes and runs the statements of the adapter. */
import { type RawBuilder, sql } from "kysely"
import type { Binding, BoundTable } from "./binding.ts"
import type { CatalogColumn } from "./catalog.ts"
import { DatabaseSchemaError, differencesOf } from "./check.ts"
import { toColumn, toId } from "./columns.ts"
import { runCompiled, Shape } from "./compiled.ts"
import type { Database } from "./database.ts"
import type { Dialect, DialectName, Server, Sql } from "./dialects.ts"
import type { Row } from "../embedded/rows.ts"
import type { RunOnce } from "./postgres-pool.ts"
import { selection } from "./selection.ts"
import type { TableKey } from "./tables.ts"

/** A condition of a statement. */
export type Condition = Sql | Shape

export interface World {
  /** Returns the time in milliseconds since the epoch. */
  now: () => number
  /** Returns a random UUID. */
  newId: () => string
}

/** A database whose tables the adapter has found, or one transaction on this database. */
export interface Store extends World {
  db: Database
  /** The pool, connection or Kysely that the application passed. Two stores with the same object use one database. */
  of: object
  dialect: Dialect
  server: Server
  schema: string | undefined
  binding: Binding
  /** Runs a statement outside of a transaction. Absent in a transaction, and for databases that need Kysely. */
  runOnce?: RunOnce | undefined
  /** Runs work in a transaction. If the store belongs to an open transaction, the work runs in that transaction. */
  atomically<T>(work: (store: Store) => Promise<T>): Promise<T>
}

/** The values to write, by the names of their columns. */
export type Values = ReadonlyMap<string, unknown>

/**
 * Returns a table that the adapter can use.
 *
 * @throws {DatabaseSchemaError} if the database has no such table, or the table lacks a column.
 */
export function need({ binding }: Store, key: TableKey): BoundTable {
  const table = binding.tables.get(key)
  if (table === undefined) throw new DatabaseSchemaError(differencesOf(binding, key))
  return table
}

export function tableRef({ schema }: Pick<Store, "schema">, name: string): Sql {
  return schema === undefined ? sql.id(name) : sql.id(schema, name)
}

/** Returns the join of users with their rows in another table, for the `from` of a statement. */
export function joined(store: Store, users: BoundTable, others: BoundTable): Sql {
  const [id, userId] = [columnOf(users, "id"), columnOf(others, "userId")]
  return sql`${tableRef(store, others.name)} join ${tableRef(store, users.name)}
    on ${sql.id(users.name, id.name)} = ${sql.id(others.name, userId.name)}`
}

/**
 * Returns the condition that the fields have exactly these values. Returns `undefined` if the type of an id's column
 * cannot hold the given id, so that no row can match.
 */
export function whereIs(store: Store, table: BoundTable, fields: Readonly<Record<string, unknown>>): Shape | undefined {
  const columns: CatalogColumn[] = []
  const values: unknown[] = []
  for (const [field, value] of Object.entries(fields)) {
    const column = columnOf(table, field)
    const isId = field === "id" || field === "userId"
    const converted = isId ? toId(value, column) : toColumn(value, column, store.dialect)
    if (converted === undefined) return undefined
    columns.push(column)
    values.push(converted)
  }
  const names = Object.keys(fields)
  const build = (given: readonly unknown[]): Sql => {
    const parts = columns.map((column, index) => {
      const ref = sql.id(table.name, column.name)
      const isId = names[index] === "id" || names[index] === "userId"
      return isId && column.type !== "text" ? sql`${ref} = ${given[index]}` : store.dialect.exactly(ref, given[index])
    })
    return sql.join(parts, sql` and `)
  }
  return new Shape(JSON.stringify([table.key, names]), values, build)
}

/**
 * Returns the rows that meet the condition.
 *
 * @param end the end of the statement, after the condition: a limit, or a lock.
 */
export async function select(
  store: Store,
  table: BoundTable,
  where: Condition | undefined,
  end?: Sql,
): Promise<readonly Row[]> {
  if (where === undefined) return []
  const build = (condition: Condition) =>
    sql<Row>`select ${selection(table, store.dialect)} from ${tableRef(store, table.name)} where ${condition}${end ?? sql``}`
  return end === undefined ? rowsWhere(store, "select", { where, build }) : rowsOf(store, build(where))
}

/**
 * Adds a row.
 *
 * @returns `row`: the new row, or `undefined` on MySQL, which returns no rows. `drawnId`: on MySQL, the id that the
 * database generated.
 */
export async function insert(
  store: Store,
  table: BoundTable,
  values: Values,
): Promise<{ row: Row | undefined; drawnId: bigint | undefined }> {
  const names = [...values.keys()]
  const name = `insert ${JSON.stringify([table.key, names])}`
  const { rows, insertId } = await runCompiled(store, name, [...values.values()], (places) => {
    const columns = sql.join(names.map((column) => sql.id(column)))
    return sql<Row>`insert into ${tableRef(store, table.name)} (${columns}) values (${sql.join([...places])})${returning(store, table)}`
  })
  return { row: rows[0], drawnId: insertId }
}

/**
 * Changes a row.
 *
 * @returns the changed row, or `undefined` if no row meets the condition. For an empty change, the unchanged row.
 */
export async function update(
  store: Store,
  table: BoundTable,
  values: Values,
  where: Condition | undefined,
): Promise<Row | undefined> {
  if (where === undefined) return undefined
  if (values.size === 0) return (await select(store, table, where))[0]
  const names = [...values.keys()]
  const build = (condition: Condition, given: readonly unknown[]) => {
    const set = sql.join(names.map((name, index) => sql`${sql.id(name)} = ${given[index]}`))
    return sql<Row>`update ${tableRef(store, table.name)} set ${set} where ${condition}${returning(store, table)}`
  }
  const statement = { where, build, values: [...values.values()] }
  const run = async (within: Store) => rowsWhere(within, `update ${JSON.stringify(names)}`, statement)
  if (store.dialect.returning) return (await run(store))[0]
  return store.atomically(async (within) => {
    await run(within)
    return (await select(within, table, where))[0]
  })
}

/** Deletes rows and returns them. If several callers delete a row at the same time, only one of them gets the row. */
export async function remove(store: Store, table: BoundTable, where: Condition | undefined): Promise<readonly Row[]> {
  if (where === undefined) return []
  const place = tableRef(store, table.name)
  if (store.dialect.returning || store.server.mariadb) {
    const build = (condition: Condition) =>
      sql<Row>`delete from ${place} where ${condition} returning ${selection(table, store.dialect)}`
    return rowsWhere(store, "delete", { where, build })
  }
  const list = selection(table, store.dialect)
  return store.atomically(async (within) => {
    const rows = await rowsOf(within, sql<Row>`select ${list} from ${place} where ${where} for update`)
    if (rows.length > 0) await sql`delete from ${place} where ${where}`.execute(within.db)
    return rows
  })
}

interface Conditional {
  where: Condition
  build: (condition: Condition, values: readonly unknown[]) => RawBuilder<Row>
  /** The values of the statement outside of its condition. */
  values?: readonly unknown[]
}

/**
 * Runs a statement with a condition, and returns its rows. The statement is compiled only once if the condition has a
 * shape.
 *
 * @param name with the table and the fields of the condition, it determines the text of the statement.
 */
export async function rowsWhere(
  store: Store,
  name: string,
  { where, build, values = [] }: Conditional,
): Promise<readonly Row[]> {
  if (!(where instanceof Shape)) return rowsOf(store, build(where, values))
  const compiled = (places: readonly unknown[]) => build(where.build(places.slice(values.length)), places)
  return (await runCompiled(store, `${name} ${where.name}`, [...values, ...where.values], compiled)).rows
}

async function rowsOf(store: Store, query: RawBuilder<Row>): Promise<readonly Row[]> {
  const { rows } = await query.execute(store.db)
  return rows
}

function returning({ dialect }: Store, table: BoundTable): Sql {
  return dialect.returning ? sql` returning ${selection(table, dialect)}` : sql``
}

/**
 * Returns the column of a field.
 *
 * @throws {Error} if the table has no column for the field. The error cannot happen for required fields of a table that
 * {@link need} returned.
 */
export function columnOf(table: BoundTable, field: string): CatalogColumn {
  const column = table.columns.get(field)
  if (column === undefined) throw new Error(`The table "${table.name}" has no column for ${field}.`)
  return column
}

export function storeOf(parts: Omit<Store, "atomically">): Store {
  return {
    ...parts,
    atomically: (work) =>
      inOneTransaction(parts.db, parts.dialect.name, async (db) => {
        const within: Store = { ...parts, db, runOnce: undefined, atomically: (inner) => inner(within) }
        return work(within)
      }),
  }
}

/**
 * Runs work in a transaction. Rejects with the error of the work.
 *
 * On PostgreSQL and MySQL, the isolation level is `read committed`. A statement that has waited for a lock then sees
 * the changes of the transaction that had the lock. The function ignores an error of the rollback: on a lost connection
 * the rollback fails too, and its error says less.
 */
export async function inOneTransaction<T>(
  db: Database,
  dialect: DialectName,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const begun = db.transaction()
  const transaction = dialect === "sqlite" ? begun : begun.setIsolationLevel("read committed")
  let thrown: { error: unknown } | undefined
  try {
    return await transaction.execute(async (within) => {
      try {
        return await work(within)
      } catch (error) {
        thrown = { error }
        throw error
      }
    })
  } catch (error) {
    throw thrown === undefined ? error : thrown.error
  }
}
