/** Checks whether the database has every migration of the configuration's plugins. */
import { relative } from "node:path"
import { pluginsOf } from "../../config/own-flows.ts"
import { withTables } from "../../ports/plugin-tables.ts"
import { openDatabase } from "../database-url.ts"
import { loadPeer } from "../load-peer.ts"
import { shownError } from "../shown/shown.ts"
import { ok, problem, skipped, type Check } from "./check.ts"
import { inTime } from "./in-time.ts"

export const pluginTablesCheck: Check = {
  id: "plugin-tables",
  title: "Database",
  run: async ({ prepared, loaded, env, folder, offline, patience, secrets }) => {
    const plugins = withTables(pluginsOf(prepared))
    if (plugins.length === 0) return []
    const address = env["DATABASE_URL"]
    if (offline) return skipped("The tables of plugins were not checked: --offline.")
    if (!address) return skipped("The tables of plugins were not checked: DATABASE_URL does not name a database.")
    const mend = `Run \`npx authchart migrate ${relative(folder, loaded.file)}\`.`
    try {
      const { MigrationError, migratePlugins } = await loadPeer("kysely", () => import("../../stores/sql.ts"))
      const { source, close } = await openDatabase(address, false)
      try {
        const pending = await inTime(migratePlugins({ ...source, plugins, dryRun: true }), patience)
        if (pending.length === 0) return ok("It has the tables of plugins as their migrations make them.")
        const named = pending.map(({ plugin, migration }) => `"${migration}" of the plugin "${plugin}"`)
        return problem(`Migrations were not applied: ${named.join(", ")}.`, mend)
      } catch (error) {
        if (error instanceof MigrationError) return error.problems.map((says) => problem(says))
        throw error
      } finally {
        await close()
      }
    } catch (error) {
      return problem(`The tables of plugins could not be checked: ${shownError(error, secrets)}.`)
    }
  },
}
