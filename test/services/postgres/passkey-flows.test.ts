import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { passkeyFlows } from "../../adapters/passkey-flows.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { drizzleAdapter, openForeign } from "./foreign-adapters.ts"

passkeyFlows("our adapter on PostgreSQL", async () => {
  const { pool: postgres, close } = await postgresPlace()
  await migrate({ postgres })
  const [one, other] = [sqlStores({ postgres }), sqlStores({ postgres })]
  await one.migrate()
  return { adapters: [sqlAdapter({ postgres }), sqlAdapter({ postgres })], stores: [one, other], close }
})

passkeyFlows("@auth/drizzle-adapter on PostgreSQL", async () => {
  const { adapter, pool, close } = await openForeign(drizzleAdapter)
  const stores = memoryStores()
  return { adapters: [adapter, drizzleAdapter.make(pool)], stores: [stores, stores], close }
})
