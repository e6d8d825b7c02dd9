import { MysqlDialect } from "kysely"
import type { Pool } from "mysql2"
import mysqlPromise from "mysql2/promise"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { migrate, pendingMigrations, sqlAdapter } from "../../../src/adapters/sql.ts"
import { newAccount, newToken, newUser, signedIn } from "../../../src/testing/adapter/samples.ts"
import { expectExpiryIndexes } from "../../adapters/sql-expiry.ts"
import { mariadbPlace, type Place } from "../../adapters/sql-servers.ts"

let place: Place<Pool>
beforeEach(async () => {
  place = await mariadbPlace()
})
afterEach(async () => await place.close())

/** Tables from the guide of @auth/drizzle-adapter, with the server's default collation. */
const drizzleTables = `
  create table \`user\` (id varchar(255) primary key, name varchar(255), email varchar(255),
    emailVerified timestamp(3) null, image varchar(255));
  create table account (userId varchar(255) not null, type varchar(255) not null, provider varchar(255) not null,
    providerAccountId varchar(255) not null, refresh_token varchar(255), access_token varchar(255), expires_at int,
    token_type varchar(255), scope varchar(255), id_token varchar(2048), session_state varchar(255),
    primary key (provider, providerAccountId), foreign key (userId) references \`user\` (id) on delete cascade);
  create table session (sessionToken varchar(255) primary key, userId varchar(255) not null,
    expires timestamp not null, foreign key (userId) references \`user\` (id) on delete cascade);
  create table verificationToken (identifier varchar(255) not null, token varchar(255) not null,
    expires timestamp not null, primary key (identifier, token))`

async function contents(): Promise<string> {
  const where = `table_schema = '${place.name}'`
  const columns = await place.rows(
    `select table_name, column_name, column_type from information_schema.columns where ${where} order by 1, 2`,
  )
  const indexes = await place.rows(
    `select table_name, index_name, column_name, non_unique from information_schema.statistics where ${where} order by 1, 2, 3`,
  )
  return JSON.stringify([columns, indexes])
}

async function migrated(): Promise<readonly string[]> {
  return (await migrate({ mysql: place.pool })).statements
}

describe("migrate on MariaDB", () => {
  it("creates the tables of an empty database once, and a dry run changes nothing", async () => {
    const before = await contents()
    const planned = await pendingMigrations({ mysql: place.pool })
    expect(await contents()).toBe(before)
    // The last three statements record the versions, with the time.
    expect((await migrated()).slice(0, -3)).toEqual(planned.slice(0, -3))
    const after = await contents()
    expect(await migrated()).toEqual([])
    expect(await contents()).toBe(after)
  })

  it("makes the changes once if ten processes run it at the same time", async () => {
    const runs = await Promise.all(Array.from({ length: 10 }, async () => await migrated()))
    expect(runs.filter((statements) => statements.length > 0)).toHaveLength(1)
  })

  it("resumes an interrupted run at every point", async () => {
    const whole = await pendingMigrations({ mysql: place.pool })
    await migrated()
    const expected = await contents()
    const tables = ["authchart_migrations", "verification_tokens", "authenticators", "sessions", "accounts", "users"]
    for (let done = 0; done < whole.length; done++) {
      await place.run(`drop table ${tables.join(", ")}`)
      for (const statement of whole.slice(0, done)) await place.run(statement)
      expect(await migrated()).toHaveLength(whole.length - done)
      expect(await contents()).toBe(expected)
    }
    await signedIn(sqlAdapter({ mysql: place.pool }))
  })

  it("gives a database of the release before indexes on expires, which the clean-up uses, and keeps its rows", async () => {
    await expectExpiryIndexes({
      dialect: "mysql",
      opening: new MysqlDialect({ pool: place.pool }),
      analyze: "analyze table",
      explain: async (statement, parameters) =>
        (await place.pool.promise().query(`explain ${statement}`, [...parameters]))[0],
      drop: (index, table) => `drop index ${index} on ${table}`,
    })
  })

  it("makes no index on a text of unlimited length, which MariaDB refuses, and works without it", async () => {
    await place.run(drizzleTables.replace("expires timestamp not null, foreign", "expires text not null, foreign"))
    const statements = await migrated()
    expect(statements.filter((statement) => statement.includes("(`expires`)"))).toEqual([
      expect.stringContaining("on `verificationToken`"),
    ])
    expect(await migrated()).toEqual([])
  })

  it("names the rows that prevent the change, and changes nothing", async () => {
    await place.run(`${drizzleTables};
      insert into \`user\` (id, email) values ('a', 'ada@example.test'), ('b', 'ADA@example.test')`)
    const before = await contents()
    await expect(migrated()).rejects.toThrow(/"user", 2 rows have the same email, among them the ids a and b/)
    expect(await contents()).toBe(before)
  })
})

describe("tables of another adapter on MariaDB", () => {
  it("distinguish case, with any collation", async () => {
    await place.run(drizzleTables)
    const adapter = sqlAdapter({ mysql: place.pool })
    const user = await adapter.createUser({ ...newUser(), email: "ada@example.test" })
    expect(await adapter.getUserByEmail("ADÁ@example.test")).toBeNull()
    await adapter.linkAccount({ ...newAccount(user.id), provider: "idp", providerAccountId: "Sub" })
    expect(await adapter.getUserByAccount({ provider: "idp", providerAccountId: "sub" })).toBeNull()
    const token = newToken()
    await adapter.createVerificationToken(token)
    expect(await adapter.useVerificationToken({ ...token, identifier: token.identifier.toUpperCase() })).toBeNull()
    expect(await adapter.useVerificationToken(token)).toMatchObject({ identifier: token.identifier })
  })

  it("store UTC, with any time zone of the pool and the connection", async () => {
    await place.run(drizzleTables)
    const pool = mysqlPromise.createPool({ uri: place.url, timezone: "+05:45" })
    const emailVerified = new Date("2024-01-02T03:04:05.006Z")
    const { id } = await sqlAdapter({ mysql: pool }).createUser({ ...newUser(), emailVerified })
    expect(await place.rows("select cast(emailVerified as char) as at from `user`")).toEqual([
      { at: "2024-01-02 03:04:05.006" },
    ])
    expect(await sqlAdapter({ mysql: place.pool }).getUser(id)).toMatchObject({ emailVerified })
    await pool.end()
  })

  it("tables without a unique index still get one user from 20 simultaneous creations with one address", async () => {
    await place.run(drizzleTables)
    const adapter = sqlAdapter({ mysql: place.pool })
    for (let round = 0; round < 10; round++) {
      const { email } = newUser()
      const racers = Array.from({ length: 20 }, async () => await adapter.createUser({ ...newUser(), email }))
      const made = (await Promise.allSettled(racers)).filter(({ status }) => status === "fulfilled")
      expect(made).toHaveLength(1)
      expect(await place.rows(`select 1 from \`user\` where email = '${email}'`)).toHaveLength(1)
    }
  })

  it.each(["", ", index (provider, providerAccountId)"])(
    "without a unique index (%j) let different people sign up at once, and give an account to only one of them",
    { timeout: 60_000 },
    async (index) => {
      await place.run(
        drizzleTables.replace(
          "primary key (provider, providerAccountId), foreign key (userId) references `user` (id) on delete cascade",
          `foreign key (userId) references \`user\` (id) on delete cascade${index}`,
        ),
      )
      const adapter = sqlAdapter({ mysql: place.pool })
      const signUp = async (providerAccountId: string) =>
        await adapter.transaction(async (within) => {
          const { id } = await within.createUser(newUser())
          await within.linkAccount({ ...newAccount(id), provider: "idp", providerAccountId })
        })
      for (let round = 0; round < 5; round++) {
        const people = Array.from({ length: 10 }, async (_, person) => await signUp(`${round}-${person}`))
        await Promise.all(people)
        const racers = Array.from({ length: 10 }, async () => await signUp(`same-${round}`))
        const made = (await Promise.allSettled(racers)).filter(({ status }) => status === "fulfilled")
        expect(made).toHaveLength(1)
      }
      expect(await place.rows("select 1 from account")).toHaveLength(55)
      expect(await place.rows("select 1 from `user`")).toHaveLength(55)
    },
  )

  it("have ids that the database makes, and columns of the application", async () => {
    await place.run(`
      create table users (id int auto_increment primary key, name varchar(255), email varchar(255) unique,
        emailVerified datetime(3), image text, role varchar(20) not null default 'member', settings json);
      create table accounts (id int auto_increment primary key, userId int not null, type varchar(255) not null,
        provider varchar(255) not null, providerAccountId varchar(255) not null, access_token text);
      create table sessions (id int auto_increment primary key, userId int not null, expires datetime(3) not null,
        sessionToken varchar(255) not null unique)`)
    const adapter = sqlAdapter({ mysql: place.pool })
    const given = { ...newUser(), settings: { name: "x", role: "admin" } }
    const user = await adapter.createUser(given)
    expect(user).toMatchObject({ id: "1", role: "member", email: given.email })
    expect(await place.rows("select role, json_value(settings, '$.name') as name from users")).toEqual([
      { role: "member", name: given.settings.name },
    ])
    const { account, session } = await signedIn(adapter, user)
    expect(await adapter.getSessionAndUser(session.sessionToken)).toMatchObject({ session, user: { id: "1" } })
    await expect(adapter.linkAccount(account)).rejects.toThrow(/linked already/)
    for (const id of ["1x", "1 ", "0x1", "1.0"]) expect(await adapter.getUser(id)).toBeNull()
    await migrated()
    await adapter.deleteUser("1")
    expect(await place.rows("select 1 from accounts union all select 1 from sessions")).toEqual([])
  })
})
