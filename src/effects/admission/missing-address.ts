/** Recognises a database that refused a user because the address is null. */

/**
 * How databases, drivers and libraries say that a column may not be null. The group is the column, with its table before
 * it in some of them. Values never stand in these sentences, so no name or address can be taken for a column.
 */
const sentences: readonly RegExp[] = [
  // PostgreSQL, CockroachDB, PGlite
  /null value in column "([^"]+)"/,
  // MySQL and MariaDB
  /Column '([^']+)' cannot be null/,
  /Field '([^']+)' doesn't have a default value/,
  // SQLite, libSQL, D1
  /NOT NULL constraint failed: (\S+)/,
  // SQL Server
  /Cannot insert the value NULL into column '([^']+)'/,
  // Oracle
  /cannot insert NULL into \(([^)]+)\)/,
  // Prisma: by the database, and by its own client
  /Null constraint violation on the (?:fields|constraint): \(?([^)\n]+)\)?/,
  /Argument `(\w+)` (?:must not be null|is missing)/,
  // Mongoose
  /Path `(\w+)` is required/,
  // Sequelize
  /notNull Violation: ([\w.]+) cannot be null/,
]

/** SQLSTATE of PostgreSQL for a column that may not be null. Its error names the column whatever language it speaks. */
const notNull = "23502"

/** Errors that lie behind an error, and where drivers and libraries keep them. */
const causes = ["cause", "err", "driverError", "original", "parent", "originalError"] as const
const deepest = 8

/**
 * Whether the database refused to store a user for the reason that the address is null. Total: an error that it does not
 * know is another error.
 */
export function refusesMissingAddress(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > deepest) return false
  const said: Readonly<Record<string, unknown>> = { ...error, ...pick(error, ["message", ...causes]) }
  if (said["code"] === notNull && holdsAddress(said["column"])) return true
  const { message } = said
  if (typeof message === "string" && sentences.some((sentence) => holdsAddress(sentence.exec(message)?.[1])))
    return true
  return causes.some((name) => refusesMissingAddress(said[name], depth + 1))
}

/** The column of the address, and not that of when it was verified. */
function holdsAddress(column: unknown): boolean {
  return typeof column === "string" && /e[-_]?mail/i.test(column) && !/verif/i.test(column)
}

/** Properties of an error that are not its own, or not enumerable. */
function pick(error: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(error, name)]))
}
