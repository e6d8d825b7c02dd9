/**
 * Reasons why calls to databases fail: PostgreSQL, MySQL, SQLite, Redis, Prisma. The library recognises a reason by the
 * error code, or by the words of the message, because some drivers drop the code.
 */
import type { CauseRow } from "./cause.ts"

/** A reason why a call to a database fails. The advice names the fault and, after a colon, the remedy. */
interface DatabaseCause extends CauseRow {
  /**
   * `true` if every further call to the database would fail for the same reason, so that `authchart doctor` makes no
   * further calls.
   */
  ends?: true
}

export const migrate =
  "run `npx authchart migrate` for sqlAdapter (it takes --url, or DATABASE_URL, also of .env.local; with --dry-run it only says what it would do), or the migration of your own adapter."
const onePool = "make one pool for the process, not one for each request."

export const databaseCauses: readonly DatabaseCause[] = [
  {
    pattern:
      /(?:no such table:? |no table "|(?<!of )relation "(?=[^"]+" does)|[Tt]able [`'](?=[^`']+[`'] does))([\w.]+)/,
    codes: ["42P01", "ER_NO_SUCH_TABLE", "P2021"],
    advice: `The table {1} is not in this database: ${migrate}`,
  },
  {
    pattern: /(?:no such column:? |no column (?:named|for) |Unknown column '|\bcolumn ["`]?(?=.* not exist))([\w.]+)/,
    codes: ["42703", "ER_BAD_FIELD_ERROR", "P2022"],
    advice: `The column {1} is not in its table: ${migrate}`,
  },
  {
    pattern: /password authentication failed|\bSASL: /,
    codes: ["28P01", "28000", "ER_ACCESS_DENIED_ERROR", "P1000", "WRONGPASS", "NOAUTH"],
    advice:
      "The database refused the login: compare user and password of its address; in a URL, @ is %40 and / is %2F.",
    ends: true,
  },
  {
    pattern: /Unknown database/,
    codes: ["3D000", "ER_BAD_DB_ERROR", "P1003"],
    advice: "This server has no database of that name: create it, or correct the name in the database's address.",
    ends: true,
  },
  {
    pattern: /permission denied for (?:table|schema|relation|sequence|database)/,
    codes: ["42501", "ER_TABLEACCESS_DENIED_ERROR"],
    advice:
      "The database's user may not use these tables: grant it select, insert, update and delete on the tables of users, accounts, sessions and verification tokens.",
  },
  {
    pattern: /too many clients/,
    codes: ["53300", "ER_CON_COUNT_ERROR", "P2024"],
    advice: `The database has no connection left: ${onePool}`,
    ends: true,
  },
  {
    pattern: /timeout exceeded when trying to connect|Connection terminated due to/,
    advice: `No connection to the database in time: can this host reach it? If so, ${onePool}`,
    ends: true,
  },
  {
    pattern: /[Cc]onnection terminated(?! due to)/,
    codes: ["57P01", "57P02", "57P03", "P1001", "P1017"],
    advice: "The database closed the connection, or is starting: look at its own log.",
    ends: true,
  },
  {
    pattern: /UNIQUE constraint failed/,
    codes: ["23505", "ER_DUP_ENTRY", "P2002"],
    advice: "Such a row exists already: does the table have a unique index on a field that several people can share?",
  },
  {
    pattern: /FOREIGN KEY constraint failed/,
    codes: ["23503", "ER_NO_REFERENCED_ROW", "ER_NO_REFERENCED_ROW_2", "P2003"],
    advice: "The row names a user who is not in the table users: are all tables in one database?",
  },
  {
    pattern: /NOT NULL constraint failed/,
    codes: ["23502", "ER_BAD_NULL_ERROR", "ER_NO_DEFAULT_FOR_FIELD", "P2011"],
    advice: "A column needs a value that sign-ins do not have: let the column be null, or give it a default.",
  },
  {
    pattern: /database is locked/,
    codes: ["SQLITE_BUSY", "SQLITE_LOCKED"],
    advice: "Another process holds the SQLite file: use one process for one file.",
    ends: true,
  },
  {
    pattern: /unable to open database file|readonly database|\b(?:ENOENT|EACCES)\b.*\.(?:db|sqlite3?)\b/,
    codes: ["SQLITE_CANTOPEN", "SQLITE_READONLY"],
    advice: "The SQLite file cannot be opened or written: does its folder exist, and may this process write to it?",
    ends: true,
  },
  {
    pattern: /file is not a database|disk image is malformed/,
    codes: ["SQLITE_NOTADB", "SQLITE_CORRUPT"],
    advice: "The file is damaged, or not a SQLite database: put a backup in its place, or name the right file.",
    ends: true,
  },
]
