import type { MysqlPool, MysqlPoolConnection } from "kysely"
import { describe, it } from "vitest"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import { adapterContract } from "../../../src/testing/adapter.ts"
import { mariadbPlace } from "../../adapters/sql-servers.ts"

/** The same server under the name of MySQL, so that the adapter avoids features that MySQL lacks. */
function saidToBeMysql(pool: MysqlPool): MysqlPool {
  const query = (connection: MysqlPoolConnection): MysqlPoolConnection["query"] => {
    const run = (sql: string, ...rest: [never, never]) =>
      connection.query(sql.replaceAll("version()", "'8.4.0'"), ...rest)
    return run as MysqlPoolConnection["query"] // As many arguments as it received.
  }
  return {
    getConnection: (callback) =>
      pool.getConnection((error, connection) => {
        if (error) callback(error, connection)
        else callback(error, { query: query(connection), release: () => connection.release() })
      }),
    end: (callback) => pool.end(callback),
  }
}

for (const [name, rounds, reach] of [
  ["MariaDB", 100, (pool: MysqlPool) => pool],
  ["MySQL's dialect", 20, saidToBeMysql],
] as const) {
  adapterContract(
    { describe, it },
    {
      name,
      rounds,
      open: async () => {
        const { pool, close, dropConnections } = await mariadbPlace()
        await migrate({ mysql: pool })
        return { adapter: sqlAdapter({ mysql: reach(pool) }), close, dropConnections }
      },
    },
  )
}
