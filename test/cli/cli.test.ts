import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { sqlAdapter } from "../../src/adapters/sql.ts"
import { newUser } from "../../src/testing/adapter/samples.ts"
import { newDatabase, newPath } from "../adapters/open-sqlite.ts"
import { expectRun, here } from "./here.ts"
import { authchart } from "./run.ts"

describe("npx authchart", () => {
  it("lists its commands, and exits 2 for arguments that it does not know", async () => {
    const by = authchart
    await expectRun({ args: ["--help"], by }, { code: 0, out: /migrate.*secret/s })
    await expectRun({ args: [], by }, { code: 2, err: /Which command.*migrate.*secret/s })
    await expectRun({ args: ["migrat"], by }, { code: 2, err: /no command "migrat".*migrate.*secret/s })
    await expectRun({ args: ["secret", "--length", "5"], by }, { code: 2, err: /--length/ })
    await expectRun({ args: ["migrate", "--help"], by }, { code: 0, out: /--dry-run/ })
  })

  it("makes a new secret of 256 bits each time", async () => {
    const secrets = [await authchart(["secret"]), await authchart(["secret"])].map(({ out }) => out.trim())
    for (const line of secrets) expect(line).toMatch(/^AUTH_SECRET=[\w-]{43}$/)
    expect(secrets[0]).not.toBe(secrets[1])
  })
})

describe("npx authchart migrate on SQLite", () => {
  it("creates the file with access only for its owner, and a dry run prints the same SQL and creates no file", async () => {
    const path = newPath()
    mkdirSync(dirname(path))
    const args = ["migrate", "--url", `sqlite:${path}`]
    const dry = await expectRun({ args: [...args, "--dry-run"] }, { code: 0, out: /Would run:.*create table "users"/s })
    expect(existsSync(path)).toBe(false)
    const ran = await expectRun({ args: ["migrate"], env: { DATABASE_URL: `file:${path}` } }, { code: 0, out: /Ran:/ })
    const sqlOf = (text: string) => text.split("\n").filter((line) => !/^(?:Ran|Would)|insert into/.test(line))
    expect(sqlOf(ran.out)).toEqual(sqlOf(dry.out))
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await sqlAdapter({ sqlite: await newDatabase(path) }).createUser(newUser())
    await expectRun({ args }, { code: 0, out: /Uses the existing tables: users,.*Nothing to do/s })
  })

  it("reads the address from the files of environment variables, as the application does", async () => {
    const path = newPath()
    mkdirSync(dirname(path))
    writeFileSync(join(dirname(path), ".env.local"), `DATABASE_URL=sqlite:${path}`)
    const { out, code } = await here(["migrate"], dirname(path), { NODE_ENV: "development" })
    expect(out).toMatch(/Ran:/)
    expect(code).toBe(0)
    expect(existsSync(path)).toBe(true)
  })

  it("names a missing value, and a value that is not an address, without printing the value", async () => {
    await expectRun({ args: ["migrate"] }, { code: 2, err: /DATABASE_URL/ })
    const misread = ["--url", "postgres://app:hun@ter2/x@db.test/x"]
    const { err: said } = await expectRun(
      { args: ["migrate", ...misread] },
      { code: 1, err: /escape @ as %40 and \/ as %2F/ },
    )
    expect(said).not.toMatch(/hun|ter2/)
    for (const url of ["oracle://u:hunter2@host/x", "hunter2"]) {
      const { err } = await expectRun({ args: ["migrate", "--url", url] }, { code: 1, err: /postgres:\/\// })
      expect(err).not.toContain("hunter2")
    }
  })

  it("finds the database of an address, even if the address ends with settings of Prisma", async () => {
    const path = newPath()
    mkdirSync(dirname(path))
    await expectRun({ args: ["migrate", "--url", `file:${path}?connection_limit=1`] }, { code: 0, out: /Ran:/ })
    expect(existsSync(path)).toBe(true)
    expect(existsSync(`${path}?connection_limit=1`)).toBe(false)
    await expectRun({ args: ["migrate", "--url", "sqlite::memory:"] }, { code: 1, err: /in memory/ })
    const url = "postgres://u:hunter2@127.0.0.1/x?schema=auth"
    const { err } = await expectRun({ args: ["migrate", "--url", url] }, { code: 2, err: /--schema/ })
    expect(err).not.toContain("hunter2")
  })

  it("exits 1 with the reason if the database cannot be opened", async () => {
    const url = `sqlite:${join(newPath(), "no", "folder")}`
    await expectRun({ args: ["migrate", "--url", url] }, { code: 1, err: /^authchart migrate: .*ENOENT/ })
  })
})
