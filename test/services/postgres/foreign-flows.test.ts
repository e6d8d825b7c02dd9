import { foreignFlows, type Ground, type Rows } from "../../adapters/foreign-flows.ts"
import { foreignSingleUse } from "../../adapters/foreign-single-use.ts"
import { drizzleAdapter, kyselyAdapter, openForeign, pgAdapter, type ForeignAdapter } from "./foreign-adapters.ts"

for (const foreign of [pgAdapter, kyselyAdapter, drizzleAdapter]) {
  foreignFlows(foreign.name, () => open(foreign))
  foreignSingleUse(foreign.name, () => open(foreign))
}

async function open(foreign: ForeignAdapter): Promise<Ground> {
  const { adapter, rows: select, close } = await openForeign(foreign)
  const { users, accounts, sessions, tokens } = foreign.called
  // Timestamps in columns without a time zone are UTC.
  const statements = {
    users: `select id::text, email, "emailVerified" is not null as verified from ${users} order by id`,
    accounts: `select "userId"::text, provider, "providerAccountId" from ${accounts} order by provider`,
    sessions: `select "userId"::text, "sessionToken",
      extract(epoch from expires) * 1000 as expires from ${sessions} order by expires`,
    tokens: `select token from ${tokens}`,
  }
  const rows = async (): Promise<Rows> => ({
    // The result of exactly these statements.
    users: (await select(statements.users)) as unknown as Rows["users"],
    accounts: (await select(statements.accounts)) as unknown as Rows["accounts"],
    sessions: (await select(statements.sessions)).map(({ userId, sessionToken, expires }) => ({
      userId: String(userId),
      sessionToken: String(sessionToken),
      expires: new Date(Number(expires)),
    })),
    tokens: (await select(statements.tokens)).map(({ token }) => String(token)),
  })
  return { adapter, rows, close }
}
