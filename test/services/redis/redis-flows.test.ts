import { redisAdapter, withRedisSessions } from "../../../src/adapters/redis.ts"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { foreignFlows, type Rows } from "../../adapters/foreign-flows.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { redisRows, redisSessions } from "./redis-rows.ts"
import { redisPlace } from "./redis-servers.ts"

foreignFlows("Redis", async () => {
  const place = await redisPlace("redis")
  return { adapter: redisAdapter(place), rows: () => redisRows(place), close: place.close }
})

foreignFlows("Redis in front of PostgreSQL", async () => {
  const [redis, postgres] = await Promise.all([redisPlace("ioredis"), postgresPlace()])
  await migrate({ postgres: postgres.pool })
  const rows = async (): Promise<Rows> => {
    const users = await postgres.rows(
      'select id, email, "emailVerified" is not null as verified from users order by id',
    )
    const accounts = await postgres.rows(
      'select "userId", provider, "providerAccountId" from accounts order by provider',
    )
    return {
      // The result of exactly these statements.
      users: users as unknown as Rows["users"],
      accounts: accounts as unknown as Rows["accounts"],
      ...(await redisSessions(redis)),
    }
  }
  return {
    adapter: withRedisSessions(sqlAdapter({ postgres: postgres.pool }), redis),
    rows,
    close: async () => {
      await Promise.all([redis.close(), postgres.close()])
    },
  }
})
