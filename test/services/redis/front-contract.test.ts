import PostgresAdapter from "@auth/pg-adapter"
import { describe, it } from "vitest"
import { withRedisSessions } from "../../../src/adapters/redis.ts"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { adapterContract, type Opened } from "../../../src/testing/adapter.ts"
import { pgAdapterTables } from "../../adapters/sql-foreign-tables.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { playsAll } from "../../support/sample.ts"
import { redisPlace } from "./redis-servers.ts"

const vitest = { describe, it }

/** The rounds of each race; undefined for those of the contract. */
const rounds = playsAll ? undefined : 25

async function open(make: (place: Awaited<ReturnType<typeof postgresPlace>>) => Promise<Adapter>): Promise<Opened> {
  const [redis, postgres] = await Promise.all([redisPlace("ioredis"), postgresPlace()])
  return {
    adapter: withRedisSessions(await make(postgres), { client: redis.client, prefix: redis.prefix }),
    close: async () => {
      await Promise.all([redis.close(), postgres.close()])
    },
    dropConnections: async () => {
      await Promise.all([redis.dropConnections(), postgres.dropConnections()])
    },
  }
}

adapterContract(vitest, {
  rounds,
  name: "Redis in front of PostgreSQL",
  open: () =>
    open(async ({ pool }) => {
      await migrate({ postgres: pool })
      return sqlAdapter({ postgres: pool })
    }),
})

adapterContract(vitest, {
  rounds,
  name: "Redis in front of @auth/pg-adapter",
  open: () =>
    open(async ({ pool, run }) => {
      await run(pgAdapterTables)
      return PostgresAdapter(pool)
    }),
  lacks: ["getAccount", "updateAccount", "transaction"],
  knownDeviations: [
    { rule: "users.text-id", why: "ids are numbers" },
    { rule: "users.unique-address", why: "the documented tables have no unique constraint" },
    { rule: "users.race-address", why: "the documented tables have no unique constraint" },
    { rule: "accounts.unique", why: "the documented tables have no unique constraint" },
    { rule: "accounts.race", why: "the documented tables have no unique constraint" },
  ],
})
