import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { limitContract } from "../../stores/limit-contract.ts"
import { limitsOf } from "../../stores/limits-of.ts"

limitContract("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  const [one, other] = [sqlStores({ postgres: pool }), sqlStores({ postgres: pool })]
  await one.migrate()
  return { limits: [limitsOf(one), limitsOf(other)], close }
})
