/** Opens a database by its URL, with a driver that is installed. */
import { closeSync, existsSync, openSync } from "node:fs"
import { resolve } from "node:path"
import { findDriver } from "../adapters/sqlite/driver.ts"
import type { SqlSource } from "../adapters/sql.ts"
import { escapeLogin, isMisread } from "./misread-address.ts"

export interface OpenedDatabase {
  source: SqlSource
  /** The kind of the database, and its URL without a password. */
  title: string
  close: () => Promise<void>
}

/**
 * Opens a database by a URL that begins with `postgres:`, `postgresql:`, `mysql:` or `mariadb:`, or by `sqlite:` or
 * `file:` and a path.
 * @param create if true, the function creates a missing SQLite file, which only its owner can read. If false, an empty
 * database in memory replaces a missing file.
 * @throws {Error} if the URL is ambiguous or has another scheme, or if the driver is not installed. No message contains
 * the URL.
 */
export async function openDatabase(address: string, create: boolean): Promise<OpenedDatabase> {
  const path = /^(?:sqlite|file):(?:\/\/)?(.+)$/.exec(address)?.[1]
  // Prisma appends settings as a query (`?connection_limit=1`). The function removes the query, because it is no part
  // of the file's name.
  if (path !== undefined) return openSqlite(path.replace(/\?.*$/, ""), create)
  // If the password contains an unescaped `/`, `?` or `#`, a driver reads the login only up to this character. The
  // driver would then connect to a host whose name is a piece of the password.
  if (isMisread(address))
    throw new Error(`The address of the database is ambiguous: there is an @ behind its host. ${escapeLogin}`)
  const url = URL.canParse(address) ? new URL(address) : undefined
  const scheme = url?.protocol.slice(0, -1) ?? ""
  if (url && /^postgres(?:ql)?$/.test(scheme)) return openPostgres(url)
  if (url && /^(?:mysql|mariadb)$/.test(scheme)) return openMysql(url)
  throw new Error(
    "This is not an address of a database. Use postgres://user@host/name, mysql://user@host/name or sqlite:path.",
  )
}

async function openPostgres(url: URL): Promise<OpenedDatabase> {
  const { default: pg } = await driver("pg", () => import("pg"))
  const pool = new pg.Pool({ connectionString: url.href, max: 1 })
  // Without a listener, an error of an idle connection would end the process. Errors of queries reject their promises.
  pool.on("error", () => undefined)
  return { source: { postgres: pool }, title: `PostgreSQL at ${placeOf(url)}`, close: () => pool.end() }
}

async function openMysql(url: URL): Promise<OpenedDatabase> {
  const { default: mysql } = await driver("mysql2", () => import("mysql2"))
  const uri = url.href.replace(/^mariadb:/, "mysql:")
  const pool = mysql.createPool({ uri, connectionLimit: 1 })
  return { source: { mysql: pool }, title: `MySQL or MariaDB at ${placeOf(url)}`, close: () => pool.promise().end() }
}

async function openSqlite(path: string, create: boolean): Promise<OpenedDatabase> {
  if (path === "" || path === ":memory:")
    throw new Error("A SQLite database in memory ends with this command. Name a file.")
  const open = await findDriver()
  // libsql treats a string such as `libsql://host` as a server's URL. The function passes an absolute path, which
  // libsql always treats as a file.
  const file = resolve(path)
  if (create) closeSync(openSync(file, "a", 0o600))
  const sqlite = open(existsSync(file) ? file : ":memory:")
  return { source: { sqlite }, title: `SQLite in ${path}`, close: async () => void sqlite.close() }
}

function placeOf({ host, pathname }: URL): string {
  return `${host}${pathname}`
}

async function driver<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    throw new Error(`The package "${name}" is needed for this database: npm install ${name}`, { cause })
  }
}
