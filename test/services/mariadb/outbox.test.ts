import { sqlStores } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { outboxContract, outboxOf } from "../../stores/outbox-contract.ts"

outboxContract("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  const [one, other] = [sqlStores({ mysql: pool }), sqlStores({ mysql: pool })]
  await one.migrate()
  return { outbox: [outboxOf(one), outboxOf(other)], close }
})
