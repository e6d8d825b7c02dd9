import { randomUUID } from "node:crypto"
import { isDate as isDateThere } from "@auth/core/adapters"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isDate } from "../../src/adapters/index.ts"
import type { EmbeddedAdapter, StoreMethods } from "../../src/adapters/memory.ts"
import memoryAdapter from "../../src/adapters/memory.ts"
import sqliteAdapter from "../../src/adapters/sqlite.ts"
import { newDatabase, newPath, openSqlite } from "../adapters/open-sqlite.ts"
import { adapterContract, type ContractOptions } from "../../src/testing/adapter.ts"
import { newAccount, newSession, newToken, newUser, signedIn } from "../../src/testing/adapter/samples.ts"
import { playsAll, sampled } from "../support/sample.ts"

const vitest = { describe, it }

/**
 * Returns an adapter whose calls each open the file and close it. Therefore 20 simultaneous calls use 20 connections,
 * and no call depends on the state of an earlier call.
 */
function reopening(path: string): EmbeddedAdapter {
  async function once<T>(use: (adapter: EmbeddedAdapter) => Promise<T>): Promise<T> {
    const adapter = sqliteAdapter({ path, timeout: 20_000 })
    try {
      return await use(adapter)
    } finally {
      await adapter.close()
    }
  }
  const names = Object.keys(memoryAdapter()).filter((name) => name !== "transaction") as (keyof StoreMethods)[]
  const methods = names.map((name) => [name, (...params: never[]) => once((adapter) => call(adapter, name, params))])
  // The cast is safe: each method wraps the method with the same name, and has the same parameters.
  return { ...(Object.fromEntries(methods) as StoreMethods), transaction: (work) => once((a) => a.transaction(work)) }
}

/** Calls by name; the parameters fit by construction. */
async function call(adapter: StoreMethods, name: keyof StoreMethods, params: readonly unknown[]): Promise<unknown> {
  const method = adapter[name] as (...params: readonly unknown[]) => Promise<unknown>
  return await method(...params)
}

const lacks = ["dropConnections"] as const

const stores: readonly ContractOptions[] = [
  { name: "SQLite in memory", lacks, open: async () => ({ adapter: openSqlite(":memory:") }) },
  { name: "SQLite file", lacks, open: async () => ({ adapter: openSqlite() }) },
  {
    name: "SQLite file, opened anew for every call",
    lacks,
    open: async () => ({ adapter: reopening(newPath()) }),
    // libsql closes a file only when the garbage collector has removed its statements. With more rounds, the process
    // would have too many open files.
    rounds: 20,
  },
  {
    name: "SQLite on the application's connection",
    lacks,
    open: async () => ({ adapter: sqliteAdapter({ database: await newDatabase() }) }),
  },
]

/** The rounds of each race; undefined for those of the contract. */
const rounds = playsAll ? undefined : 25

adapterContract(vitest, { name: "memory", lacks, open: async () => ({ adapter: memoryAdapter() }), rounds })
for (const store of sampled(stores, 1, "embedded stores")) adapterContract(vitest, { rounds, ...store })

describe("embedded stores", () => {
  const word = fc.constantFrom("a", "b", "c")
  const instant = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  const anyText = fc.string({ unit: "grapheme", maxLength: 8 })
  const key = { provider: word, providerAccountId: word }
  const emailVerified = fc.option(instant)
  const anyUser = fc.record({ id: word, name: fc.option(anyText), email: fc.option(word), emailVerified, image: word })
  const tokens = { access_token: maybe(anyText), expires_at: maybe(fc.nat()), scope: maybe(anyText) }
  const anySession = fc.record({ sessionToken: word, userId: word, expires: instant })
  const calls: fc.Arbitrary<[keyof StoreMethods, ...unknown[]]> = fc.oneof(
    fc.tuple(fc.constant("createUser" as const), anyUser),
    fc.tuple(
      fc.constantFrom("getUser", "getUserByEmail", "deleteUser", "listAccounts", "getSessionAndUser", "deleteSession"),
      word,
    ),
    fc.tuple(fc.constantFrom("getUserByAccount", "unlinkAccount"), fc.record(key)),
    fc.tuple(fc.constant("updateUser" as const), fc.record({ id: word, name: maybe(anyText), email: maybe(word) })),
    fc.tuple(
      fc.constant("linkAccount" as const),
      fc.record({ ...key, ...tokens, userId: word, type: fc.constant("oidc") }),
    ),
    fc.tuple(fc.constant("updateAccount" as const), fc.record({ ...key, ...tokens, userId: maybe(word) })),
    fc.tuple(fc.constant("getAccount" as const), word, word),
    fc.tuple(fc.constant("createSession" as const), anySession),
    fc.tuple(
      fc.constant("updateSession" as const),
      fc.record({ sessionToken: word, userId: maybe(word), expires: maybe(instant) }),
    ),
    fc.tuple(fc.constant("deleteUserSessions" as const), word),
    fc.tuple(fc.constant("deleteOtherSessions" as const), word, word),
    fc.tuple(
      fc.constant("createVerificationToken" as const),
      fc.record({ identifier: word, token: word, expires: instant }),
    ),
    fc.tuple(fc.constant("useVerificationToken" as const), fc.record({ identifier: word, token: word })),
  )

  it("give equal results for every sequence of calls, in memory and in SQLite", { timeout: 60_000 }, async () => {
    const outcome = (adapter: StoreMethods, [name, ...params]: [keyof StoreMethods, ...unknown[]]) =>
      call(adapter, name, params).then(
        (value) => ({ value }),
        () => "refused",
      )
    const play = fc.asyncProperty(fc.array(calls, { minLength: 10, maxLength: 40 }), async (sequence) => {
      const settings = { now: () => Date.parse("2030-01-01") }
      const [memory, sqlite] = [memoryAdapter(settings), sqliteAdapter({ path: ":memory:", ...settings })]
      for (const one of sequence) expect(await outcome(sqlite, one)).toEqual(await outcome(memory, one))
      await sqlite.close()
    })
    await fc.assert(play, { numRuns: 300 })
  })

  it.each([
    ["memory", () => memoryAdapter()],
    ["SQLite", () => openSqlite()],
  ])(
    "keep the given id of a user, and are not affected by changes to passed or returned records: %s",
    async (_, make) => {
      const adapter = make()
      const given = newUser()
      const expected = structuredClone(given)
      const created = await adapter.createUser(given)
      for (const record of [given, created, await adapter.getUser(given.id)]) {
        record?.emailVerified?.setTime(0)
        if (record) record.email = "changed@example.test"
      }
      expect(await adapter.getUser(expected.id)).toEqual(expected)
    },
  )

  it.each([
    ["memory", (settings: { now: () => number }) => memoryAdapter(settings)],
    ["SQLite", (settings: { now: () => number }) => sqliteAdapter({ path: ":memory:", ...settings })],
  ])("delete records that expired more than a day ago, and no others: %s", async (_, make) => {
    const hour = 3_600_000
    let time = Date.parse("2030-01-01")
    const adapter = make({ now: () => time })
    const { user, session } = await signedIn(adapter)
    const [old, fresh] = [
      { ...session, sessionToken: "old", expires: new Date(time) },
      { ...session, sessionToken: "fresh", expires: new Date(time + 2 * hour) },
    ]
    const token = { ...newToken(), expires: new Date(time) }
    await adapter.createSession(old)
    await adapter.createSession(fresh)
    await adapter.createVerificationToken(token)
    time += 25 * hour
    await adapter.createSession({ ...newSession(user.id), expires: new Date(time + hour) })
    expect(await adapter.getSessionAndUser("old")).toBeNull()
    expect(await adapter.useVerificationToken(token)).toBeNull()
    expect(await adapter.getSessionAndUser("fresh")).toMatchObject({ session: fresh })
  })

  it.each([
    ["memory", () => memoryAdapter({ timeout: 30 })],
    ["SQLite", () => openSqlite(newPath(), 30)],
  ])("reject a call on the outer adapter inside a transaction instead of waiting for ever: %s", async (_, make) => {
    const adapter = make()
    const user = newUser()
    const mistaken = adapter.transaction(async (within) => {
      await within.createUser(user)
      await expect(adapter.getUser(user.id)).rejects.toThrow(/has held this store/)
      await adapter.getUser(user.id)
    })
    await expect(mistaken).rejects.toThrow(/use the adapter that it passes/)
    expect(await adapter.getUser(user.id)).toBeNull()
    expect(await adapter.createUser(user)).toEqual(user)
  })

  it.each([
    ["memory", () => memoryAdapter()],
    ["SQLite", () => openSqlite()],
  ])(
    "LINK-15: embedded stores refuse none of 20 first sign-ins at once, and give all 20 sign-ins one user: %s",
    async (_, make) => {
      const adapter = make()
      const person = newUser()
      const account = newAccount(person.id)
      const firstSignIn = async (within: StoreMethods): Promise<string> => {
        const known = await within.getUserByAccount(account)
        if (known) return known.id
        await new Promise((resolve) => setTimeout(resolve, 2))
        const { id } = await within.createUser({ ...person, id: randomUUID() })
        await within.linkAccount({ ...account, userId: id })
        return id
      }
      const ids = await Promise.all(Array.from({ length: 20 }, () => adapter.transaction(firstSignIn)))
      expect(new Set(ids).size).toBe(1)
      expect(await adapter.getUserByEmail(person.email)).toMatchObject({ id: ids[0] })
    },
  )

  it.each([
    ["memory", () => memoryAdapter()],
    ["SQLite", () => openSqlite()],
  ])("refuse a transaction's adapter after its end: %s", async (_, make) => {
    const adapter = make()
    const kept = await adapter.transaction(async (within) => within)
    await expect(kept.createUser(newUser())).rejects.toThrow(/over/)
  })
})

describe("isDate", () => {
  it("agrees with Auth.js on every text", { timeout: 60_000 }, () => {
    const digits = (count: number) => fc.stringMatching(new RegExp(`^[0-9]{${count}}$`))
    const part = fc.oneof(
      digits(2),
      digits(4),
      fc.constantFrom("-", "T", ":", ".", "Z", "+", " ", "00", "2024-01-01T00:00", ":00", ".123", "+02:00"),
    )
    const texts = fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
    )
    fc.assert(
      fc.property(texts, (value) => {
        expect(isDate(value)).toBe(isDateThere(value))
      }),
      { numRuns: 2000 },
    )
    for (const value of [null, undefined, 5, new Date(), {}]) expect(isDate(value)).toBe(false)
  })
})
