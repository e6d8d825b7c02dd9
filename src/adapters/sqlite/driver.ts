/**
 * The interface of a SQLite driver, and the function that finds a driver: in the runtime, or in an optional package.
 */

export type SqlValue = string | number | null

/**
 * An open synchronous connection: `DatabaseSync` of `node:sqlite`, or `Database` of `libsql` or `better-sqlite3`.
 */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): SqliteStatement
  close(): unknown
}

export interface SqliteStatement {
  /** Runs a statement and returns its rows. Some drivers refuse a statement that returns no rows. */
  all(...values: SqlValue[]): unknown[]
}

/** The sources of database drivers. */
export interface DriverSources {
  /** A module that is built into the runtime. */
  builtin: (name: "node:sqlite") => object | undefined
  /** The package `libsql`. Rejects when it is not installed. */
  libsql: () => Promise<unknown>
}

type Open = (path: string) => SqliteDatabase

/**
 * Finds a driver: `node:sqlite` of the runtime (Node ≥ 22.13, Bun, Deno), or else the package `libsql`.
 *
 * @throws {Error} if there is no driver. The message says what to install.
 */
export async function findDriver(sources: DriverSources = runtimeSources): Promise<Open> {
  const builtin = construct(sources.builtin("node:sqlite"), "DatabaseSync")
  if (builtin) return builtin
  try {
    const libsql = construct(await sources.libsql(), "default")
    if (libsql) return libsql
  } catch (cause) {
    throw new Error(noDriver, { cause })
  }
  throw new Error(noDriver)
}

const noDriver =
  "authchart/adapters/sqlite found no SQLite driver. Run it on Node 22.13 or newer, which has one built in, " +
  'or install the package "libsql" (npm install libsql).'

const runtimeSources: DriverSources = {
  builtin: (name) => builtinModules().getBuiltinModule(name),
  // Bundlers must not follow this import: the package is optional, and loads a native library.
  libsql: () => import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ "libsql"),
}

/**
 * Returns the function that loads Node's built-in modules. Because of `@internal`, the published type declarations do
 * not contain this function, and need no types of Node.
 *
 * @internal
 * @throws {Error} on a runtime without Node's modules.
 */
export function builtinModules(): Pick<typeof process, "getBuiltinModule"> {
  // Edge runtimes have no `process`, or a `process` without this function.
  const runtime = globalThis.process as Partial<typeof process> | undefined
  if (!runtime?.getBuiltinModule) {
    throw new Error("authchart/adapters/sqlite needs a file system. Run it on Node 20.19 or newer, Bun or Deno.")
  }
  return { getBuiltinModule: runtime.getBuiltinModule }
}

function construct(module: unknown, name: string): Open | undefined {
  if (typeof module !== "object" || module === null || !(name in module)) return undefined
  // `node:sqlite` and `libsql` export a class whose constructor takes a path. The cast is needed because the types of
  // Node 20 lack `node:sqlite`.
  const Database = (module as Record<string, new (path: string) => SqliteDatabase>)[name]
  return Database && ((path) => new Database(path))
}

/** Returns `true` if a statement failed because another connection holds a lock. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ("errcode" in error && typeof error.errcode === "number") return (error.errcode & 0xff) === sqliteBusy
  return "code" in error && typeof error.code === "string" && error.code.startsWith("SQLITE_BUSY")
}

/** https://www.sqlite.org/rescode.html#busy */
const sqliteBusy = 5
