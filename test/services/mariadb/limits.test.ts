import { sqlStores } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { limitContract } from "../../stores/limit-contract.ts"
import { limitsOf } from "../../stores/limits-of.ts"

limitContract("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  const [one, other] = [sqlStores({ mysql: pool }), sqlStores({ mysql: pool })]
  await one.migrate()
  return { limits: [limitsOf(one), limitsOf(other)], close }
})
