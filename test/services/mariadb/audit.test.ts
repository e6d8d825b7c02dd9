import { sqlStores } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { auditContract, auditStoreOf } from "../../stores/audit-contract.ts"

auditContract("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  const [one, other] = [sqlStores({ mysql: pool }), sqlStores({ mysql: pool })]
  await one.migrate()
  return { audit: [auditStoreOf(one), auditStoreOf(other)], close }
})
