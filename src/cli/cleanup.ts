/** `authchart cleanup`: deletes the expired rows of the tables of `sqlAdapter` and `sqlStores`. */
import type { Command } from "./command.ts"
import { databaseAddress, urlFlag } from "./database-address.ts"
import { loadPeer } from "./load-peer.ts"
import { withStores } from "./with-stores.ts"

export const cleanupCommand: Command = {
  name: "cleanup",
  summary: "Deletes expired sessions and verification tokens of sqlAdapter, and expired rows of sqlStores.",
  flags: { url: urlFlag },
  async run(flags, { env, folder, say }) {
    await withStores(databaseAddress(flags, { env, folder }), say, async (stores, source) => {
      const { cleanUp } = await loadPeer("kysely", () => import("../adapters/sql.ts"))
      const { sessions, verificationTokens } = await cleanUp(source)
      say(deleted("sessions", sessions))
      say(deleted("verificationTokens", verificationTokens))
      if (stores === undefined) return say("The database has no tables of sqlStores.")
      for (const [table, count] of Object.entries(await stores.cleanup())) say(deleted(table, count))
    })
  },
}

function deleted(table: string, count: number): string {
  return `${table}: ${count} expired ${count === 1 ? "row" : "rows"} deleted.`
}
