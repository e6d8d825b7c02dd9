import { postgresPlace } from "../../adapters/sql-servers.ts"
import { pluginTableRules } from "../../stores/plugin-table-rules.ts"

pluginTableRules("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  return { source: { postgres: pool }, close }
})
