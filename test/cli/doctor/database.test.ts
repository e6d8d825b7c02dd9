import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import pg from "pg"
import { describe, expect, it, onTestFinished } from "vitest"
import PostgresAdapter from "@auth/pg-adapter"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { newDatabase } from "../../adapters/open-sqlite.ts"
import { withWriteLog } from "../../support/write-log.ts"
import { examine, expectOneProblem, goodSecret, idp, those, type World } from "./patient.ts"

/** Without a request to a provider: these tests are only about the database. */
const providers = [
  {
    ...idp("http://127.0.0.1:9"),
    type: "oauth" as const,
    authorization: "http://127.0.0.1:9/a",
    token: { url: "http://127.0.0.1:9/t", request: () => ({ tokens: {} }) },
    userinfo: "http://127.0.0.1:9/u",
  },
  { id: "post", name: "Post", type: "email" as const, sendVerificationRequest: () => undefined },
]

async function look(adapter: Adapter, world: World = {}) {
  const findings = await examine({ providers, adapter, session: { strategy: "database" } }, world)
  return findings.filter(({ title }) => title === "Database")
}

/** As the platform throws it. */
function invalidUrl(address: string): unknown {
  try {
    return new URL(address)
  } catch (error) {
    return error
  }
}

describe("authchart doctor, of the database", () => {
  it("finds nothing wrong with existing tables, and writes nothing", async () => {
    const sqlite = await newDatabase()
    await migrate({ sqlite })
    const { adapter, written } = withWriteLog(sqlAdapter({ sqlite }))
    const findings = await look(adapter)
    expect(those(findings, "ok").join()).toMatch(
      /getUserByEmail, getUserByAccount, getSessionAndUser, useVerificationToken/,
    )
    expect(those(findings, "problem")).toEqual([])
    // Of these calls, only `useVerificationToken` can write, and here the token does not exist.
    expect(written.filter((name) => !name.startsWith("useVerificationToken"))).toEqual([])
  })

  it("names the missing table, and the command that creates it", async () => {
    const sqlite = await newDatabase()
    expectOneProblem(await look(sqlAdapter({ sqlite })), /no table "users"/, /npx authchart migrate/)
    await migrate({ sqlite })
    sqlite.exec("drop table sessions")
    expectOneProblem(await look(sqlAdapter({ sqlite })), /no table "sessions"/, /npx authchart migrate/)
  })

  it("names the missing column", async () => {
    const sqlite = await newDatabase()
    await migrate({ sqlite })
    sqlite.exec("alter table users drop column image")
    sqlite.exec('alter table users drop column "emailVerified"')
    expectOneProblem(
      await look(sqlAdapter({ sqlite })),
      /"users" has no column for emailVerified/,
      /npx authchart migrate/,
    )
  })

  it("names the host and port if nothing listens, without the password", async () => {
    const pool = new pg.Pool({ connectionString: "postgres://app:hunter2@127.0.0.1:9/app" })
    onTestFinished(() => pool.end())
    for (const adapter of [sqlAdapter({ postgres: pool }), PostgresAdapter(pool) as Adapter]) {
      const findings = await look(adapter)
      expectOneProblem(
        findings,
        /database cannot be reached at 127\.0\.0\.1:9: .*nothing listens there \(ECONNREFUSED\)/,
      )
      expect(JSON.stringify(findings)).not.toContain("hunter2")
    }
  })

  it("stops waiting for a server that does not answer", async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
    const { port } = silent.address() as AddressInfo
    const pool = new pg.Pool({ host: "127.0.0.1", port, user: "app", database: "app" })
    onTestFinished(() => void silent.close())
    expectOneProblem(
      await look(sqlAdapter({ postgres: pool }), { patience: 1000 }),
      /database cannot be reached.*no complete answer in time/,
    )
  })

  it("reports that the store of waiting sign-ins cannot be reached, and reads no record of the store", async () => {
    const asked: string[] = []
    const flowStore = { put: () => undefined, get: (key: string) => void asked.push(key), take: () => undefined }
    const fine = await examine({ providers: [], flowStore })
    expect(those(fine, "ok").join("\n")).toContain("The flow store answers.")
    expect(asked).toEqual([expect.stringMatching(/^authchart-doctor-/)])
    const pool = new pg.Pool({ connectionString: "postgres://app@127.0.0.1:9/app" })
    onTestFinished(() => pool.end())
    const get = async () => (await pool.query<{ v: string }>("select 1 as v")).rows[0]?.v
    expectOneProblem(
      await examine({ providers: [], flowStore: { ...flowStore, get } }),
      /flow store cannot be reached at 127\.0\.0\.1:9/,
    )
  })

  it("names an unknown host", async () => {
    const pool = new pg.Pool({ host: "db.no-such-host.invalid", user: "app", database: "app" })
    onTestFinished(() => pool.end())
    expectOneProblem(await look(sqlAdapter({ postgres: pool })), /cannot be reached at db\.no-such-host\.invalid: /)
  })

  it("says once that the file is not an SQLite database", async () => {
    const fails = () => Promise.reject(new Error("file is not a database"))
    const adapter = sqlAdapter({ sqlite: await newDatabase() })
    const all = {
      getUserByEmail: fails,
      getUserByAccount: fails,
      getSessionAndUser: fails,
      useVerificationToken: fails,
    }
    expectOneProblem(await look({ ...adapter, ...all }), /file is damaged, or not a SQLite database/)
  })

  it("passes on the message of another kind of database, without credentials in addresses", async () => {
    const fails = () => Promise.reject(new Error("no replica at mongodb://app:hunter2@db.internal/auth"))
    const adapter = { ...sqlAdapter({ sqlite: await newDatabase() }), getUserByEmail: fails }
    const findings = await look(adapter)
    expect(those(findings, "problem")[0]).toMatch(
      /getUserByEmail\(\) fails: no replica at mongodb:\/\/\[removed\]@db\.internal/,
    )
    expect(JSON.stringify(findings)).not.toContain("hunter2")
  })

  it("passes on no secret in a message of a driver or the application, in any form", async () => {
    const adapter = sqlAdapter({ sqlite: await newDatabase() })
    const env = { MY_SERVICE_TOKEN: "plain words of mine" }
    for (const said of [
      "Server=db;User Id=sa;Password=Hunter2Secret;",
      "login failed for password=Hunter2Secret",
      "libsql://db.test?authToken=eyJHunter2Secret",
      "postgres://app:Hunter2/Secret@db.test refused",
      `cannot decrypt with ${goodSecret}`,
      "plain words of mine are no token",
    ]) {
      const getUserByEmail = () => Promise.reject(new Error(said))
      const findings = await look({ ...adapter, getUserByEmail }, { env })
      expect(those(findings, "problem")[0]).toMatch(/getUserByEmail\(\) fails: /)
      expect(JSON.stringify(findings)).not.toMatch(/Hunter2|plain words of mine/)
    }
  })

  it("does not take a part of a password for a host, and says which address to escape", async () => {
    const port = 9
    for (const address of [
      `postgres://app:p@127.0.0.1/w@db.test:${port}/app`,
      `postgres://app:Sup3r/S3@db.test:${port}/app`,
    ]) {
      const pool = address.includes("127") ? new pg.Pool({ host: "127.0.0.1", port, user: "app" }) : undefined
      onTestFinished(() => pool?.end())
      const getUserByEmail = () => (pool === undefined ? Promise.reject(invalidUrl(address)) : pool.query("select 1"))
      const adapter = { ...sqlAdapter({ sqlite: await newDatabase() }), getUserByEmail } as unknown as Adapter
      const findings = await look(adapter, { env: { MY_DATABASE: address } })
      expectOneProblem(findings, /The address in MY_DATABASE is ambiguous/, /@ as %40 and \/ as %2F/)
      expect(JSON.stringify(findings)).not.toMatch(/127\.0\.0\.1|S3/)
    }
  })

  it("does not run offline", async () => {
    const adapter = sqlAdapter({ sqlite: await newDatabase() })
    const findings = await examine({ providers, adapter }, { offline: true })
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "skipped").join("\n")).toMatch(/database was not asked/)
  })
})
