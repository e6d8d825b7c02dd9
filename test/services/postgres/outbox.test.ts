import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { outboxContract, outboxOf } from "../../stores/outbox-contract.ts"

outboxContract("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  const [one, other] = [sqlStores({ postgres: pool }), sqlStores({ postgres: pool })]
  await one.migrate()
  return { outbox: [outboxOf(one), outboxOf(other)], close }
})
