/** What databases and their drivers say, in words. Nothing of an address but its host and port is passed on. */
import { escapeLogin, misreadIn } from "../misread-address.ts"
import { shown } from "../shown.ts"
import { problem, type CheckContext, type Finding } from "./check.ts"
import { networkTrouble } from "./network-words.ts"

export interface DatabaseTrouble {
  found: Finding
  /** No other call will fare better. */
  ends: boolean
}

const migrate =
  "Run `npx authchart migrate` for sqlAdapter (it takes --url, or DATABASE_URL, also of .env.local; with --dry-run it only says what it would do), or the migration of your own adapter."

interface Row {
  /** Codes of PostgreSQL, MySQL and Prisma. */
  codes: readonly string[]
  /** What SQLite says, which has one code for all of it. */
  said?: RegExp
  says: string
  mend: string
  ends: boolean
}

/** What is quoted of the driver's words is a name, between quotes or at the end. */
const rows: readonly Row[] = [
  {
    codes: ["42P01", "ER_NO_SUCH_TABLE", "P2021"],
    said: /no such table/i,
    says: "A table is missing",
    mend: migrate,
    ends: false,
  },
  {
    codes: ["42703", "ER_BAD_FIELD_ERROR", "P2022"],
    said: /no such column|has no column/i,
    says: "A column is missing",
    mend: migrate,
    ends: false,
  },
  {
    codes: ["3D000", "ER_BAD_DB_ERROR", "P1003"],
    says: "The database is not there",
    mend: "Create it, or name the right one in its address.",
    ends: true,
  },
  {
    codes: ["28P01", "28000", "ER_ACCESS_DENIED_ERROR", "P1000", "WRONGPASS", "NOAUTH"],
    said: /password authentication failed|SASL/i,
    says: "The database refuses the user or the password",
    mend: "Compare the user and the password in its address with those of the database.",
    ends: true,
  },
  {
    codes: ["42501", "ER_TABLEACCESS_DENIED_ERROR"],
    says: "The database user may not read a table",
    mend: "Grant it select, insert, update and delete on the tables of users, accounts, sessions and verification tokens.",
    ends: false,
  },
  {
    codes: ["53300", "ER_CON_COUNT_ERROR", "P2024"],
    says: "The database has no connection left",
    mend: "Allow more, or have the application share one pool.",
    ends: true,
  },
  {
    codes: ["SQLITE_NOTADB", "SQLITE_CORRUPT"],
    said: /file is not a database|disk image is malformed/i,
    says: "The file of the database is damaged, or is none of SQLite's",
    mend: "Put a backup in its place, or name the right file.",
    ends: true,
  },
  {
    codes: ["SQLITE_CANTOPEN"],
    said: /unable to open database file|ENOENT|EACCES/,
    says: "The file of the database cannot be opened",
    mend: "Make its folder, and let this user write there.",
    ends: true,
  },
]

/** The method that failed, and whose it is. */
interface Asked {
  owner: "adapter" | "flow store"
  call: string
}

/** @param known what no finding may show, and where addresses may come from. */
export function databaseTrouble(
  { owner, call }: Asked,
  error: unknown,
  known: Pick<CheckContext, "secrets" | "env">,
): DatabaseTrouble {
  const schema = ofName(error, "DatabaseSchemaError")
  if (schema !== undefined) return { found: problem(...schemaWords(schema)), ends: true }
  const network = networkTrouble(error) ?? prismaUnreachable(error)
  const misread = misreadAddress(error, network?.at, known.env)
  if (misread !== undefined) return { found: misread, ends: true }
  if (network !== undefined)
    return {
      found: problem(
        `The ${owner === "adapter" ? "database" : owner} cannot be reached${network.at === undefined ? "" : ` at ${network.at}`}: ${network.says} (${network.code}).`,
        "Start it, or mend the host and port in its address.",
      ),
      ends: true,
    }
  const texts = chain(error)
  const row = rows.find(
    ({ codes, said }) =>
      texts.some(({ code }) => code !== undefined && codes.includes(code)) ||
      (said !== undefined && texts.some(({ message }) => said.test(message))),
  )
  // Some drivers put the values of a statement behind it.
  const said = shown((texts.at(-1)?.message ?? String(error)).replace(/\bparams: [\s\S]*$/, ""), known.secrets)
  if (row === undefined)
    return {
      found: problem(
        `The ${owner}'s ${call}() fails: ${said}`,
        "Sign-ins will fail in the same way: mend what it says.",
      ),
      ends: false,
    }
  return {
    found: problem(`${row.says}: ${said} (met by ${owner === "adapter" ? "" : `the ${owner}'s `}${call}).`, row.mend),
    ends: row.ends,
  }
}

/** Where the driver looked for a host whose name is a piece of a password, or took nothing of the address. */
function misreadAddress(error: unknown, at: string | undefined, env: CheckContext["env"]): Finding | undefined {
  const unread = chain(error).some(({ code, message }) => code === "ERR_INVALID_URL" || /^Invalid URL\b/i.test(message))
  const host = at?.replace(/:\d+$/, "")
  const found = misreadIn(env).find((one) => (host === undefined ? unread : one.host === host))
  if (found === undefined) return undefined
  return problem(
    `The address in ${found.name} cannot be read as it is meant: there is an @ behind its host, so its user or its password ends too early.`,
    escapeLogin,
  )
}

function schemaWords({ message }: Error): [string, string] {
  const lines = message.split("\n").filter((line) => line.startsWith("- "))
  return [`The tables are not what the adapter needs: ${lines.map((line) => line.slice(2)).join(" ")}`, migrate]
}

interface Said {
  code: string | undefined
  message: string
}

/** The error and everything behind it, the outermost first. */
function chain(error: unknown, depth = 0): Said[] {
  if (!(error instanceof Error) || depth > 5) return []
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined
  const cause: unknown = error.cause
  const inner: unknown = typeof cause === "object" && cause !== null && "err" in cause ? cause.err : cause
  return [{ code, message: error.message }, ...chain(inner, depth + 1)]
}

function ofName(error: unknown, name: string, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined
  if (error.name === name) return error
  const cause: unknown = error.cause
  return ofName(typeof cause === "object" && cause !== null && "err" in cause ? cause.err : cause, name, depth + 1)
}

/** Prisma's own code for a server that is not there, whose words hold the host and port. */
function prismaUnreachable(error: unknown): { code: string; says: string; at: string | undefined } | undefined {
  const found = chain(error).find(
    ({ code, message }) => code === "P1001" || /Can't reach database server/.test(message),
  )
  if (found === undefined) return undefined
  const at = /at `?([\w.-]+)`?(?::`?(\d+)`?)?/.exec(found.message)
  return {
    code: "P1001",
    says: "nothing answers there",
    at: at === null ? undefined : [at[1], at[2]].filter(Boolean).join(":"),
  }
}
