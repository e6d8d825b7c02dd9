import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { foreignTableRules } from "../../cli/import/foreign-tables.ts"

foreignTableRules("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  return { source: { mysql: pool }, close }
})
