import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { firstSignInPairs } from "../../flows/first-sign-in-pairs.ts"

firstSignInPairs("our own adapter on MariaDB", async () => {
  const { pool, close } = await mariadbPlace()
  await migrate({ mysql: pool })
  return { adapters: [sqlAdapter({ mysql: pool }), sqlAdapter({ mysql: pool })], close }
})
