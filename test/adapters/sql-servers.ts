/** Empty databases on the test servers. Each is removed after its test. */
import { randomBytes } from "node:crypto"
import mysql, { type Pool as MysqlPool, type RowDataPacket } from "mysql2"
import mysqlPromise from "mysql2/promise"
import pg from "pg"
import { services } from "../../tools/services.ts"

/** A separate schema or database on a server. */
export interface Place<Pool> {
  pool: Pool
  /** Name of the schema or database. */
  name: string
  /** Connects in the same way as `pool`. */
  url: string
  /** Runs statements, one after the other. */
  run: (sql: string) => Promise<void>
  /** The rows of a query. */
  rows: (sql: string) => Promise<Record<string, unknown>[]>
  /** Makes the server end every connection of the pool. */
  dropConnections: () => Promise<void>
  close: () => Promise<void>
}

function newName(): string {
  return `sql_${randomBytes(6).toString("hex")}`
}

/** Makes a schema of PostgreSQL; its pool sees no other schema. */
export async function postgresPlace(): Promise<Place<pg.Pool>> {
  const server = services.postgres.url ?? ""
  const name = newName()
  const admin = new pg.Pool({ connectionString: server, max: 1 })
  await admin.query(`create schema ${name}`)
  const url = new URL(server)
  url.searchParams.set("options", `-c search_path=${name}`)
  url.searchParams.set("application_name", name)
  const pool = new pg.Pool({ connectionString: url.href })
  // The pool reports idle connections that the server has ended, and then discards them.
  pool.on("error", () => undefined)
  return {
    pool,
    name,
    url: url.href,
    run: async (sql) => void (await pool.query(sql)),
    rows: async (sql) => (await pool.query<Record<string, unknown>>(sql)).rows,
    dropConnections: async () => {
      const query = "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1"
      await admin.query(query, [name])
    },
    close: async () => {
      await pool.end()
      await admin.query(`drop schema ${name} cascade`)
      await admin.end()
    },
  }
}

/** A database of MariaDB. */
export async function mariadbPlace(): Promise<Place<MysqlPool>> {
  const server = new URL(services.mariadb.url ?? "")
  const name = newName()
  const admin = mysqlPromise.createPool({ uri: server.href, connectionLimit: 1 })
  await admin.query(`create database ${name} character set utf8mb4 collate utf8mb4_general_ci`)
  server.pathname = `/${name}`
  const pool = mysql.createPool({ uri: server.href, multipleStatements: true })
  const promised = pool.promise()
  return {
    pool,
    name,
    url: server.href,
    run: async (sql) => void (await promised.query(sql)),
    rows: async (sql) => (await promised.query<RowDataPacket[]>(sql))[0],
    dropConnections: async () => {
      const [rows] = await admin.query<RowDataPacket[]>("select id from information_schema.processlist where db = ?", [
        name,
      ])
      for (const { id } of rows) await admin.query(`kill ${Number(id)}`).catch(() => undefined)
    },
    close: async () => {
      await promised.end()
      await admin.query(`drop database ${name}`)
      await admin.end()
    },
  }
}
