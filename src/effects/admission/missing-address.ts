/** Recognises the errors with which a database refuses a user without an e-mail address. */

/**
 * Matches the messages of databases, drivers and libraries about a column that may not be null. The captured group is
 * the name of the column. In some messages, the name of the table comes before the name of the column. These messages
 * contain no values of the row, so the function never mistakes a user's name for a column.
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
  // The messages of Prisma: from the database, and from its own client
  /Null constraint violation on the (?:fields|constraint): \(?([^)\n]+)\)?/,
  /Argument `(\w+)` (?:must not be null|is missing)/,
  // Mongoose
  /Path `(\w+)` is required/,
  // Sequelize
  /notNull Violation: ([\w.]+) cannot be null/,
]

/**
 * The SQLSTATE of PostgreSQL for a column that may not be null. The error of PostgreSQL has the column as a property,
 * in any language.
 */
const notNull = "23502"

/** The properties in which errors of drivers and libraries hold the error that caused them. */
const causes = ["cause", "err", "driverError", "original", "parent", "originalError"] as const
const deepest = 8

/**
 * Returns true if the database refused to store a user because the address is null. Returns false for any other value,
 * and never throws.
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

/** Returns true for the name of the column `email`, but not for the column `emailVerified`, in any spelling. */
function holdsAddress(column: unknown): boolean {
  return typeof column === "string" && /e[-_]?mail/i.test(column) && !/verif/i.test(column)
}

/** Returns the named properties of an error, even if they are inherited or not enumerable. */
function pick(error: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(error, name)]))
}
