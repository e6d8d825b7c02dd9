import pg from "pg"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { sqlStores } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { rememberedDeviceRules, type Parts } from "../../stores/remembered-devices.ts"
import { cutWire } from "../../support/cut-wire.ts"
import { cutsOf } from "../../support/cuts.ts"

const partsOf = (pool: pg.Pool): Parts => ({
  adapter: sqlAdapter({ postgres: pool }),
  stores: sqlStores({ postgres: pool }),
})

rememberedDeviceRules("PostgreSQL", async () => {
  const place = await postgresPlace()
  await migrate({ postgres: place.pool })
  await sqlStores({ postgres: place.pool }).migrate()
  const wire = await cutWire(place.url)
  const pools = [place.url, wire.url].map((connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 3 })
    pool.on("error", () => undefined)
    pool.on("connect", (client) => client.on("error", () => undefined))
    return pool
  })
  const [second = place.pool, broken = place.pool] = pools
  return {
    instances: [partsOf(place.pool), partsOf(second)],
    broken: partsOf(broken),
    interruptionsOf: async (run) => {
      wire.arm(undefined)
      await run()
      return cutsOf(wire.said().length).map((cut) => ({
        name: JSON.stringify(cut),
        begin: () => wire.arm(cut),
        mend: () => wire.mend(),
      }))
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()))
      await wire.close()
      await place.close()
    },
  }
})
