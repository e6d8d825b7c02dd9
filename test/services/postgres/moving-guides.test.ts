/**
 * Follows the guides that move an application from another library: runs their commands and statements in order, loads
 * their configuration, and signs users in, with the passwords that the other library hashed.
 */
import { NodePostgresAdapter } from "@lucia-auth/adapter-postgresql"
import bcrypt from "bcryptjs"
import { betterAuth } from "better-auth"
import { getMigrations } from "better-auth/db/migration"
import { LegacyScrypt, Lucia, Scrypt } from "lucia"
import { readFileSync } from "node:fs"
import { randomBytes, scryptSync } from "node:crypto"
import { join, resolve } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import type { Terminal } from "../../../src/cli/command.ts"
import { run as runCommand } from "../../../src/cli/commands.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import Credentials from "../../../src/providers/credentials.ts"
import { signInAs } from "../../../src/testing.ts"
import { type Place, postgresPlace } from "../../adapters/sql-servers.ts"
import { luciaThreeTables, luciaTwoTables, typesOf } from "../../cli/import/foreign-shapes.ts"
import { openBrowser, type Browser } from "../../support/browser.ts"
import { writePages } from "../../testing/docs-files.ts"
import type pg from "pg"

const root = resolve(import.meta.dirname, "../../..")
const types = typesOf("postgres")
const secret = "p9Xw3vT6mQ1zL8rB5nK2yH7jC4fD0gSa"
/** Shorter than a new password may be. */
const short = "tr0ub4dor"

type Guide = "from-better-auth" | "from-lucia" | "from-credentials"
const pageOf = (guide: Guide) => `docs/guides/${guide}.md`

/** Hashes as Better Auth and Lucia do: scrypt with the characters of the salt, in hexadecimal. */
function salted(password: string): string {
  const salt = randomBytes(16).toString("hex")
  const options = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
  return `${salt}:${scryptSync(password.normalize("NFKC"), salt, 64, options).toString("hex")}`
}

interface Follower extends Place<pg.Pool> {
  /** Runs the commands of the guide whose line contains the text, in order, and returns their output. */
  commands: (...texts: string[]) => Promise<string>
  /** Runs the statements of a block of SQL in the guide, which contains the text. */
  statements: (text: string) => Promise<void>
  /** Loads the configuration of the guide. */
  load: () => Promise<AuthConfig>
}

/** A terminal in a folder without settings of an application. */
const terminal: Omit<Terminal, "env" | "say" | "complain"> = {
  folder: import.meta.dirname,
  nodeVersion: process.versions.node,
  now: () => Date.now(),
  fetch,
  colours: false,
  stopped: () => new Promise(() => undefined),
  lend: () => [],
}

async function follow(guide: Guide): Promise<Follower> {
  const place = await postgresPlace()
  onTestFinished(place.close)
  const text = readFileSync(join(root, pageOf(guide)), "utf8")
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, block = ""]) => block)
  const lines = blocks("sh").flatMap((block) => block.split("\n").map((line) => line.replace(/#.*$/, "").trim()))
  return {
    ...place,
    commands: async (...texts) => {
      let out = ""
      for (const line of lines.filter((one) => texts.some((part) => one.includes(part)))) {
        const [npx, program, ...args] = line.split(/\s+/)
        expect([npx, program]).toEqual(["npx", "authchart"])
        const complaints: string[] = []
        const code = await runCommand(args, {
          ...terminal,
          env: { DATABASE_URL: place.url },
          say: (said) => void (out += `${said}\n`),
          complain: (said) => void complaints.push(said),
        })
        expect([line, complaints, code]).toEqual([line, [], 0])
      }
      expect(out).not.toBe("")
      return out
    },
    statements: async (part) => {
      const found = blocks("sql").filter((block) => block.includes(part))
      expect(found.length).toBe(1)
      for (const block of found) await place.run(block)
    },
    load: async () => {
      vi.stubEnv("AUTH_SECRET", secret)
      vi.stubEnv("DATABASE_URL", place.url)
      for (const name of ["AUTH_GITHUB_ID", "AUTH_GITHUB_SECRET", "AUTH_RESEND_KEY"]) vi.stubEnv(name, "value")
      // Each load has a folder of its own, so that the modules run again, with this database.
      const written = writePages([pageOf(guide)])
      onTestFinished(written.remove)
      const { pool } = (await written.load(pageOf(guide), "database.ts")) as { pool: pg.Pool }
      onTestFinished(() => pool.end())
      const { authConfig } = (await written.load(pageOf(guide), "auth.ts")) as { authConfig: AuthConfig }
      const mailer = { from: "app@x.test", send: async () => undefined }
      return { ...authConfig, mailer, secret, trustHost: true, basePath: "/auth" }
    },
  }
}

/** An application with Better Auth, which makes its own tables. */
async function openPeer(pool: pg.Pool) {
  const auth = betterAuth({
    baseURL: "https://app.test",
    secret,
    database: pool,
    emailAndPassword: { enabled: true },
    telemetry: { enabled: false },
  })
  await (await getMigrations(auth.options)).runMigrations()
  const { internalAdapter } = await auth.$context
  return {
    signUp: async (email: string) => {
      const { user } = await auth.api.signUpEmail({ body: { name: email, email, password: short } })
      return user.id
    },
    signIn: async (email: string) => (await auth.api.signInEmail({ body: { email, password: short } })).user.id,
    /** Marks the address of a user as verified, and links an account of GitHub. */
    proveAndLink: async (userId: string, accountId: string) => {
      await internalAdapter.updateUser(userId, { emailVerified: true })
      await internalAdapter.linkAccount({ userId, accountId, providerId: "github" })
    },
  }
}

async function signIn(config: AuthConfig, email: string, password: string): Promise<string | undefined> {
  const browser: Browser = openBrowser(config)
  await browser.post("/callback/password", { email, password })
  const session = await browser.session()
  return session === null ? undefined : String(session.user?.["email"])
}

/** Expects that the user signs in, also after the library has replaced the imported hash, and with no other password. */
async function expectPassword(config: AuthConfig, { id, email }: { id: string; email: string }): Promise<void> {
  expect(await signIn(config, email, `${short} `)).toBeUndefined()
  const imported = await config.stores?.passwords?.get(id)
  expect(await signIn(config, email.toUpperCase(), short)).toBe(email)
  const hashed = await config.stores?.passwords?.get(id)
  expect(hashed?.hash).toMatch(/^\$(?:argon2id|scrypt)\$/)
  expect(hashed?.hash).not.toBe(imported?.hash)
  expect(await signIn(config, email, short)).toBe(email)
}

describe("docs/guides/from-better-auth.md", () => {
  it("moves users with passwords and linked accounts, and Better Auth still signs them in from its tables", async () => {
    const { pool, rows, commands, load } = await follow("from-better-auth")
    const peer = await openPeer(pool)
    const [ada, bob] = [await peer.signUp("ada@x.test"), await peer.signUp("bob@x.test")]
    await peer.proveAndLink(ada, "77")
    const before = [await rows(`select * from "user" order by id`), await rows(`select * from "account" order by id`)]
    const hashes = await rows(`select password from "account" where password is not null`)
    expect(hashes.length).toBe(2)
    const out = await commands("migrate", "import")
    expect(out).toMatch(/2 users .* would be.*2 users .* were.*1 linked account .* was.*2 passwords .* were/s)
    for (const { password } of hashes) expect(out).not.toContain(String(password).slice(-64))
    const config = await load()
    await expectPassword(config, { id: ada, email: "ada@x.test" })
    await expectPassword(config, { id: bob, email: "bob@x.test" })
    await signInAs(config, { email: "ada@x.test", sub: "77" }, { provider: "github" })
    expect(await rows(`select email, "emailVerified" is not null as proven from users order by email`)).toEqual([
      { email: "ada@x.test", proven: true },
      { email: "bob@x.test", proven: false },
    ])
    expect([await rows(`select * from "user" order by id`), await rows(`select * from "account" order by id`)]).toEqual(
      before,
    )
    expect(await peer.signIn("bob@x.test")).toBe(bob)
  })
})

describe("docs/guides/from-lucia.md", () => {
  it("moves users of Lucia 2 with the hashes of their keys, also if the address is only in a key", async () => {
    const { run, commands, statements, load } = await follow("from-lucia")
    for (const statement of luciaTwoTables(types)) await run(statement)
    await run(`insert into "user" values ('a1', 'ada@x.test', true, 'Ada'), ('b2', null, null, null)`)
    await run(`insert into "user_key" values ('email:ada@x.test', 'a1', 's2:${salted(short)}'),
      ('email:bob@x.test', 'b2', 's2:${salted(short)}'), ('github:77', 'a1', null)`)
    await commands("migrate")
    await statements("key_email")
    await run(`update "user" set email = key_email`)
    expect(await commands("import users --from lucia --apply")).toMatch(/2 users .* were.*1 linked account .* was/s)
    expect(await commands("import passwords --from lucia --apply")).toContain("2 passwords")
    const config = await load()
    await expectPassword(config, { id: "a1", email: "ada@x.test" })
    await expectPassword(config, { id: "b2", email: "bob@x.test" })
    await signInAs(config, { email: "ada@x.test", sub: "77" }, { provider: "github" })
  })

  it("moves users of Lucia 3 with columns of the application, whose sessions go on in Lucia", async () => {
    const { pool, run, rows, commands, load } = await follow("from-lucia")
    for (const statement of luciaThreeTables(types)) await run(statement)
    await run(
      `create table "session" (id text primary key, user_id text not null references "user", expires_at timestamptz not null)`,
    )
    const lucia = new Lucia(new NodePostgresAdapter(pool, { user: "user", session: "session" }))
    await run(`insert into "user" values ('a1', 'ada@x.test', '2024-05-06T07:08:09Z', '${await new Scrypt().hash(short)}'),
      ('b2', 'bob@x.test', null, '${await new LegacyScrypt().hash(short)}')`)
    const session = await lucia.createSession("a1", {})
    await commands("migrate")
    await commands("--column email=mail")
    expect(await commands("--column hash=pass")).toContain("2 passwords")
    const config = await load()
    await expectPassword(config, { id: "a1", email: "ada@x.test" })
    await expectPassword(config, { id: "b2", email: "bob@x.test" })
    const times = await rows(`select "emailVerified" from users where id = 'a1'`)
    expect(times).toEqual([{ emailVerified: new Date("2024-05-06T07:08:09Z") }])
    expect((await lucia.validateSession(session.id)).user?.id).toBe("a1")
  })
})

describe("docs/guides/from-credentials.md", () => {
  it("moves the hashes out of the rows of users, who stay signed in, and moves back", async () => {
    const { run, rows, commands, statements, load } = await follow("from-credentials")
    await run(
      `create table users (id serial primary key, email text not null unique, confirmed_at timestamptz, password_hash text)`,
    )
    const hash = await bcrypt.hash(short, 10)
    await run(`insert into users (email, confirmed_at, password_hash) values
      ('ada@x.test', '2024-05-06T07:08:09Z', '${hash}'), ('bob@x.test', null, '${hash}'), ('eve@x.test', null, 'md5')`)
    const former: AuthConfig = {
      secret,
      trustHost: true,
      basePath: "/auth",
      session: { strategy: "jwt" },
      providers: [
        Credentials({
          credentials: { email: {}, password: { type: "password" } },
          authorize: async ({ email, password }) => {
            const [row] = await rows(`select id, email, password_hash from users where email = '${String(email)}'`)
            const right = row && (await bcrypt.compare(String(password), String(row["password_hash"])))
            return right === true ? { id: String(row?.["id"]), email: String(row?.["email"]) } : null
          },
        }),
      ],
    }
    const browser = openBrowser(former)
    await browser.post("/callback/credentials", { email: "ada@x.test", password: short })
    expect((await browser.session())?.user?.["email"]).toBe("ada@x.test")
    await commands("migrate")
    await statements("confirmed_at")
    const out = await commands("import passwords")
    expect(out).toMatch(/password "3": the hash has a form.*2 passwords .* would be.*2 passwords .* were/s)
    const config = await load()
    const moved = openBrowser(config)
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    expect((await moved.session())?.user?.["email"]).toBe("ada@x.test")
    await expectPassword(config, { id: "1", email: "ada@x.test" })
    await expectPassword(config, { id: "2", email: "bob@x.test" })
    expect(await signIn(config, "eve@x.test", short)).toBeUndefined()
    const back = openBrowser(former)
    for (const [name, value] of moved.cookies) back.cookies.set(name, value)
    expect((await back.session())?.user?.["email"]).toBe("ada@x.test")
    const other = back.other()
    await other.post("/callback/credentials", { email: "bob@x.test", password: short })
    expect((await other.session())?.user?.["email"]).toBe("bob@x.test")
    await statements("drop column")
    const later = await load()
    expect(await signIn(later, "ada@x.test", short)).toBe("ada@x.test")
  })
})
