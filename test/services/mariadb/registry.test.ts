import { sqlStores } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { registryContract, registryOf } from "../../stores/registry-contract.ts"

registryContract("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  const [one, other] = [sqlStores({ mysql: pool }), sqlStores({ mysql: pool })]
  await one.migrate()
  return { registry: [registryOf(one), registryOf(other)], close }
})
