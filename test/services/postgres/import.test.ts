import { postgresPlace } from "../../adapters/sql-servers.ts"
import { foreignTableRules } from "../../cli/import/foreign-tables.ts"

foreignTableRules("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  return { source: { postgres: pool }, close }
})
