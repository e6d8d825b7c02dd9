import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { jointCallRules } from "../../adapters/joint-calls.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"

jointCallRules("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  await migrate({ mysql: pool })
  return { adapter: sqlAdapter({ mysql: pool }), close }
})
