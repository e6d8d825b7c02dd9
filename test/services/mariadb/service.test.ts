import mysql from "mysql2"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { serviceRules } from "../../stores/service-rules.ts"
import { relayTo } from "../../support/relay.ts"

serviceRules("MariaDB", async () => {
  const place = await mariadbPlace()
  await migrate({ mysql: place.pool })
  const relay = await relayTo(place.url)
  const pool = mysql.createPool({ uri: relay.url })
  return {
    adapter: sqlAdapter({ mysql: pool }),
    stores: sqlStores({ mysql: pool }),
    cut: relay.cut,
    mend: relay.mend,
    close: async () => {
      await pool.promise().end()
      await relay.close()
      await place.close()
    },
  }
})
