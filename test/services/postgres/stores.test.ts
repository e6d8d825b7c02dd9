import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { storeContract } from "../../stores/store-contract.ts"

// Two instances that start at the same time: each creates the missing tables.
storeContract("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  const [one, other] = [sqlStores({ postgres: pool }), sqlStores({ postgres: pool })]
  await Promise.all([one.migrate(), other.migrate()])
  return { stores: [one, other], close }
})
