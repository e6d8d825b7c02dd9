import { joinedRules } from "../../adapters/sql-joined.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"

joinedRules("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  return { source: { postgres: pool }, close }
})
