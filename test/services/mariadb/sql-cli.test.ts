import { expect, it } from "vitest"
import { mariadbPlace } from "../../adapters/sql-servers.ts"
import { expectRun } from "../../cli/here.ts"

it.each(["mysql:", "mariadb:"])("npx authchart migrate recognises MariaDB at an address with %s", async (protocol) => {
  const place = await mariadbPlace()
  try {
    const url = place.url.replace(/^mysql:/, protocol)
    const args = ["migrate", "--url", url, "--users", "members"]
    await expectRun({ args }, { code: 0, out: /Ran:.*create table `members`/s })
    expect(await place.rows("select 1 from members")).toEqual([])
    await expectRun({ args }, { code: 0, out: /Nothing to do/ })
  } finally {
    await place.close()
  }
})
