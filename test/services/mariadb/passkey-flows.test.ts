import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { passkeyFlows } from "../../adapters/passkey-flows.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"

passkeyFlows("our adapter on MariaDB", async () => {
  const { pool: mysql, close } = await mariadbPlace()
  await migrate({ mysql })
  const [one, other] = [sqlStores({ mysql }), sqlStores({ mysql })]
  await one.migrate()
  return { adapters: [sqlAdapter({ mysql }), sqlAdapter({ mysql })], stores: [one, other], close }
})
