import { expect, it } from "vitest"
import { services } from "../../../tools/services.ts"
import { pgAdapterTables } from "../../adapters/sql-foreign-tables.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { expectRun } from "../../cli/here.ts"

it("npx authchart migrate on PostgreSQL says whose tables it uses and which statements it ran, without the password", async () => {
  const place = await postgresPlace()
  try {
    await place.run(pgAdapterTables)
    const url = new URL(place.url)
    url.password = "hunter2"
    const args = ["migrate", "--url", url.href]
    const dry = await expectRun({ args: [...args, "--dry-run"] }, { code: 0, out: /Would run:.*create unique index/s })
    const ours = `select 1 from pg_indexes where indexname like 'authchart%' and schemaname = '${place.name}'`
    expect(await place.rows(ours)).toEqual([])
    const whose = /^PostgreSQL at .*\nUses the existing tables.*verification_token.*@auth\/pg-adapter.*Ran:/s
    const ran = await expectRun({ args }, { code: 0, out: whose })
    const again = await expectRun(
      { args: ["migrate"], env: { DATABASE_URL: url.href } },
      { code: 0, out: /Nothing to do/ },
    )
    await place.run("drop index authchart_user_by_email; insert into users (email) values ('a@b.test'), ('a@b.test')")
    const refused = await expectRun({ args }, { code: 1, err: /not changed.*2 rows have the same email/s })
    for (const { out, err } of [dry, ran, again, refused]) expect(out + err).not.toContain("hunter2")
  } finally {
    await place.close()
  }
})

it("npx authchart migrate says that the server refuses the login, without the password", async () => {
  const url = new URL(services.postgres.url ?? "")
  url.password = "hunter2"
  url.pathname = "/no_such_database"
  const { err } = await expectRun({ args: ["migrate", "--url", url.href] }, { code: 1, err: /no_such_database/ })
  expect(err).not.toContain("hunter2")
})
