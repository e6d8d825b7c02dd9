import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { sqlStoreRules } from "../../stores/sql-rules.ts"

sqlStoreRules("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  return { source: { mysql: pool }, close }
})
