import { sqlStores } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { storeContract } from "../../stores/store-contract.ts"

// Two instances that start at the same time: each creates the missing tables.
storeContract("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  const [one, other] = [sqlStores({ mysql: pool }), sqlStores({ mysql: pool })]
  await Promise.all([one.migrate(), other.migrate()])
  return { stores: [one, other], close }
})
