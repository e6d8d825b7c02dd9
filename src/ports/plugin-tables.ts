/** The tables of a plugin. Migrations make these tables, and `npx authchart migrate` can reverse the migrations. */

/** One statement, or several in order. Each text holds one statement. */
type Statements = string | readonly string[]

/** SQL for all databases, or SQL for each kind of database. MariaDB runs the SQL of `mysql`. */
export type MigrationSql =
  | Statements
  | { readonly postgres?: Statements; readonly mysql?: Statements; readonly sqlite?: Statements }

/**
 * One change of the tables of a plugin. A released migration must never change, because applications can have applied
 * it. Add a migration instead.
 */
export interface TableMigration {
  /** The name of the migration, unique in the plugin: letters, digits, `_`, `-` and `.`. */
  readonly name: string
  /**
   * The tables that `up` makes (`"sms_phone"`), and the columns that it adds to other tables (`"sms_phone.verified"`).
   * While one of them contains data, `npx authchart migrate` refuses to reverse the migration.
   */
  readonly makes?: readonly string[]
  readonly up: MigrationSql
  /** Reverses `up`. */
  readonly down: MigrationSql
}

/** The part of a plugin that migrations read. */
export interface PluginWithTables {
  /**
   * The name of the plugin in messages. If the plugin has tables, never change its name, because the database stores
   * the name.
   */
  readonly id: string
  /** The migrations of the plugin's tables, in order. `npx authchart migrate` applies them. */
  readonly tables?: readonly TableMigration[]
}

/** A flow or a step, as `defineFlow` or `defineStep` returned it. */
interface Defined {
  readonly id: string
  readonly definition: object
}

/**
 * The plugin that a provider adds to the configuration (`brings`). `Plugin` of `authchart/flows` is the same with
 * precise types, which this folder cannot import.
 */
export interface BroughtPlugin extends PluginWithTables {
  readonly flows?: readonly Defined[]
  readonly steps?: readonly Defined[]
  readonly linkMaxAge?: number
}

const dialects = ["postgres", "mysql", "sqlite"] as const

type Dialect = (typeof dialects)[number]

/**
 * Names of the library's and the adapter's tables, in small letters. A plugin must not make a table with such a name.
 */
export const libraryTables: readonly string[] = [
  ...[
    "flow",
    "counter",
    "session_details",
    "address",
    "limit",
    "audit",
    "outbox",
    "totp",
    "totp_recovery",
    "session_registry",
    "person",
    "deletion",
    "password",
    "username",
  ].map((name) => `authchart_${name}`),
  ...["migrations", "store_migrations", "plugin_migrations"].map((name) => `authchart_${name}`),
  ...["user", "account", "session", "verificationtoken", "verification_token", "authenticator"].flatMap((name) => [
    name,
    `${name}s`,
  ]),
]

/**
 * Returns the statements for one kind of database, without closing semicolons. Returns `undefined` if the migration has
 * no statements for this kind.
 */
export function statementsFor(given: MigrationSql, dialect: Dialect): readonly string[] | undefined {
  const own = typeof given === "string" || isList(given) ? given : given[dialect]
  return own === undefined ? undefined : [own].flat().map((statement) => statement.replace(/[\s;]+$/, ""))
}

/** Returns a sentence about the first fault in the migrations of plugins. */
export function pluginTablesProblem(plugins: readonly PluginWithTables[]): string | undefined {
  const owners = new Map(libraryTables.map((table) => [table, "the library"]))
  const ids = new Set<string>()
  for (const { id, tables } of withTables(plugins)) {
    if (!isName(id) || ids.has(id))
      return `The id "${id}" of a plugin with tables is not of letters, digits, "_", "-" and ".", or is taken: it names the plugin in the database.`
    ids.add(id)
    const names = new Set<string>()
    for (const migration of tables) {
      const problem = names.has(migration.name) ? "has the name of another" : problemOf(migration)
      if (problem !== undefined) return `The migration "${migration.name}" of the plugin "${id}" ${problem}.`
      names.add(migration.name)
      for (const made of migration.makes ?? []) {
        const owner = owners.get(made.toLowerCase())
        if (owner !== undefined) return `The plugin "${id}" makes "${made}", which is a table of ${owner}. Rename it.`
        if (!made.includes(".")) owners.set(made.toLowerCase(), `the plugin "${id}"`)
      }
    }
  }
  return undefined
}

/** Returns the plugins that have tables. Each plugin is in the list once, even if several providers bring it. */
export function withTables(plugins: readonly PluginWithTables[]): readonly Required<PluginWithTables>[] {
  return [...new Set(plugins)].flatMap(({ id, tables }) => (tables === undefined ? [] : [{ id, tables }]))
}

function problemOf({ name, makes = [], ...sql }: TableMigration): string | undefined {
  if (!isName(name) || name === "0") return 'needs a name of letters, digits, "_", "-" and "."'
  for (const way of ["up", "down"] as const) {
    const given: unknown = sql[way]
    if (given === undefined) return `has no \`${way}\`: every change goes forward and back`
    const problem = unknownDialect(given) ?? problemOfSql(sql[way])
    if (problem !== undefined) return `has an \`${way}\` that ${problem}`
  }
  for (const dialect of dialects)
    if ((statementsFor(sql.up, dialect) === undefined) !== (statementsFor(sql.down, dialect) === undefined))
      return `has SQL for ${dialect} in one direction only`
  const drops = dialects.some((dialect) =>
    statementsFor(sql.down, dialect)?.some((one) => /\bdrop\s+(?:table|column)\b/i.test(one)),
  )
  if (drops && makes.length === 0)
    return "drops a table or a column when it goes back. Name it in `makes`, so that data in it is not lost"
  return undefined
}

function unknownDialect(given: unknown): string | undefined {
  if (typeof given === "string" || Array.isArray(given)) return undefined
  const other = Object.keys(given ?? {}).find((key) => !dialects.some((known) => known === key))
  return other === undefined ? undefined : `names the database "${other}": there are ${dialects.join(", ")}`
}

function problemOfSql(sql: MigrationSql): string | undefined {
  const given = dialects.flatMap((dialect) => [statementsFor(sql, dialect) ?? []])
  if (given.every(({ length }) => length === 0)) return "holds no statement"
  for (const text of given.flat()) {
    if (text.trim() === "") return "holds an empty statement"
    if (/^\s*(?:begin|start|commit|end|rollback|savepoint)\b/i.test(text))
      return `opens or ends a transaction of its own: "${text}"`
    // Semicolons in literals and in bodies of functions do not separate statements, so these parts are removed first.
    const bare = text.replace(/'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, "")
    if (bare.includes(";") && !/^\s*create\b[^;]*?\b(?:trigger|function|procedure)\b/i.test(bare))
      return `holds several statements in one text. Give a list: "${text}"`
  }
  return undefined
}

function isName(value: unknown): boolean {
  return typeof value === "string" && /^[\w.-]{1,64}$/.test(value)
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value)
}
