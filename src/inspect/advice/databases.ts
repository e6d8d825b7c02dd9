/**
 * What databases say: PostgreSQL, MySQL, SQLite and Prisma by their codes, and by their words where drivers drop those. The
 * codes of the SQL standard, five digits or letters, count only where a cause has one as its code.
 */
import type { Rule } from "./rule.ts"

const migrate = "run `npx authchart migrate --url <database>`, or the migration of your ORM"

export const databaseRules: readonly Rule[] = [
  {
    pattern:
      /(?:no such table:? |no table "|(?<!of )relation "(?=[^"]+" does)|[Tt]able [`'](?=[^`']+[`'] does))([\w.]+)|\b(?:ER_NO_SUCH_TABLE|P2021)\b/,
    codes: ["42P01"],
    say: `The table {1} is not in this database: ${migrate}.`,
  },
  {
    pattern:
      /(?:no such column:? |no column (?:named|for) |Unknown column '|\bcolumn ["`]?(?=.* not exist))([\w.]+)|\b(?:ER_BAD_FIELD_ERROR|P2022)\b/,
    codes: ["42703"],
    say: `The column {1} is not in its table: ${migrate}.`,
  },
  {
    pattern: /\b(ER_ACCESS_DENIED_ERROR|P1000)\b|password authentication failed/,
    codes: ["28P01", "28000"],
    say: "The database refused the login: compare user and password of its address; in a URL, @ is %40 and / is %2F.",
  },
  {
    pattern: /\b(ER_BAD_DB_ERROR|P1003)\b|Unknown database/,
    codes: ["3D000"],
    say: "This server has no database of that name: make it, or mend the name in its address.",
  },
  {
    pattern: /permission denied for/,
    codes: ["42501"],
    say: "Grant the database's user the right to read and write these tables.",
  },
  {
    pattern: /\b(ER_CON_COUNT_ERROR|P2024)\b|too many clients/,
    codes: ["53300"],
    say: "The database has no connection left: make one pool for the process, not one for each request.",
  },
  {
    pattern: /timeout exceeded when trying to connect|Connection terminated due to/,
    say: "No connection to the database in time: can it be reached from here? If so, make one pool for the process, not one for each request.",
  },
  {
    pattern: /\b(P1001|P1017)\b|[Cc]onnection terminated(?! due to)/,
    codes: ["57P01", "57P02", "57P03"],
    say: "The database went away or is starting: look at its own log.",
  },
  {
    pattern: /\b(ER_DUP_ENTRY|P2002)\b|UNIQUE constraint failed/,
    codes: ["23505"],
    say: "Such a row is there already: has the table a unique index on a field that people may share?",
  },
  {
    pattern: /\b(ER_NO_REFERENCED_ROW\w*|P2003)\b|FOREIGN KEY constraint failed/,
    codes: ["23503"],
    say: "The row names a user who is not in users: do all tables lie in one database?",
  },
  {
    pattern: /\b(ER_BAD_NULL_ERROR|ER_NO_DEFAULT_FOR_FIELD|P2011)\b|NOT NULL constraint failed/,
    codes: ["23502"],
    say: "A column demands a value that sign-ins do not bring: let it be empty, or give it a default.",
  },
  {
    pattern: /\bSQLITE_(BUSY|LOCKED)\b|database is locked/,
    say: "Another process holds the SQLite file: use one process for one file.",
  },
  {
    pattern: /\bSQLITE_(CANTOPEN|READONLY)\b|unable to open database file|readonly database/,
    say: "The SQLite file cannot be written: is its folder there, and may this process write to it?",
  },
]
