import pg from "pg"
import { describe, it } from "vitest"
import { sqlStores } from "../../../src/stores/sql.ts"
import { passwordStoreContract } from "../../../src/testing/adapter.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { passwordsOf } from "../../stores/passwords-of.ts"

passwordStoreContract(
  { describe, it },
  {
    name: "PostgreSQL",
    open: async () => {
      const place = await postgresPlace()
      // The second instance has its own pool, under the same name of the application.
      const pool = new pg.Pool({ connectionString: place.url })
      pool.on("error", () => undefined)
      const [one, other] = [sqlStores({ postgres: place.pool }), sqlStores({ postgres: pool })]
      await one.migrate()
      return {
        passwords: [passwordsOf(one), passwordsOf(other)],
        dropConnections: place.dropConnections,
        close: async () => {
          await pool.end()
          await place.close()
        },
      }
    },
  },
)
