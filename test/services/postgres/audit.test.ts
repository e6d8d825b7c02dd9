import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { auditContract, auditStoreOf } from "../../stores/audit-contract.ts"

auditContract("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  const [one, other] = [sqlStores({ postgres: pool }), sqlStores({ postgres: pool })]
  await one.migrate()
  return { audit: [auditStoreOf(one), auditStoreOf(other)], close }
})
