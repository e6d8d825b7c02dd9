import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { registryContract, registryOf } from "../../stores/registry-contract.ts"

registryContract("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  const [one, other] = [sqlStores({ postgres: pool }), sqlStores({ postgres: pool })]
  await one.migrate()
  return { registry: [registryOf(one), registryOf(other)], close }
})
