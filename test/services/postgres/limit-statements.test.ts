import { describe, expect, it } from "vitest"
import { sha256 } from "../../../src/protocol/bytes.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { limitsOf } from "../../stores/limits-of.ts"

describe("the store of limits: PostgreSQL", () => {
  it("sends one statement for an attempt within its budgets, one to remove the attempt, and none of a transaction", async () => {
    const { pool, close } = await postgresPlace()
    const sent: string[] = []
    pool.on("connect", (client) => {
      const query = client.query.bind(client) as (text: string, ...more: unknown[]) => unknown
      Reflect.set(client, "query", (text: string, ...more: unknown[]) => {
        sent.push(text)
        return query(text, ...more)
      })
    })
    const stores = sqlStores({ postgres: pool })
    const limits = limitsOf(stores)
    try {
      await stores.migrate()
      const now = Date.now()
      const budgets = await Promise.all(
        [5, 9].map(async (most) => ({
          key: await sha256(crypto.randomUUID()),
          most,
          window: 60_000,
          from: "first" as const,
        })),
      )
      // The first call also deletes expired rows.
      await limits.take(budgets, now)
      sent.length = 0
      const { admitted, uses } = await limits.take(budgets, now)
      expect({ admitted, used: uses.map(({ used }) => used) }).toEqual({ admitted: true, used: [2, 2] })
      expect(sent).toHaveLength(1)
      sent.length = 0
      await limits.giveBack(budgets, uses)
      expect(sent).toHaveLength(1)
      expect((await limits.read(budgets, now)).map(({ used }) => used)).toEqual([1, 1])
    } finally {
      await close()
    }
  })
})
