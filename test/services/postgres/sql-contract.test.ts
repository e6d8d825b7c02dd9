import { describe, it } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { adapterContract, type Opened } from "../../../src/testing/adapter.ts"
import { foreignLayouts } from "../../adapters/sql-foreign-tables.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"

const vitest = { describe, it }

async function open(prepare: (run: (sql: string) => Promise<void>) => Promise<void>): Promise<Opened> {
  const { pool, run, close, dropConnections } = await postgresPlace()
  await prepare(run)
  return { adapter: sqlAdapter({ postgres: pool }), close, dropConnections }
}

adapterContract(vitest, {
  name: "PostgreSQL",
  open: async () => {
    const { pool, close, dropConnections } = await postgresPlace()
    await migrate({ postgres: pool })
    return { adapter: sqlAdapter({ postgres: pool }), close, dropConnections }
  },
})

// No migration has run: an application that moves over must be safe before that.
for (const { madeBy, postgres, knownDeviations } of foreignLayouts) {
  adapterContract(vitest, {
    name: `PostgreSQL, in the tables of ${madeBy}`,
    open: () => open((run) => run(postgres)),
    knownDeviations,
    rounds: 20,
  })
}
