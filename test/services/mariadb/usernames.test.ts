import { sqlStores } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { usernameContract, usernamesOf } from "../../stores/username-contract.ts"

usernameContract("MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  const [one, other] = [sqlStores({ mysql: pool }), sqlStores({ mysql: pool })]
  await one.migrate()
  return { usernames: [usernamesOf(one), usernamesOf(other)], close }
})
