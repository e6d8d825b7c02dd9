/** `authchart migrate`: brings the tables of a database up to this release. */
import type { MigrationReport, TableNames } from "../adapters/sql.ts"
import type { SqlSource } from "../adapters/sql/database.ts"
import type { SqlStores } from "../stores/sql.ts"
import { type Command, type Flags, textFlag, UsageError } from "./command.ts"
import { databaseAddress, urlFlag } from "./database-address.ts"
import { openDatabase } from "./database-url.ts"
import { loadKysely } from "./load-kysely.ts"

export const migrateCommand: Command = {
  name: "migrate",
  summary:
    "Makes the tables for sqlAdapter and sqlStores, or gives those of an Auth.js adapter the indexes that they lack.",
  flags: {
    url: urlFlag,
    "dry-run": { type: "boolean", summary: "changes nothing, and prints the SQL that would be run" },
    schema: { type: "string", value: "NAME", summary: "PostgreSQL's schema; default: the connection's" },
    users: { type: "string", value: "TABLE", summary: "the table of users, where it is not found by its name" },
    accounts: { type: "string", value: "TABLE", summary: "the same for accounts" },
    sessions: { type: "string", value: "TABLE", summary: "the same for sessions" },
    stores: {
      type: "boolean",
      summary: "makes the tables of sqlStores too; without it, only those that are there are brought up to date",
    },
    to: {
      type: "string",
      value: "VERSION",
      summary: "the version of the tables of sqlStores to reach, and nothing else; a lower one goes back",
    },
    back: {
      type: "boolean",
      summary: "takes the tables of sqlStores one version back; refused where rows in use would be lost",
    },
    "verification-tokens": { type: "string", value: "TABLE", summary: "the same for verification tokens" },
  },
  async run(flags, { env, folder, say }) {
    const address = databaseAddress(flags, { env, folder })
    // Prisma's own parameter, which no driver reads: the tables of another schema would be taken for the right ones.
    if (/[?&]schema=/.test(address) && textFlag(flags, "schema") === undefined)
      throw new UsageError("The address names a schema: give it as --schema, and as the option schema of sqlAdapter.")
    const dryRun = flags["dry-run"] === true
    const aim = aimOf(flags)
    const { migrate } = await loadKysely(() => import("../adapters/sql.ts"))
    const { hasStores } = await import("../stores/sql/ddl.ts")
    const { source, title, close } = await openDatabase(address, !dryRun)
    try {
      if (aim !== undefined) {
        say(title)
        for (const line of await migrateStores(source, { aim, dryRun })) say(line)
        return
      }
      const report = await migrate({ ...source, tables: tablesOf(flags), schema: textFlag(flags, "schema"), dryRun })
      for (const line of linesOf(report, title, dryRun)) say(line)
      if (flags["stores"] === true || (await hasStores(source)))
        for (const line of await migrateStores(source, { aim: "newest", dryRun })) say(line)
    } finally {
      await close()
    }
  },
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

/** The version of the tables of the stores that is asked for, where nothing else is to be migrated. */
function aimOf(flags: Flags): number | "back" | undefined {
  const to = textFlag(flags, "to")
  if (to === undefined) return flags["back"] === true ? "back" : undefined
  if (flags["back"] === true) throw new UsageError("Give --to or --back, not both.")
  if (!/^\d{1,6}$/.test(to)) throw new UsageError("--to is the number of a version, such as 1.")
  return Number(to)
}

async function migrateStores(
  source: SqlSource,
  { aim, dryRun }: { aim: number | "back" | "newest"; dryRun: boolean },
): Promise<readonly string[]> {
  const { sqlStores } = await import("../stores/sql.ts")
  const stores = sqlStores(source)
  const to = aim === "newest" ? undefined : aim === "back" ? (await versionIn(stores)) - 1 : aim
  if (to === -1) throw new Error("The tables of sqlStores have no version to go back from.")
  const report = await stores.migrate({ to, dryRun })
  const { from, statements } = report
  if (statements.length === 0) return [`The tables of sqlStores have version ${report.to}: nothing to do.`]
  const heading = `The tables of sqlStores ${dryRun ? "would go" : "went"} from version ${from} to ${report.to}:`
  return [heading, "", ...statements.map((statement) => `${statement};`), ""]
}

async function versionIn(stores: SqlStores): Promise<number> {
  return (await stores.migrate({ dryRun: true })).from
}
