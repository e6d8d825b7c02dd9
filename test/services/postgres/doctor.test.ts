import PostgresAdapter from "@auth/pg-adapter"
import pg from "pg"
import { expect, it, onTestFinished } from "vitest"
import { services } from "../../../tools/services.ts"
import { sqlAdapter } from "../../../src/adapters/sql.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { pgAdapterTables } from "../../adapters/sql-foreign-tables.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { examine, expectOneProblem, those } from "../../cli/doctor/patient.ts"

const authorize = () => null

async function look(adapter: Adapter) {
  const credentials = { id: "c", name: "C", type: "credentials" as const, credentials: {}, authorize }
  const mail = { id: "post", name: "Post", type: "email" as const, sendVerificationRequest: () => undefined }
  const findings = await examine({ providers: [credentials, mail], adapter, session: { strategy: "database" } })
  return findings.filter(({ title }) => title === "Database")
}

it("authchart doctor names the table or column that PostgreSQL lacks, with this package's adapter or another project's", async () => {
  const place = await postgresPlace()
  onTestFinished(() => place.close())
  await place.run(pgAdapterTables)
  const foreign = PostgresAdapter(place.pool) as Adapter
  const fine = await look(foreign)
  expect(those(fine, "problem")).toEqual([])
  expect(those(fine, "ok").join()).toContain("useVerificationToken")

  await place.run("drop table verification_token")
  expectOneProblem(
    await look(foreign),
    /The table verification_token is not in this database: relation "verification_token" does not exist/,
    /migrat/,
  )
  expectOneProblem(
    await look(sqlAdapter({ postgres: place.pool })),
    /no table "verification_token/,
    /npx authchart migrate/,
  )
  await place.run('alter table users drop column email; alter table sessions drop column "sessionToken"')
  expectOneProblem(await look(sqlAdapter({ postgres: place.pool })), /"users" has no column for email/)
  const broken = those(await look(foreign), "problem").join("\n")
  expect(broken).toMatch(/.*column "email" does not exist \(met by getUserByEmail\)/)
  expect(broken).toMatch(/column "sessionToken" does not exist|column sessions\.sessionToken/)
})

it("authchart doctor says that the database does not exist, or that the user may not read it", async () => {
  const url = new URL(services.postgres.url ?? "")
  url.pathname = "/no_such_database"
  const pool = new pg.Pool({ connectionString: url.href })
  onTestFinished(() => pool.end())
  expectOneProblem(await look(sqlAdapter({ postgres: pool })), /no database of that name: .*no_such_database/)

  const place = await postgresPlace()
  onTestFinished(() => place.close())
  await place.run(
    `${pgAdapterTables}; create role doctor_stranger; grant usage on schema ${place.name} to doctor_stranger`,
  )
  const stranger = new pg.Pool({ connectionString: place.url, max: 1 })
  onTestFinished(async () => {
    await stranger.end()
    await place.run("drop owned by doctor_stranger; drop role doctor_stranger")
  })
  await stranger.query("set role doctor_stranger")
  const refused = those(await look(PostgresAdapter(stranger) as Adapter), "problem").join("\n")
  expect(refused).toMatch(/permission denied for table users/)
})
