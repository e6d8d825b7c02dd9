import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { passwordAttacks } from "../../passwords/attack-rules.ts"

passwordAttacks("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  await migrate({ postgres: pool })
  const instance = () => ({ adapter: sqlAdapter({ postgres: pool }), stores: sqlStores({ postgres: pool }) })
  const instances = [instance(), instance()] as const
  await instances[0].stores.migrate()
  return { instances, close }
})
