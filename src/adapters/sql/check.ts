/** The start-up check: what the database lacks, in sentences that say what to do. */
import type { Binding, Lack } from "./binding.ts"
import type { TableKey } from "./tables.ts"

/** What mends it. */
const remedy = "npx authchart migrate"

/** The tables are not what the adapter needs. The message names every difference and the command that mends them. */
export class DatabaseSchemaError extends Error {
  override readonly name = "DatabaseSchemaError"
  /** One sentence for each difference. */
  readonly differences: readonly string[]

  constructor(differences: readonly string[]) {
    super(
      `The database is not ready for sqlAdapter:\n- ${differences.join("\n- ")}\n` +
        `Run "${remedy}" (with --dry-run it only says what it would do), or name other tables with the option tables.`,
    )
    this.differences = differences
  }
}

/**
 * Without users nothing works, and a table that is there with columns missing is a mistake: both are told at first use.
 * Another table that is not there at all is told of when it is needed: an application with sessions in tokens has no
 * table of sessions, and one without e-mail none of verification tokens.
 */
export function differencesAtStart({ lacks, tables }: Binding): string[] {
  const all = [...lacks.values()].flat()
  const pressing = !tables.has("users") || all.some(({ column }) => column !== undefined)
  return pressing ? all.map(sentence) : []
}

export function differencesOf({ lacks }: Binding, key: TableKey): string[] {
  return (lacks.get(key) ?? []).map(sentence)
}

export function sentence(lack: Lack): string {
  if (lack.column === undefined) return `There is no table "${lack.table}".`
  if (lack.found === undefined) return `The table "${lack.table}" has no column for ${lack.column}.`
  return `The column for ${lack.column} in the table "${lack.table}" is of type ${lack.found}, which holds no moment.`
}
