import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { migratePlugins } from "../../../src/stores/sql.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"

/** Adds one row after a while, so that a second run of the statement would be visible. */
const slow = (seconds: number) => [
  {
    id: "slow",
    tables: [
      {
        name: "first",
        makes: ["slow_one", "slow_two"],
        up: [
          "create table slow_one (id int)",
          `insert into slow_one select 1 + sleep(${seconds})`,
          "create table slow_two (id int)",
        ],
        down: ["drop table slow_one", "drop table slow_two"],
      },
    ],
  },
]

describe("a migration of a plugin that MariaDB did not finish", () => {
  it("is finished by the next run, which repeats no statement", async () => {
    const { pool, rows, dropConnections, close } = await mariadbPlace()
    try {
      await Promise.all([
        expect(migratePlugins({ mysql: pool, plugins: slow(30) })).rejects.toThrow(/statement 2 of 3/),
        new Promise((resolve) => void setTimeout(resolve, 2000)).then(dropConnections),
      ])
      expect(await rows("select state, done, begun from authchart_plugin_migrations")).toMatchObject([
        { state: "up", done: 1, begun: 2 },
      ])
      expect(await migratePlugins({ mysql: pool, plugins: slow(0) })).toHaveLength(1)
      expect(await rows("select * from slow_one")).toEqual([{ id: 1 }])
      expect(await migratePlugins({ mysql: pool, plugins: slow(0) })).toEqual([])
    } finally {
      await close()
    }
  })

  it("is reverted if it cannot be finished, unless a table has data", async () => {
    const { pool, rows, run, close } = await mariadbPlace()
    const [plugin] = slow(0)
    const [table] = plugin?.tables ?? []
    const up = [
      "create table slow_one (id int)",
      "insert into slow_nowhere values (1)",
      "create table slow_two (id int)",
    ]
    const plugins = [{ id: "slow", tables: [{ name: "first", makes: ["slow_one"], down: table?.down ?? "", up }] }]
    const back = { mysql: pool, plugins, plugin: "slow", back: true }
    try {
      await expect(migratePlugins({ mysql: pool, plugins })).rejects.toThrow(/statement 2 of 3: .*slow_nowhere/)
      await run("insert into slow_one values (1)")
      await expect(migratePlugins(back)).rejects.toThrow(/drops "slow_one", which holds 1 row/)
      await run("delete from slow_one")
      expect(await migratePlugins(back)).toMatchObject([{ way: "down" }])
      expect(await rows("show tables")).toHaveLength(1)
      expect(await rows("select * from authchart_plugin_migrations")).toEqual([])
    } finally {
      await close()
    }
  })

  it.each([
    ["forward", "up", 3, "create table slow_two (id int)"],
    ["back", "down", 2, "drop table slow_two"],
  ])("is finished %s if a statement took effect without a record", async (_title, state, total, statement) => {
    const { pool, rows, run, close } = await mariadbPlace()
    const goBack = { plugin: "slow", back: true, allowDangerousDataLoss: true }
    try {
      await migratePlugins({ mysql: pool, plugins: slow(0) })
      // The state of the database after the process ended between a statement and its record.
      const done = total - 1
      const checksum = createHash("sha256")
        .update(JSON.stringify(slow(0)[0]?.tables[0]?.up.slice(0, done)))
        .digest("hex")
      if (state === "down") await run("drop table slow_one")
      else await run("drop table slow_two")
      await run(
        `update authchart_plugin_migrations set state = '${state}', done = ${done}, begun = ${total}${state === "up" ? `, checksum = '${checksum}'` : ""}`,
      )
      await run(statement)
      const reports = await migratePlugins({ mysql: pool, plugins: slow(0), ...(state === "down" ? goBack : {}) })
      expect(reports).toMatchObject([{ way: state }])
      const left = await rows("select state from authchart_plugin_migrations")
      expect(left).toEqual(state === "up" ? [{ state: "applied" }] : [])
    } finally {
      await close()
    }
  })
})
