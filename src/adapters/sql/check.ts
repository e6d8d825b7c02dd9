/** Checks the tables at the first call of a method of the adapter. The error names every missing table and column. */
import type { Binding, Lack } from "./binding.ts"
import type { TableKey } from "./tables.ts"

/**
 * The adapter cannot use the tables. The message names every missing or wrong table and column, and the command that
 * makes the missing tables and columns.
 */
export class DatabaseSchemaError extends Error {
  override readonly name = "DatabaseSchemaError"
  /** The differences: one sentence for each. */
  readonly differences: readonly string[]

  constructor(differences: readonly string[]) {
    super(
      `The database is not ready for sqlAdapter:\n- ${differences.join("\n- ")}\n` +
        'Run "npx authchart migrate" (--dry-run prints what it would do), or name other tables with the option tables.',
    )
    this.differences = differences
  }
}

/**
 * Returns all differences if the adapter cannot work at all: if the table of users is missing, or a column of any table
 * is missing or wrong. Otherwise the list is empty, because any other missing table stops only the calls that need it.
 * For example, an application with token sessions has no table of sessions, and an application without mail links has
 * no table of verification tokens. The list never names the table of passkeys, because only passkeys need this table.
 */
export function differencesAtStart({ lacks, tables, rejected }: Binding): string[] {
  const all = [...lacks].flatMap(([key, missing]) => (key === "authenticators" ? [] : missing))
  const pressing = !tables.has("users") || all.some(({ column }) => column !== undefined)
  return pressing ? [...all.map(sentence), ...rejected.map(rejection)] : []
}

export function differencesOf({ lacks }: Binding, key: TableKey): string[] {
  return (lacks.get(key) ?? []).map(sentence)
}

export function sentence(lack: Lack): string {
  if (lack.column === undefined) return `There is no table "${lack.table}".`
  const { table, column, unfit } = lack
  if (unfit === undefined) return `The table "${table}" has no column for ${column}.`
  const there = `The column for ${column} in the table "${table}" is of type ${unfit.declared}`
  return unfit.because === "noTime" ? `${there}, which cannot hold a time.` : `${there} and cannot be null.`
}

/** Says why a table with a usual name is not the table of users. */
function rejection(lack: Lack): string {
  return `The table "${lack.table}" is not used for the users: ${sentence(lack)}`
}
