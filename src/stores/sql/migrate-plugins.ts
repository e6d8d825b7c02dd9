/** Applies the migrations of plugins, and reverses them. */
import { alone, MigrationError } from "../../adapters/sql/alone.ts"
import { type Database, sourceOf, type SqlSource } from "../../adapters/sql/database.ts"
import type { DialectName, Sql } from "../../adapters/sql/dialects.ts"
import { type PluginWithTables, pluginTablesProblem, withTables } from "../../ports/plugin-tables.ts"
import { applied, perform } from "./plugin-move.ts"
import { obstaclesOf } from "./plugin-obstacles.ts"
import { type Aim, type Move, planPlugin } from "./plugin-plan.ts"
import { addRecord, hasRecords, makeRecordTable, pluginRecordTable, recordsIn, removeRecord } from "./plugin-records.ts"

export type MigratePluginsOptions<DB = unknown> = SqlSource<DB> & {
  /** The plugins of the configuration, for example `plugins: [{ id: "sms", flows, tables }]`. */
  plugins: readonly PluginWithTables[]
  /** The id of a plugin, to migrate only this plugin. Default: all plugins. */
  plugin?: string | undefined
  /**
   * The name of the migration that must be the last applied migration after the run, or `0` to reverse all migrations.
   * Needs `plugin`. Default: the newest migration.
   */
  to?: string | 0 | undefined
  /** `true` reverses the last applied migration. Needs `plugin`. Default `false`. */
  back?: boolean | undefined
  /** `true` also reverses a migration whose tables or columns hold data. The data is lost. Default `false`. */
  allowDangerousDataLoss?: boolean | undefined
  /** `true` changes nothing, and reports the statements that would run. Default `false`. */
  dryRun?: boolean | undefined
}

/** A migration that ran, or that would run. */
export interface PluginMigrationReport {
  plugin: string
  migration: string
  way: "up" | "down"
  /** The statements, including those that record the migration. */
  statements: readonly string[]
}

/**
 * Implements `migratePlugins` of `authchart/stores/sql`.
 *
 * @param now returns the time that the function records with each migration.
 */
export async function migratePluginTables<DB>(
  options: MigratePluginsOptions<DB>,
  now: () => Date,
): Promise<readonly PluginMigrationReport[]> {
  const { plugins, plugin, to, back = false, dryRun = false, allowDangerousDataLoss: loses = false } = options
  const problem = pluginTablesProblem(plugins)
  if (problem !== undefined) throw new MigrationError([problem])
  if (plugin === undefined && (to !== undefined || back))
    throw new MigrationError(["Name the plugin that is to go to another migration than its newest."])
  const all = withTables(plugins)
  const chosen = all.filter(({ id }) => plugin === undefined || id === plugin)
  if (plugin !== undefined && chosen.length === 0)
    throw new MigrationError([
      `No plugin "${plugin}" brings tables. These do: ${all.map(({ id }) => id).join(", ") || "none"}.`,
    ])
  const aim: Aim = back ? "back" : typeof to === "string" ? { name: to } : (to ?? "newest")
  const source = sourceOf(options)
  const { dialect } = source
  const run = async (db: Database): Promise<readonly PluginMigrationReport[]> => {
    const moves = await movesIn(db, { chosen, aim, dialect, loses })
    const at = now()
    const isNew = moves.length > 0 && !(await hasRecords(db, dialect))
    const made = isNew ? [makeRecordTable(dialect)] : []
    const reports = moves.map((move, index) => reportOf(move, { db, at, first: index === 0 ? made : [] }))
    if (dryRun) return reports
    for (const statement of made) await statement.execute(db)
    for (const move of moves) await perform(move, { db, dialect, at })
    return reports
  }
  return dryRun ? run(source.db) : alone(source, { lock: pluginRecordTable }, run)
}

async function movesIn(
  db: Database,
  {
    chosen,
    aim,
    dialect,
    loses,
  }: { chosen: readonly Required<PluginWithTables>[]; aim: Aim; dialect: DialectName; loses: boolean },
): Promise<readonly Move[]> {
  const records = await recordsIn(db, dialect)
  const plans = await Promise.all(chosen.map((plugin) => planPlugin(plugin, records, { aim, dialect })))
  const moves = plans.flatMap((plan) => plan.moves)
  const problems = plans.flatMap((plan) => plan.problems)
  for (const [index, move] of moves.entries()) {
    const before = moves.slice(0, index).some(({ plugin, name }) => plugin === move.plugin && name === move.name)
    const looks = move.way === "up" ? !before : !loses
    if (move.resumes?.state !== move.way && looks) problems.push(...(await obstaclesOf(move, db, dialect)))
  }
  if (problems.length > 0) throw new MigrationError(problems)
  return moves
}

function reportOf(
  move: Move,
  { db, at, first }: { db: Database; at: Date; first: readonly Sql[] },
): PluginMigrationReport {
  const { plugin, name, way, statements, from } = move
  const note = way === "up" ? addRecord(applied(move), at) : removeRecord(move)
  const [before = [], after = []] = [first, [note]].map((all) => all.map((statement) => statement.compile(db).sql))
  return { plugin, migration: name, way, statements: [...before, ...statements.slice(from), ...after] }
}
