import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { linkedAccountRules } from "../../adapters/linked-accounts.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"

linkedAccountRules("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  await migrate({ mysql: pool })
  return { adapter: sqlAdapter({ mysql: pool }), close }
})
