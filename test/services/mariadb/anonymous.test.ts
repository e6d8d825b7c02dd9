import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { anonymousRules } from "../../anonymous/anonymous-rules.ts"

anonymousRules("MariaDB", async () => {
  const place = await mariadbPlace()
  return { ...place, source: { mysql: place.pool } }
})
