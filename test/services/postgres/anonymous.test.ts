import { postgresPlace } from "../../adapters/sql-servers.ts"
import { anonymousRules } from "../../anonymous/anonymous-rules.ts"

anonymousRules("PostgreSQL", async () => {
  const place = await postgresPlace()
  return { ...place, source: { postgres: place.pool } }
})
