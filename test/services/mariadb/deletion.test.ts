import { sqlStores } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { deletionContract, deletionsOf } from "../../stores/deletion-contract.ts"

deletionContract("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  const [one, other] = [sqlStores({ mysql: pool }), sqlStores({ mysql: pool })]
  await one.migrate()
  return { deletions: [deletionsOf(one), deletionsOf(other)], close }
})
