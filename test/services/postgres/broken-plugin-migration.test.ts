import { expect, it } from "vitest"
import { migratePlugins } from "../../../src/stores/sql.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"

it("a run whose connection PostgreSQL ends changes nothing, and the next run creates the tables", async () => {
  const { pool, rows, dropConnections, close } = await postgresPlace()
  try {
    const slow = (seconds: number) => [
      {
        id: "slow",
        tables: [
          {
            name: "first",
            makes: ["slow_one"],
            up: ["create table slow_one (id int)", `select pg_sleep(${seconds})`],
            down: "drop table slow_one",
          },
        ],
      },
    ]
    await Promise.all([
      expect(migratePlugins({ postgres: pool, plugins: slow(30) })).rejects.toThrow(/statement 2 of 2/),
      new Promise((resolve) => void setTimeout(resolve, 1000)).then(dropConnections),
    ])
    expect(await rows("select to_regclass('slow_one') as found")).toEqual([{ found: null }])
    expect(await migratePlugins({ postgres: pool, plugins: slow(0) })).toHaveLength(1)
    expect(await rows("select * from slow_one")).toEqual([])
  } finally {
    await close()
  }
})
