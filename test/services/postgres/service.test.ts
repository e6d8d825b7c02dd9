import pg from "pg"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { serviceRules } from "../../stores/service-rules.ts"
import { relayTo } from "../../support/relay.ts"

serviceRules("PostgreSQL", async () => {
  const place = await postgresPlace()
  await migrate({ postgres: place.pool })
  const relay = await relayTo(place.url)
  const pool = new pg.Pool({ connectionString: relay.url })
  pool.on("error", () => undefined)
  return {
    adapter: sqlAdapter({ postgres: pool }),
    stores: sqlStores({ postgres: pool }),
    cut: relay.cut,
    mend: relay.mend,
    close: async () => {
      await pool.end()
      await relay.close()
      await place.close()
    },
  }
})
