import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { capitalRules } from "../../adapters/capital-addresses.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"

capitalRules("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  await migrate({ mysql: pool })
  return { adapter: sqlAdapter({ mysql: pool }), close }
})
