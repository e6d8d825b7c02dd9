import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { linkedAccountRules } from "../../adapters/linked-accounts.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"

linkedAccountRules("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  await migrate({ postgres: pool })
  return { adapter: sqlAdapter({ postgres: pool }), close }
})
