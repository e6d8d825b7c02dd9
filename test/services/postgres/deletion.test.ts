import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { deletionContract, deletionsOf } from "../../stores/deletion-contract.ts"

deletionContract("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  const [one, other] = [sqlStores({ postgres: pool }), sqlStores({ postgres: pool })]
  await one.migrate()
  return { deletions: [deletionsOf(one), deletionsOf(other)], close }
})
