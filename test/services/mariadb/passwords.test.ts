import mysql from "mysql2"
import { describe, it } from "vitest"
import { sqlStores } from "../../../src/stores/sql.ts"
import { passwordStoreContract } from "../../../src/testing/adapter.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"

passwordStoreContract(
  { describe, it },
  {
    name: "MariaDB",
    open: async () => {
      const place = await mariadbPlace()
      const pool = mysql.createPool({ uri: place.url })
      const [one, other] = [sqlStores({ mysql: place.pool }), sqlStores({ mysql: pool })]
      await one.migrate()
      return {
        passwords: [passwordsOf(one), passwordsOf(other)],
        dropConnections: place.dropConnections,
        close: async () => {
          await pool.promise().end()
          await place.close()
        },
      }
    },
  },
)
