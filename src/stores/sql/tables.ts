/** The tables of the stores. Columns are of types that all three dialects have. */
import { sql } from "kysely"
import type { Database } from "../../adapters/sql/database.ts"
import type { DialectName } from "../../adapters/sql/dialects.ts"

/** Runs a call once the tables are there. */
export type WithTables = <T>(call: (db: Database, dialect: DialectName) => Promise<T>) => Promise<T>

export const flowTable = "authchart_flow"
export const totpTable = "authchart_totp"
export const recoveryTable = "authchart_totp_recovery"

/**
 * Makes what is missing. Instances that start at once all try: PostgreSQL's `if not exists` does not wait for another that
 * makes the same table, and fails; then it is there.
 */
export async function makeTables(db: Database, dialect: DialectName): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await makeAll(db, dialect)
      return
    } catch (error) {
      if (tries === 5) throw error
    }
  }
}

async function makeAll(db: Database, dialect: DialectName): Promise<void> {
  // Sealed texts of a few KiB; MySQL's `text` holds 64.
  const make = (name: string) => {
    const table = db.schema.createTable(name).ifNotExists()
    // Keys are compared byte by byte, whatever the server's default is.
    return dialect === "mysql" ? table.modifyEnd(binary) : table
  }
  await make(flowTable)
    .addColumn("id", "varchar(191)", (column) => column.primaryKey())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute()
  await make(totpTable)
    .addColumn("person", "varchar(64)", (column) => column.primaryKey())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("used_step", "bigint", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("attempted_at", "bigint", (column) => column.notNull())
    .execute()
  await make(recoveryTable)
    .addColumn("person", "varchar(64)", (column) => column.notNull())
    .addColumn("code", "varchar(64)", (column) => column.notNull())
    .addPrimaryKeyConstraint("authchart_totp_recovery_key", ["person", "code"])
    .execute()
}

const binary = sql`default character set utf8mb4 collate utf8mb4_bin`
