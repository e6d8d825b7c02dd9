import sqlAdapter, { migrate } from "../../../src/adapters/sql.ts"
import { nullAddressRules } from "../../adapters/null-addresses.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { drizzleAdapter, kyselyAdapter, openForeign, pgAdapter } from "./foreign-adapters.ts"

for (const foreign of [pgAdapter, kyselyAdapter, drizzleAdapter]) {
  const { users } = foreign.called
  nullAddressRules(foreign.name, async () => {
    const place = await openForeign(foreign)
    await place.run(`alter table ${users} alter column email drop not null`)
    return {
      adapter: place.adapter,
      forbidNull: () => place.run(`alter table ${users} alter column email set not null`),
      users: async () => (await place.rows(`select email from ${users}`)).map(({ email }) => ({ email })),
      close: place.close,
    }
  })
}

nullAddressRules("the SQL adapter on PostgreSQL", async () => {
  const place = await postgresPlace()
  const adapter = sqlAdapter({ postgres: place.pool })
  await migrate({ postgres: place.pool })
  return {
    adapter,
    forbidNull: () => place.run("alter table users alter column email set not null"),
    users: async () => (await place.rows("select email from users")).map(({ email }) => ({ email })),
    close: place.close,
  }
})
