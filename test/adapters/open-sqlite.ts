/** SQLite stores for tests. Each file has its own folder. After the test, the helper closes and removes the file. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"
import type { SqliteAdapter, SqliteDatabase } from "../../src/adapters/sqlite.ts"
import sqliteAdapter from "../../src/adapters/sqlite.ts"
import { findDriver } from "../../src/adapters/sqlite/driver.ts"

/** Returns the path of a file that does not exist yet, in a folder that does not exist yet. */
export function newPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "authchart-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, "new", "auth.sqlite")
}

/** A connection as an application would open it. */
export async function newDatabase(path: string = ":memory:"): Promise<SqliteDatabase> {
  const database = (await findDriver())(path)
  onTestFinished(() => void database.close())
  return database
}

export function openSqlite(path: string = newPath(), timeout: number = 20_000): SqliteAdapter {
  const adapter = sqliteAdapter({ path, timeout })
  onTestFinished(async () => await adapter.close())
  return adapter
}
