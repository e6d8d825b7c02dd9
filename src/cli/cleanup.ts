/** `authchart cleanup`: deletes the expired rows of the stores. */
import type { Command } from "./command.ts"
import { databaseAddress, urlFlag } from "./database-address.ts"
import { openDatabase } from "./database-url.ts"
import { loadKysely } from "./load-kysely.ts"

export const cleanupCommand: Command = {
  name: "cleanup",
  summary: "Deletes the rows of sqlStores that have expired. Requests delete them too, within an hour.",
  flags: { url: urlFlag },
  async run(flags, { env, folder, say }) {
    const { sqlStores } = await loadKysely(() => import("../stores/sql.ts"))
    const { hasStores } = await import("../stores/sql/ddl.ts")
    const { source, title, close } = await openDatabase(databaseAddress(flags, { env, folder }), false)
    try {
      say(title)
      if (!(await hasStores(source))) {
        say("Nothing to do: it has no tables of sqlStores.")
        return
      }
      for (const [table, count] of Object.entries(await sqlStores(source).cleanup()))
        say(`${table}: ${count} expired ${count === 1 ? "row" : "rows"} deleted.`)
    } finally {
      await close()
    }
  },
}
