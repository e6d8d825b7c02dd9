/** Plans the migrations that a plugin's tables need to reach a given migration. Runs no statement. */
import type { DialectName } from "../../adapters/sql/dialects.ts"
import { statementsFor, type PluginWithTables, type TableMigration } from "../../ports/plugin-tables.ts"
import { sha256 } from "../../protocol/bytes.ts"
import type { PluginRecord } from "./plugin-records.ts"

/** A migration in one direction, or the rest of an interrupted migration. */
export interface Move {
  plugin: string
  name: string
  makes: readonly string[]
  way: "up" | "down"
  statements: readonly string[]
  /** The element with index n is the checksum of the first n statements of `up`. */
  checksums: readonly string[]
  /** The number of statements in this direction that an interrupted run has already executed. */
  from: number
  /**
   * The record of an interrupted run. Present if this migration continues the run, or reverses a migration whose `up`
   * was interrupted.
   */
  resumes?: PluginRecord
}

/**
 * The migration that must be the last applied migration after the plan has run. `newest`: the last migration of the
 * list. `back`: the migration before the present last applied migration. `name`: the migration with this name. `0`: no
 * migration.
 */
export type Aim = "newest" | "back" | 0 | { name: string }

/**
 * Plans the migrations of one plugin.
 *
 * @returns the migrations in the order in which they must run, and the problems as sentences. If there is a problem,
 * the list of migrations is empty.
 */
export async function planPlugin(
  { id, tables }: Required<PluginWithTables>,
  records: readonly PluginRecord[],
  { aim, dialect }: { aim: Aim; dialect: DialectName },
): Promise<{ moves: readonly Move[]; problems: readonly string[] }> {
  const own = records.filter(({ plugin }) => plugin === id)
  const all = await Promise.all(tables.map((migration) => read(migration, { id, own, dialect })))
  const problems = [...refusalsOf(id, tables, own), ...all.flatMap(({ problem }) => problem ?? [])]
  const wanted = positionOf(aim, tables, own.length)
  if (wanted === undefined)
    problems.push(
      aim === "back"
        ? `The plugin "${id}" has no migration to go back from.`
        : `The plugin "${id}" has no migration of that name. It has ${tables.map(({ name }) => name).join(", ")}.`,
    )
  if (wanted === undefined || problems.length > 0) return { moves: [], problems }
  const moves: Move[] = []
  // If a migration was interrupted, the plan begins with this migration: the plan continues the migration in its own
  // direction, or reverses it.
  let at = own.length
  const pending = all[at - 1]
  const { record } = pending ?? {}
  if (pending !== undefined && record !== undefined && record.state !== "applied") {
    const way = wanted < at ? "down" : record.state
    moves.push({ ...moveOf(pending, way), resumes: record, from: record.state === way ? record.done : 0 })
    if (way === "down") at--
  }
  const back = all.slice(wanted, at).toReversed()
  const forward = all.slice(at, wanted)
  moves.push(...back.map((found) => moveOf(found, "down")), ...forward.map((found) => moveOf(found, "up")))
  return { moves, problems }
}

interface Read {
  migration: TableMigration
  id: string
  record: PluginRecord | undefined
  up: readonly string[]
  down: readonly string[]
  checksums: readonly string[]
  problem?: string
}

async function read(
  migration: TableMigration,
  { id, own, dialect }: { id: string; own: readonly PluginRecord[]; dialect: DialectName },
): Promise<Read> {
  const record = own.find(({ name }) => name === migration.name)
  const [up, down] = [statementsFor(migration.up, dialect), statementsFor(migration.down, dialect)]
  const title = `The migration "${migration.name}" of the plugin "${id}"`
  if (up === undefined || down === undefined)
    return { migration, id, record, up: [], down: [], checksums: [], problem: `${title} has no SQL for ${dialect}.` }
  const checksums: string[] = []
  for (let count = 0; count <= up.length; count++) checksums.push(await sha256(JSON.stringify(up.slice(0, count))))
  const found = { migration, id, record, up, down, checksums }
  const run = record?.state === "up" ? record.done : up.length
  if (record === undefined || record.checksum === checksums[run]) return found
  const problem = `${title} was changed after it was ${record.state === "up" ? "begun" : "applied"}. Put its \`up\` back as it was, and make the change another migration.`
  return { ...found, problem }
}

/** Returns the problems if the applied migrations are not the first migrations of the plugin's list. */
function refusalsOf(id: string, tables: Required<PluginWithTables>["tables"], own: readonly PluginRecord[]): string[] {
  const known = tables.map(({ name }) => name)
  const newer = own.filter(({ name }) => !known.includes(name))
  if (newer.length > 0)
    return [
      `The database has the migration "${newer[0]?.name}" of the plugin "${id}", which this configuration does not know. Update the application, or go back with the one that has it.`,
    ]
  const applied = known.map((name) => own.some((record) => record.name === name))
  const gap = applied.indexOf(false)
  if (gap === -1 || !applied.includes(true, gap)) return []
  return [
    `The migration "${known[gap]}" of the plugin "${id}" stands before one that was applied already. Put new migrations at the end.`,
  ]
}

/**
 * Returns how many migrations, counted from the beginning of the list, must be applied after the plan has run. Returns
 * `undefined` for a migration that does not exist.
 */
function positionOf(aim: Aim, tables: Required<PluginWithTables>["tables"], applied: number): number | undefined {
  if (aim === "newest") return tables.length
  if (aim === 0) return 0
  const found = aim === "back" ? applied - 1 : tables.findIndex(({ name }) => name === aim.name) + 1
  return found < (aim === "back" ? 0 : 1) ? undefined : found
}

function moveOf({ migration: { name, makes = [] }, id, checksums, ...found }: Read, way: Move["way"]): Move {
  return { plugin: id, name, makes, way, statements: found[way], checksums, from: 0 }
}
