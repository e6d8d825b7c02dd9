import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { usernameContract, usernamesOf } from "../../stores/username-contract.ts"

usernameContract("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  const [one, other] = [sqlStores({ postgres: pool }), sqlStores({ postgres: pool })]
  await one.migrate()
  return { usernames: [usernamesOf(one), usernamesOf(other)], close }
})
