import { joinedRules } from "../../adapters/sql-joined.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"

joinedRules("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  return { source: { mysql: pool }, close }
})
