/** Opens the tables of sqlStores for a command. */
import type { SqlSource } from "../adapters/sql.ts"
import type { SqlStores } from "../stores/sql.ts"
import type { Terminal } from "./command.ts"
import { openDatabase } from "./database-url.ts"
import { loadPeer } from "./load-peer.ts"

/**
 * Opens a database, prints its title, calls `work` with its `sqlStores`, and closes the database.
 * @param work receives `undefined` if the database has no tables of `sqlStores`.
 */
export async function withStores(
  address: string,
  say: Terminal["say"],
  work: (stores: SqlStores | undefined, source: SqlSource) => Promise<void>,
): Promise<void> {
  const { sqlStores } = await loadPeer("kysely", () => import("../stores/sql.ts"))
  const { hasStores } = await import("../stores/sql/ddl.ts")
  const { source, title, close } = await openDatabase(address, false)
  try {
    say(title)
    await work((await hasStores(source)) ? sqlStores(source) : undefined, source)
  } finally {
    await close()
  }
}
