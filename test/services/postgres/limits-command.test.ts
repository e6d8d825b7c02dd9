import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { limitsCommandRules, moduleOf } from "../../cli/limits-rules.ts"

limitsCommandRules("PostgreSQL", async () => {
  const { pool, url, close } = await postgresPlace()
  const module = `import { sqlStores } from ${moduleOf("src/stores/sql.ts")}
import pg from ${JSON.stringify(import.meta.resolve("pg"))}
const stores = sqlStores({ postgres: new pg.Pool({ connectionString: ${JSON.stringify(url)} }) })`
  return { stores: sqlStores({ postgres: pool }), module, close }
})
