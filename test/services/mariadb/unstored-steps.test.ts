import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { unstoredRules } from "../../steps/unstored-rules.ts"

unstoredRules("our own adapter on MariaDB, with stores", async () => {
  const { pool, close } = await mariadbPlace()
  await migrate({ mysql: pool })
  return { adapter: sqlAdapter({ mysql: pool }), config: { flowStore: sqlStores({ mysql: pool }).flows }, close }
})
