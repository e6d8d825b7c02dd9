import { postgresPlace } from "../../adapters/sql-servers.ts"
import { sqlStoreRules } from "../../stores/sql-rules.ts"

sqlStoreRules("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  return { source: { postgres: pool }, close }
})
