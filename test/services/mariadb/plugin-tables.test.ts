import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { pluginTableRules } from "../../stores/plugin-table-rules.ts"

pluginTableRules("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  return { source: { mysql: pool }, close }
})
