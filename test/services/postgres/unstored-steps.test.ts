import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { unstoredRules } from "../../steps/unstored-rules.ts"
import { drizzleAdapter, kyselyAdapter, openForeign, pgAdapter } from "./foreign-adapters.ts"

for (const foreign of [pgAdapter, kyselyAdapter, drizzleAdapter]) {
  unstoredRules(foreign.name, () => openForeign(foreign))
  unstoredRules(`${foreign.name}, with stores`, async () => {
    const place = await openForeign(foreign)
    return { ...place, config: { flowStore: sqlStores({ postgres: place.pool }).flows } }
  })
}

unstoredRules("our own adapter on PostgreSQL, with stores", async () => {
  const { pool, close } = await postgresPlace()
  await migrate({ postgres: pool })
  return {
    adapter: sqlAdapter({ postgres: pool }),
    config: { flowStore: sqlStores({ postgres: pool }).flows },
    close,
  }
})
