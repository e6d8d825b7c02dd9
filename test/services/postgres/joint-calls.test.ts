import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { jointCallRules } from "../../adapters/joint-calls.ts"
import { foreignLayouts } from "../../adapters/sql-foreign-tables.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"

jointCallRules("PostgreSQL", async () => {
  const { pool, close } = await postgresPlace()
  await migrate({ postgres: pool })
  return { adapter: sqlAdapter({ postgres: pool }), close }
})

for (const { madeBy, postgres } of foreignLayouts)
  jointCallRules(`PostgreSQL, tables of ${madeBy}`, async () => {
    const { pool, run, close } = await postgresPlace()
    await run(postgres)
    return { adapter: sqlAdapter({ postgres: pool }), close }
  })

jointCallRules("PostgreSQL, in a schema that the option names", async () => {
  const { pool, name, run, close } = await postgresPlace()
  await migrate({ postgres: pool, schema: name })
  await run("set search_path = public")
  return { adapter: sqlAdapter({ postgres: pool, schema: name }), close }
})
