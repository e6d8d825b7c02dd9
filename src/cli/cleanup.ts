/** `authchart cleanup`: deletes the expired rows of the tables of `sqlStores`. */
import type { Command } from "./command.ts"
import { databaseAddress, urlFlag } from "./database-address.ts"
import { withStores } from "./with-stores.ts"

export const cleanupCommand: Command = {
  name: "cleanup",
  summary: "Deletes the rows of sqlStores that have expired. Requests delete them too, within an hour.",
  flags: { url: urlFlag },
  async run(flags, { env, folder, say }) {
    await withStores(databaseAddress(flags, { env, folder }), say, async (stores) => {
      if (stores === undefined) return say("Nothing to do: the database has no tables of sqlStores.")
      for (const [table, count] of Object.entries(await stores.cleanup()))
        say(`${table}: ${count} expired ${count === 1 ? "row" : "rows"} deleted.`)
    })
  },
}
