/** `authchart migrate`: creates and updates the tables of an adapter, of `sqlStores` and of plugins. */
import type { MigrationReport, TableNames } from "../adapters/sql.ts"
import type { SqlSource } from "../adapters/sql/database.ts"
import type { SqlStores } from "../stores/sql.ts"
import type { Plugin } from "../../machines/own-flow/plugin.types.ts"
import { pluginsOf } from "../config/own-flows.ts"
import { type Command, type Flags, type Terminal, textFlag, UsageError } from "./command.ts"
import { databaseAddress, urlFlag } from "./database-address.ts"
import { openDatabase } from "./database-url.ts"
import { loadPeer } from "./load-peer.ts"

export const migrateCommand: Command = {
  name: "migrate",
  summary:
    "Makes the tables for sqlAdapter and sqlStores, or adds missing indexes to those of an Auth.js adapter. With a config, also makes the tables of its plugins.",
  operand: "config",
  flags: {
    url: urlFlag,
    "dry-run": { type: "boolean", summary: "changes nothing, and prints the SQL" },
    schema: { type: "string", value: "NAME", summary: "PostgreSQL's schema; default: the connection's" },
    users: { type: "string", value: "TABLE", summary: "the table of users, if it has an unusual name" },
    accounts: { type: "string", value: "TABLE", summary: "the same for accounts" },
    sessions: { type: "string", value: "TABLE", summary: "the same for sessions" },
    stores: {
      type: "boolean",
      summary: "also makes the tables of sqlStores; without it, only existing ones are updated",
    },
    to: {
      type: "string",
      value: "VERSION",
      summary:
        "only changes the tables of sqlStores to this version; with --plugin, to a migration of the plugin, or 0",
    },
    back: {
      type: "boolean",
      summary: "moves the tables of sqlStores, or of --plugin, one version back; refused if data would be lost",
    },
    plugin: {
      type: "string",
      value: "ID",
      summary: "only migrates the tables of this plugin of the config",
    },
    "allow-dangerous-data-loss": { type: "boolean", summary: "with --plugin: also removes tables that have rows" },
    "verification-tokens": { type: "string", value: "TABLE", summary: "the same for verification tokens" },
  },
  async run(flags, terminal, operand) {
    const { env, folder, say } = terminal
    const address = databaseAddress(flags, { env, folder })
    // Only Prisma reads the parameter `schema` of a URL. The drivers ignore it, so the command would migrate tables of
    // another schema.
    if (/[?&]schema=/.test(address) && textFlag(flags, "schema") === undefined)
      throw new UsageError("The address names a schema: pass it as --schema, and as the option schema of sqlAdapter.")
    const dryRun = flags["dry-run"] === true
    const plugin = textFlag(flags, "plugin")
    if (plugin !== undefined && operand === undefined)
      throw new UsageError(`Name the configuration that has the plugin: authchart migrate auth.ts --plugin ${plugin}`)
    const aim = plugin === undefined ? aimOf(flags) : undefined
    const plugins = operand === undefined ? undefined : await pluginsIn(operand, terminal)
    const { migrate } = await loadPeer("kysely", () => import("../adapters/sql.ts"))
    const { hasStores } = await import("../stores/sql/ddl.ts")
    const { source, title, close } = await openDatabase(address, !dryRun)
    try {
      if (aim !== undefined) {
        say(title)
        for (const line of await migrateStores(source, { aim, dryRun })) say(line)
        return
      }
      if (plugin !== undefined) {
        say(title)
        for (const line of await migrateTablesOf(plugins ?? [], source, { flags, dryRun })) say(line)
        return
      }
      const report = await migrate({ ...source, tables: tablesOf(flags), schema: textFlag(flags, "schema"), dryRun })
      for (const line of linesOf(report, title, dryRun)) say(line)
      if (flags["stores"] === true || (await hasStores(source)))
        for (const line of await migrateStores(source, { aim: "newest", dryRun })) say(line)
      if (plugins !== undefined) for (const line of await migrateTablesOf(plugins, source, { flags, dryRun })) say(line)
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
  const tables = adopted.length > 0 ? [`Uses the existing tables: ${adopted.join(", ")}${maker}.`] : []
  if (statements.length === 0) return [title, ...tables, "Nothing to do: the tables match this release."]
  const heading = dryRun ? "Would run:" : "Ran:"
  return [title, ...tables, heading, "", ...statements.map((statement) => `${statement};`), ""]
}

/**
 * Returns the version to which `--to` or `--back` migrates the tables of `sqlStores`. With one of these flags, the
 * command migrates no other tables.
 */
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

/**
 * Returns the plugins of a configuration and of its providers. The function imports the configuration's module, which
 * runs its code.
 */
async function pluginsIn(operand: string, terminal: Terminal): Promise<readonly Plugin[]> {
  const { loadConfig } = await import("./load-config.ts")
  terminal.lend(() =>
    terminal.complain(`authchart migrate: ${operand} ended the process before its tables were migrated.`),
  )
  const { config } = await loadConfig({ file: operand, folder: terminal.folder, env: terminal.env })
  return pluginsOf(config)
}

async function migrateTablesOf(
  plugins: readonly Plugin[],
  source: SqlSource,
  { flags, dryRun }: { flags: Flags; dryRun: boolean },
): Promise<readonly string[]> {
  const { migratePlugins } = await import("../stores/sql.ts")
  const [plugin, to, back] = [textFlag(flags, "plugin"), textFlag(flags, "to"), flags["back"] === true]
  if (to !== undefined && back) throw new UsageError("Give --to or --back, not both.")
  const allowDangerousDataLoss = flags["allow-dangerous-data-loss"] === true
  const options = { plugins, plugin, to: to === "0" ? 0 : to, back, dryRun, allowDangerousDataLoss } as const
  const reports = await migratePlugins({ ...source, ...options })
  if (reports.length === 0) {
    const some = plugins.some(({ tables }) => tables !== undefined)
    return [some ? "The tables of plugins: nothing to do." : "No plugin of the configuration has tables."]
  }
  return reports.flatMap(({ plugin: id, migration, way, statements }) => {
    const went = `${dryRun ? "would go" : "went"} ${way === "up" ? "forward to" : "back from"}`
    return [`The plugin "${id}" ${went} "${migration}":`, "", ...statements.map((statement) => `${statement};`), ""]
  })
}
