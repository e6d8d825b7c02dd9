/** Runs the two kinds of imports on an open database. */
import { type SqlSource, sourceOf } from "../../adapters/sql/database.ts"
import { sqlStores } from "../../stores/sql.ts"
import { findTables, type GivenNames, tableMissing } from "./find-table.ts"
import { importAccounts } from "./import-accounts.ts"
import { importPasswords } from "./import-passwords.ts"
import { importUsers } from "./import-users.ts"
import { ownersIn } from "./owners.ts"
import { rowsOf } from "./read-rows.ts"
import { report } from "./report.ts"
import type { AccountField, AccountTable, ImportSource, PasswordField, PasswordTable, UserField } from "./sources.ts"
import { openTarget, type TargetTables } from "./target.ts"
import { accountTexts, passwordTexts, userTexts } from "./texts.ts"

export interface ImportOptions {
  readonly source: SqlSource
  readonly library: ImportSource
  readonly given: GivenNames
  /** The tables of the adapter. */
  readonly tables: TargetTables
  readonly dryRun: boolean
  /** The time of the import, in milliseconds since the epoch. */
  readonly now: number
  readonly say: (line: string) => void
}

/** The number of rows that an import wrote or would write, and of rows that it listed. */
export interface ImportResult {
  readonly imported: number
  readonly listed: number
}

/**
 * Imports passwords into `stores.passwords`.
 *
 * @throws {Error} if the database has no table with passwords of the library.
 */
export async function importPasswordsInto(options: ImportOptions): Promise<ImportResult> {
  const { source, library, given, tables, dryRun, now, say } = options
  const opened = sourceOf(source)
  const [first, ...others] = await findTables<PasswordField, PasswordTable>(library.passwords, opened, given)
  if (first === undefined)
    throw tableMissing({ ...library, data: "passwords", flag: "--table or --column" }, library.passwords, given.table)
  const { shape, found } = first
  const { adapter } = await openTarget(source, opened, { tables, needed: ["users"] })
  if (adapter === undefined)
    say(`The database has no table "${tables.users}" of sqlAdapter: the command cannot check that the users exist.`)
  const [users] = await findTables<UserField, ImportSource["users"][number]>(library.users, opened, {})
  const compared = users?.found.table === tables.users ? undefined : users?.found
  // The first call of a store makes its tables, so a dry run calls a store only if its tables exist.
  const stores = sqlStores(source)
  const isReady = !dryRun || (await stores.migrate({ dryRun: true })).statements.length === 0
  const store = isReady ? stores.passwords : undefined
  const only = shape.provider === undefined ? undefined : ({ field: "provider", value: shape.provider } as const)
  const results = importPasswords(rowsOf(found, opened, only), shape, {
    store,
    ownerOf: ownersIn(adapter, compared, opened),
    dryRun,
    now,
  })
  const result = await report(results, passwordTexts, { library: library.title, table: found.table, dryRun }, say)
  for (const { found: other } of others)
    say(`The table "${other.table}" can have passwords, too. To import them, add --table ${other.table}.`)
  return result
}

/**
 * Imports users and their linked accounts into the tables of `sqlAdapter`.
 *
 * @param accounts `linked`: the name of the table of linked accounts, if it is not the usual one. `renamed`: the id that
 *   a provider has in this library, by its id in the other library, if the two differ.
 * @throws {Error} if the database has no table of users of the library or, without `dryRun`, of the adapter.
 */
export async function importUsersInto(
  options: ImportOptions,
  { linked, renamed }: { readonly linked?: string | undefined; readonly renamed: Readonly<Record<string, string>> },
): Promise<ImportResult> {
  const { source, library, given, tables, dryRun, now, say } = options
  const opened = sourceOf(source)
  const [first] = await findTables<UserField, ImportSource["users"][number]>(library.users, opened, given)
  if (first === undefined)
    throw tableMissing({ ...library, data: "users", flag: "--table or --column" }, library.users, given.table)
  const { found } = first
  if (found.table === tables.users)
    throw new Error(
      `The table "${found.table}" is the table of ${library.title}. Make another table with npx authchart migrate --users, and name it with --users.`,
    )
  const { adapter, missing } = await openTarget(source, opened, { tables, needed: ["users", "accounts"] })
  if (!dryRun && adapter === undefined)
    throw new Error(
      `The database lacks tables of sqlAdapter: ${missing.join(", ")}. Run npx authchart migrate --users ${tables.users} first.`,
    )
  const target = { adapter, dryRun, created: new Set<string>() }
  const about = { library: library.title, dryRun }
  const users = await report(
    importUsers(rowsOf(found, opened), target, now),
    userTexts,
    { ...about, table: found.table },
    say,
  )
  let [imported, listed] = [users.imported, users.listed]
  const links = await findTables<AccountField, AccountTable>(library.accounts, opened, { table: linked })
  if (links.length === 0) {
    const error = tableMissing({ ...library, data: "linked accounts", flag: "--linked" }, library.accounts, linked)
    if (linked !== undefined) throw error
    say(error.message)
  }
  for (const accounts of links) {
    const results = importAccounts(rowsOf(accounts.found, opened), accounts.shape, target, renamed)
    const result = await report(results, accountTexts, { ...about, table: accounts.found.table }, say)
    imported += result.imported
    listed += result.listed
  }
  return { imported, listed }
}
