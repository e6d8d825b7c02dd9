/** Rules only for stores in SQL: migrations, deletion of expired rows, transactions of the adapter. */
import { sql } from "kysely"
import { describe, expect, it } from "vitest"
import { type SqlSource, sourceOf } from "../../src/adapters/sql/database.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { personKey } from "../../machines/person-key.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newestStoreVersion } from "../../src/stores/sql/migrations.ts"
import { storeTables } from "../../src/stores/sql/tables.ts"
import { auditRecord, auditStoreOf } from "./audit-contract.ts"
import { previousRelease } from "./previous-release.ts"

export interface OpenSql {
  source: SqlSource
  close?: () => Promise<void>
}

const soon = () => new Date(Date.now() + 60_000)
const past = () => new Date(Date.now() - 1000)

const newest = newestStoreVersion()

export function sqlStoreRules(name: string, open: () => Promise<OpenSql>): void {
  async function over(test: (place: { source: SqlSource; rows: (table: string) => Promise<number> }) => Promise<void>) {
    const { source, close } = await open()
    const { db } = sourceOf(source)
    const rows = async (table: string) => {
      const found = await sql<{ n: unknown }>`select count(*) as n from ${sql.id(table)}`.execute(db)
      return Number(found.rows[0]?.n)
    }
    try {
      await test({ source, rows })
    } finally {
      await close?.()
    }
  }

  describe(`migrations of the stores: ${name}`, () => {
    it("P26: tables of the previous release are adopted with their rows, while an instance of the previous release continues", () =>
      over(async ({ source }) => {
        const old = previousRelease(source)
        await old.start()
        const [ada, vera] = [await sha256("ada"), await sha256("vera")]
        await old.putFlow("flow", "value", Date.now() + 60_000)
        await old.enrol(ada, "sealed", ["code"])
        const stores = sqlStores(source)
        expect(await stores.flows.get("flow")).toBe("value")
        expect(await stores.totp.find("ada")).toEqual({ secret: "sealed" })
        expect(await stores.counters.count("key", Date.now(), 1000)).toEqual({ recent: 1, sinceSuccess: 1 })
        // Both sides, each reading the other's rows.
        await old.start()
        await stores.flows.put("new", "of the new one", soon())
        expect(await old.takeFlow("new")).toBe("of the new one")
        await old.enrol(vera, "by the old one", ["a"])
        expect(await stores.totp.useRecoveryCode("vera", "a")).toBe(true)
        await old.countAttempt(ada)
        expect(await stores.totp.countAttempt("ada", Date.now(), 900_000)).toBe(2)
        expect(await stores.totp.useRecoveryCode("ada", "code")).toBe(true)
      }))

    it("P26: the row that docs/upgrading.md#going-back leaves makes the previous release refuse a person who enrolled here", () =>
      over(async ({ source }) => {
        const [old, { totp }] = [previousRelease(source), sqlStores(source)]
        const [key, plain] = [personKey({ user: "42" }), await sha256("42")]
        const factor = { secret: "sealed", recoveryCodes: ["code"], usedStep: 1 }
        await totp.enrol(key, factor)
        expect(await old.find(plain), "it would let the person enrol again").toBeUndefined()

        const nothing = { secret: "moved", recoveryCodes: [], usedStep: Number.MAX_SAFE_INTEGER }
        expect(await totp.enrol("42", nothing)).toBe(true)
        expect(await old.find(plain)).toBe("moved")
        // This release does not treat the row `moved` as a factor. A row `moved` does not replace a factor, as the key
        // "43" shows.
        expect(await totp.find("42")).toBeUndefined()
        expect(await totp.find(key)).toEqual({ secret: "sealed" })
        await totp.enrol("43", factor)
        expect(await totp.enrol("43", nothing)).toBe(false)
      }))

    it("P26: instances of both releases that start at once all find their tables", () =>
      over(async ({ source }) => {
        const started = await Promise.allSettled(
          Array.from({ length: 6 }, async (_, index) =>
            index % 3 === 0 ? previousRelease(source).start() : sqlStores(source).counters.clear("key"),
          ),
        )
        // An instance of the previous release can fail if another instance creates the tables at the same time. It
        // tries again at its next call, so the test does not count its failures.
        const failed = started.filter(({ status }, index) => status === "rejected" && index % 3 !== 0)
        expect(failed).toEqual([])
      }))

    it("creates every table and index once, in the first instance that starts", () =>
      over(async ({ source }) => {
        const reports = await Promise.all(Array.from({ length: 5 }, async () => sqlStores(source).migrate()))
        const made = reports.filter(({ statements }) => statements.length > 0)
        expect(made).toHaveLength(1)
        const all = made[0]?.statements.join(";\n") ?? ""
        for (const { name: table, expires } of storeTables) {
          expect(all).toContain(`create table if not exists ${quoted(table, source)}`)
          expect(all.includes(quoted(`${table}_expiry`, source))).toBe(expires !== undefined)
        }
        expect(reports.map(({ to }) => to)).toEqual(Array(5).fill(newest))
      }))

    it("a dry run changes nothing, and prints the statements that a run would execute", () =>
      over(async ({ source }) => {
        const { statements } = await sqlStores(source).migrate({ dryRun: true })
        expect(statements.length).toBeGreaterThan(storeTables.length)
        const timeless = (all: readonly string[]) => all.map((one) => one.replace(/'[\dT:.-]+Z'/, "'now'"))
        expect(timeless((await sqlStores(source).migrate()).statements)).toEqual(timeless(statements))
      }))

    it("migrates back if no data is lost, and forward again", () =>
      over(async ({ source, rows }) => {
        const stores = sqlStores(source)
        await stores.totp.enrol("ada", { secret: "sealed", recoveryCodes: ["a"], usedStep: 1 })
        await stores.counters.count("expired", Date.now() - 10_000, 1000, 1000)
        const back = await stores.migrate({ to: 1 })
        expect(back).toMatchObject({ from: newest, to: 1 })
        expect(back.statements.join("\n")).toMatch(/drop table if exists .authchart_counter/)
        await expect(rows("authchart_counter")).rejects.toThrow(/authchart_counter/)
        expect(await rows("authchart_totp")).toBe(1)
        // The previous release continues with the remaining rows.
        await previousRelease(source).start()
        expect(await sqlStores(source).migrate()).toMatchObject({ from: 1, to: newest })
        expect(await stores.totp.find("ada")).toEqual({ secret: "sealed" })
      }))

    it("going back is refused while a user has a password", () =>
      over(async ({ source, rows }) => {
        const stores = sqlStores(source)
        await stores.passwords?.create({ userId: "ada", hash: "$argon2id$…", changedAt: 1 })
        await expect(stores.migrate({ to: 7 })).rejects.toThrow(/"authchart_password", which holds 1 row/)
        expect(await rows("authchart_password")).toBe(1)
        await stores.passwords?.remove("ada")
        expect(await stores.migrate({ to: 7 })).toMatchObject({ from: newest, to: 7 })
        expect(await stores.migrate()).toMatchObject({ from: 7, to: newest })
        expect(await stores.passwords?.get("ada")).toBeUndefined()
      }))

    it("going back is refused while a user has a username", () =>
      over(async ({ source, rows }) => {
        const stores = sqlStores(source)
        await stores.usernames?.claim("ada", "user 1")
        await expect(stores.migrate({ to: 8 })).rejects.toThrow(/"authchart_username", which holds 1 row/)
        expect(await rows("authchart_username")).toBe(1)
        await stores.usernames?.remove("user 1")
        expect(await stores.migrate({ to: 8 })).toMatchObject({ from: newest, to: 8 })
        expect(await stores.migrate()).toMatchObject({ from: 8, to: newest })
        expect(await stores.usernames?.claim("ada", "user 2")).toBe(true)
      }))

    it("refuses to migrate back if used rows would be lost, and changes nothing", () =>
      over(async ({ source, rows }) => {
        const stores = sqlStores(source)
        await stores.counters.count("key", Date.now(), 60_000)
        await stores.totp.enrol("ada", { secret: "sealed", recoveryCodes: [], usedStep: 1 })
        await expect(stores.migrate({ to: 1 })).rejects.toThrow(
          /drops the table "authchart_counter", which holds 1 row/,
        )
        await expect(stores.migrate({ to: 0 })).rejects.toThrow(/"authchart_totp", which holds 1 row/)
        await expect(stores.migrate({ to: newest + 1 })).rejects.toThrow(`versions 0 to ${newest}`)
        expect([await rows("authchart_counter"), await rows("authchart_totp")]).toEqual([1, 1])
      }))
  })

  describe(`deletion of expired rows: ${name}`, () => {
    it("each request that writes deletes at most 200 expired rows, until no expired row is left, and deletes no valid row", () =>
      over(async ({ source, rows }) => {
        const old = previousRelease(source)
        await old.start()
        for (let row = 0; row < 450; row++) await old.putFlow(`old ${row}`, "x", Date.now() - 1000)
        await old.putFlow("alive", "x", Date.now() + 60_000)
        const stores = sqlStores(source)
        const left: number[] = []
        for (let put = 0; put < 3; put++) {
          await stores.flows.put(`put ${put}`, "x", soon())
          left.push(await rows("authchart_flow"))
        }
        expect(left).toEqual([252, 53, 4])
        expect(await stores.flows.get("alive")).toBe("x")
      }))

    it("ten instances that clean up at once do not disturb each other, and no call fails", () =>
      over(async ({ source, rows }) => {
        const first = sqlStores(source)
        for (let row = 0; row < 300; row++) await first.flows.put(`old ${row}`, "x", past())
        await Promise.all(
          Array.from({ length: 10 }, async (_, index) => sqlStores(source).flows.put(`put ${index}`, "x", soon())),
        )
        expect(await rows("authchart_flow")).toBeLessThanOrEqual(310)
        expect(await first.flows.get("put 9")).toBe("x")
      }))

    it("the command cleanup deletes every expired row of every table, and prints the number of deleted rows", () =>
      over(async ({ source, rows }) => {
        const stores = sqlStores(source)
        const evidence = { sid: "s", at: 1, amr: [], of: "user" } as const
        await stores.flows.put("alive", "x", soon())
        await stores.flows.put("old", "x", past())
        await stores.sessions.put("a".repeat(64), evidence, past())
        await stores.sessions.put("b".repeat(64), evidence, soon())
        await stores.counters.count("old", Date.now() - 10_000, 1000, 1000)
        await stores.counters.count("alive", Date.now(), 1000)
        // Both entries have the same person. The clean-up must compare the whole key of a row, and not only the person.
        await auditStoreOf(stores).append([auditRecord("person", past()), auditRecord("person", soon())])
        expect(await stores.cleanup()).toMatchObject({
          authchart_flow: 1,
          authchart_counter: 1,
          authchart_session_details: 1,
          authchart_limit: 0,
          authchart_audit: 1,
        })
        for (const table of ["authchart_flow", "authchart_counter", "authchart_session_details", "authchart_audit"])
          expect([table, await rows(table)]).toEqual([table, 1])
      }))
  })

  describe(`stores inside a transaction of sqlAdapter: ${name}`, () => {
    const enrolment = { secret: "sealed", recoveryCodes: ["a"], usedStep: 1 }
    const ada = () => ({ id: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.test`, emailVerified: null })

    it("LOAD-01: the writes of the stores are committed or rolled back with the user, on the same connection", () =>
      over(async ({ source }) => {
        await migrate(source)
        const [adapter, stores] = [sqlAdapter(source), sqlStores(source)]
        await stores.migrate()
        await stores.totp.find("nobody")
        const committed = await adapter.transaction(async (inner) => {
          const user = await inner.createUser(ada())
          const within = stores.within(inner)
          await within?.totp.enrol(user.id, enrolment)
          await within?.counters.count(user.id, Date.now(), 1000)
          await within?.flows.put(user.id, "x", soon())
          await within?.flows.put(user.id, "y", soon())
          expect(await within?.totp.enrol(user.id, { ...enrolment, secret: "other" })).toBe(false)
          return user
        })
        expect(await stores.totp.find(committed.id)).toEqual({ secret: "sealed" })
        expect(await stores.flows.get(committed.id)).toBe("y")
        expect(await adapter.getUser(committed.id)).toMatchObject({ id: committed.id })

        let undone = ""
        const rolledBack = adapter.transaction(async (inner) => {
          undone = (await inner.createUser(ada())).id
          await stores.within(inner)?.totp.enrol(undone, enrolment)
          await stores.within(inner)?.totp.replaceRecoveryCodes?.(committed.id, ["b"])
          throw new Error("undo")
        })
        await expect(rolledBack).rejects.toThrow("undo")
        expect(await stores.totp.useRecoveryCode(committed.id, "b")).toBe(false)
        expect(await stores.totp.useRecoveryCode(committed.id, "a")).toBe(true)
        expect(await stores.totp.find(undone)).toBeUndefined()
        expect(await adapter.getUser(undone)).toBeNull()
      }))

    it("a password is committed or rolled back with its user, on the same connection", () =>
      over(async ({ source, rows }) => {
        await migrate(source)
        const [adapter, stores] = [sqlAdapter(source), sqlStores(source)]
        await stores.totp.find("nobody")
        const record = (userId: string) => ({ userId, hash: "$argon2id$v=19$m=19456,t=2,p=1$a$b", changedAt: 1 })
        const committed = await adapter.transaction(async (inner) => {
          const user = await inner.createUser(ada())
          const within = stores.within(inner)?.passwords
          expect(await within?.create(record(user.id))).toBe(true)
          expect(await within?.create(record(user.id))).toBe(false)
          expect(await within?.get(user.id)).toEqual(record(user.id))
          return user
        })
        expect(await stores.passwords?.get(committed.id)).toEqual(record(committed.id))
        const rolledBack = adapter.transaction(async (inner) => {
          const user = await inner.createUser(ada())
          await stores.within(inner)?.passwords?.create(record(user.id))
          await stores.within(inner)?.passwords?.remove(committed.id)
          throw new Error("undo")
        })
        await expect(rolledBack).rejects.toThrow("undo")
        expect(await stores.passwords?.get(committed.id)).toEqual(record(committed.id))
        expect(await rows("authchart_password")).toBe(1)
      }))

    it("a username is committed or rolled back with its user, on the same connection", () =>
      over(async ({ source }) => {
        await migrate(source)
        const [adapter, stores] = [sqlAdapter(source), sqlStores(source)]
        await stores.totp.find("nobody")
        const committed = await adapter.transaction(async (inner) => {
          const user = await inner.createUser(ada())
          expect(await stores.within(inner)?.usernames?.claim("ada", user.id)).toBe(true)
          expect(await stores.within(inner)?.usernames?.claim("ada", "other")).toBe(false)
          return user
        })
        const rolledBack = adapter.transaction(async (inner) => {
          await stores.within(inner)?.usernames?.claim("bob", "other")
          await stores.within(inner)?.usernames?.remove(committed.id)
          throw new Error("undo")
        })
        await expect(rolledBack).rejects.toThrow("undo")
        expect([await stores.usernames?.find("ada"), await stores.usernames?.find("bob")]).toEqual([
          committed.id,
          undefined,
        ])
      }))

    it("a store that is used after the transaction is refused", () =>
      over(async ({ source }) => {
        await migrate(source)
        const [adapter, stores] = [sqlAdapter(source), sqlStores(source)]
        await stores.totp.find("nobody")
        const within = await adapter.transaction(async (inner) => stores.within(inner))
        await expect(within?.totp.enrol("late", enrolment)).rejects.toThrow("This transaction is over")
        expect(await stores.totp.find("late")).toBeUndefined()
      }))

    it("stores of another pool, stores without tables yet, and foreign adapters join no transaction", () =>
      over(async ({ source }) => {
        await migrate(source)
        const [adapter, stores] = [sqlAdapter(source), sqlStores(source)]
        const elsewhere = await open()
        try {
          const others = sqlStores(elsewhere.source)
          await others.totp.find("nobody")
          await adapter.transaction(async (inner) => {
            expect(stores.within(inner)).toBeUndefined()
            expect(others.within(inner)).toBeUndefined()
          })
          await stores.totp.find("nobody")
          expect(stores.within({})).toBeUndefined()
          await adapter.transaction(async (inner) => expect(stores.within(inner)).toBeDefined())
        } finally {
          await elsewhere.close?.()
        }
      }))
  })
}

function quoted(table: string, source: SqlSource): string {
  const quote = "mysql" in source ? "`" : '"'
  return quote + table + quote
}
