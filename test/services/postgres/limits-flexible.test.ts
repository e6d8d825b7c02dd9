import type pg from "pg"
import { RateLimiterPostgres } from "rate-limiter-flexible"
import { flexibleLimits } from "../../../src/stores/rate-limiter-flexible.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { limitContract } from "../../stores/limit-contract.ts"

async function limiterOver(storeClient: pg.Pool): Promise<RateLimiterPostgres> {
  return new Promise((resolve, reject) => {
    const limiter: RateLimiterPostgres = new RateLimiterPostgres(
      { storeClient, keyPrefix: "auth", tableName: "limits", points: 1, duration: 60, clearExpiredByTimeout: false },
      (error?: Error) => (error === undefined ? resolve(limiter) : reject(error)),
    )
  })
}

limitContract(
  "rate-limiter-flexible over PostgreSQL",
  async () => {
    const { pool, close } = await postgresPlace()
    const limits = [flexibleLimits(await limiterOver(pool)), flexibleLimits(await limiterOver(pool))] as const
    return { limits, close }
  },
  "own",
)
