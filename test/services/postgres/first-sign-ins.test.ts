import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { firstSignInPairs } from "../../flows/first-sign-in-pairs.ts"
import { drizzleAdapter, kyselyAdapter, openForeign, pgAdapter } from "./foreign-adapters.ts"

firstSignInPairs("our own adapter on PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  await migrate({ postgres: pool })
  return { adapters: [sqlAdapter({ postgres: pool }), sqlAdapter({ postgres: pool })], close }
})

for (const foreign of [kyselyAdapter, drizzleAdapter, pgAdapter])
  firstSignInPairs(foreign.name, async () => {
    const { adapter, pool, close } = await openForeign(foreign)
    return { adapters: [adapter, foreign.make(pool)], close }
  })
