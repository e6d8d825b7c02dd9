/** `authchart migrate`: brings the tables of a database up to this release. */
import type { MigrationReport, TableNames } from "../adapters/sql.ts"
import { type Command, type Flags, textFlag, UsageError } from "./command.ts"
import { openDatabase } from "./database-url.ts"
import { modeIn, readEnvFiles } from "./env-files.ts"

export const migrateCommand: Command = {
  name: "migrate",
  summary: "Makes the tables for sqlAdapter, or gives those of an Auth.js adapter the indexes that they lack.",
  flags: {
    url: {
      type: "string",
      value: "URL",
      summary: "the database; default: DATABASE_URL, also of .env.local and its like",
    },
    "dry-run": { type: "boolean", summary: "changes nothing, and prints the SQL that would be run" },
    schema: { type: "string", value: "NAME", summary: "PostgreSQL's schema; default: the connection's" },
    users: { type: "string", value: "TABLE", summary: "the table of users, where it is not found by its name" },
    accounts: { type: "string", value: "TABLE", summary: "the same for accounts" },
    sessions: { type: "string", value: "TABLE", summary: "the same for sessions" },
    "verification-tokens": { type: "string", value: "TABLE", summary: "the same for verification tokens" },
  },
  async run(flags, { env, folder, say }) {
    const address = textFlag(flags, "url") ?? addressIn(env, folder)
    if (!address)
      throw new UsageError("Which database? Give --url, or set DATABASE_URL, in the environment or in .env.local.")
    // Prisma's own parameter, which no driver reads: the tables of another schema would be taken for the right ones.
    if (/[?&]schema=/.test(address) && textFlag(flags, "schema") === undefined)
      throw new UsageError("The address names a schema: give it as --schema, and as the option schema of sqlAdapter.")
    const dryRun = flags["dry-run"] === true
    const { migrate } = await loadAdapter()
    const { source, title, close } = await openDatabase(address, !dryRun)
    try {
      const report = await migrate({ ...source, tables: tablesOf(flags), schema: textFlag(flags, "schema"), dryRun })
      for (const line of linesOf(report, title, dryRun)) say(line)
    } finally {
      await close()
    }
  },
}

/** Where the application has it from as well. The environment stays as it is. */
function addressIn(env: Readonly<Record<string, string | undefined>>, folder: string): string | undefined {
  const all = { ...env }
  readEnvFiles(all, { folder, mode: modeIn(env) })
  return all["DATABASE_URL"]
}

function tablesOf(flags: Flags): Partial<TableNames> {
  const given = {
    users: textFlag(flags, "users"),
    accounts: textFlag(flags, "accounts"),
    sessions: textFlag(flags, "sessions"),
    verificationTokens: textFlag(flags, "verification-tokens"),
  }
  return Object.fromEntries(Object.entries(given).filter(([, name]) => name !== undefined))
}

function linesOf({ adopted, madeBy, statements }: MigrationReport, title: string, dryRun: boolean): string[] {
  const maker = madeBy === undefined ? "" : `, as ${madeBy} makes them`
  const tables = adopted.length > 0 ? [`Uses the tables that are there: ${adopted.join(", ")}${maker}.`] : []
  if (statements.length === 0) return [title, ...tables, "Nothing to do: the tables are what this release needs."]
  const heading = dryRun ? "Would run:" : "Ran:"
  return [title, ...tables, heading, "", ...statements.map((statement) => `${statement};`), ""]
}

/** The adapter needs a package that an application without a database does not have. */
async function loadAdapter(): Promise<typeof import("../adapters/sql.ts")> {
  try {
    return await import("../adapters/sql.ts")
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ERR_MODULE_NOT_FOUND"
    if (!missing) throw cause
    throw new Error('The package "kysely" is needed for this: npm install kysely', { cause })
  }
}
