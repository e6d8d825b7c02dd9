import fc from "fast-check"
import { Redis } from "ioredis"
import { describe, expect, it, onTestFinished } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { RedisClient, StoreMethods } from "../../../src/adapters/redis.ts"
import { redisAdapter, withRedisSessions } from "../../../src/adapters/redis.ts"
import { migrate, sqlAdapter } from "../../../src/adapters/sql.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { newAccount, newSession, newToken, newUser, signedIn } from "../../../src/testing/adapter/samples.ts"
import { services } from "../../../tools/services.ts"
import { postgresPlace } from "../../adapters/sql-servers.ts"
import { redisRows, redisSessions } from "./redis-rows.ts"
import { redisPlace, type Package, type RedisPlace } from "./redis-servers.ts"

const day = 24 * 60 * 60 * 1000

async function place(by: Package = "redis"): Promise<RedisPlace> {
  const made = await redisPlace(by)
  onTestFinished(made.close)
  return made
}

/** Opens the adapter on PostgreSQL, and reads the content of its tables. */
async function database() {
  const { pool, rows, close } = await postgresPlace()
  onTestFinished(close)
  await migrate({ postgres: pool })
  return { adapter: sqlAdapter({ postgres: pool }), rows }
}

/**
 * Returns for each key the time when Redis deletes it, in milliseconds since the epoch, or -1 for never. The names in
 * the result are the kinds of the keys.
 */
async function forgetting({ keys, ask, prefix }: RedisPlace): Promise<Record<string, number>> {
  const entries = (await keys()).map(async (key) => {
    const kind = key.slice(prefix.length + 3).split(":")[0] ?? ""
    return [kind, Number(await ask("PEXPIRETIME", key))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

describe("the Redis adapter", () => {
  const word = fc.constantFrom("a", "b", "c")
  const instant = fc.date({ min: new Date("2030-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
  const anyText = fc.string({ unit: "grapheme", maxLength: 8 })
  const key = { provider: word, providerAccountId: word }
  const person = { name: fc.option(anyText), email: fc.option(word), emailVerified: fc.option(instant), image: word }
  const tokens = { access_token: maybe(anyText), expires_at: maybe(fc.nat()), scope: maybe(anyText) }
  const anySession = { sessionToken: word, userId: word, expires: instant }
  const named = <Name extends keyof StoreMethods>(...names: Name[]) => fc.constantFrom(...names)
  const calls: fc.Arbitrary<[keyof StoreMethods, ...unknown[]]> = fc.oneof(
    fc.tuple(named("createUser"), fc.record({ id: word, ...person })),
    fc.tuple(
      named("getUser", "getUserByEmail", "deleteUser", "listAccounts", "getSessionAndUser", "deleteSession"),
      word,
    ),
    fc.tuple(named("getUserByAccount", "unlinkAccount"), fc.record(key)),
    fc.tuple(
      named("updateUser"),
      fc.record({ id: word, name: maybe(anyText), email: fc.oneof(word, fc.constant(null)) }),
    ),
    fc.tuple(named("updateUser"), fc.record({ id: word, emailVerified: maybe(fc.option(instant)) })),
    fc.tuple(named("linkAccount"), fc.record({ ...key, ...tokens, userId: word, type: fc.constant("oidc") })),
    fc.tuple(named("updateAccount"), fc.record({ ...key, ...tokens, userId: maybe(word) })),
    fc.tuple(named("getAccount"), word, word),
    fc.tuple(named("createSession"), fc.record(anySession)),
    fc.tuple(named("updateSession"), fc.record({ ...anySession, userId: maybe(word), expires: maybe(instant) })),
    fc.tuple(named("deleteUserSessions"), word),
    fc.tuple(named("deleteOtherSessions"), word, word),
    fc.tuple(named("createVerificationToken"), fc.record({ identifier: word, token: word, expires: instant })),
    fc.tuple(named("useVerificationToken"), fc.record({ identifier: word, token: word })),
  )

  it("returns the same results as the store in memory for every sequence of calls", { timeout: 120_000 }, async () => {
    const { client, prefix, close } = await redisPlace("redis")
    onTestFinished(close)
    let run = 0
    const outcome = (adapter: StoreMethods, [name, ...params]: [keyof StoreMethods, ...unknown[]]) => {
      const method = adapter[name] as (...all: readonly unknown[]) => Promise<unknown> // The parameters fit by construction.
      return method(...params).then(
        (value) => ({ value: value ?? null }),
        () => "refused",
      )
    }
    const play = fc.asyncProperty(fc.array(calls, { minLength: 10, maxLength: 40 }), async (sequence) => {
      const [memory, redis] = [memoryAdapter(), redisAdapter({ client, prefix: `${prefix}-${run++}` })]
      for (const one of sequence) expect(await outcome(redis, one)).toEqual(await outcome(memory, one))
    })
    const cleaner = new Redis(services.redis.url ?? "")
    onTestFinished(async () => {
      for await (const batch of cleaner.scanStream({ match: `{${prefix}-*` })) {
        if ((batch as string[]).length > 0) await cleaner.del(batch as string[])
      }
      cleaner.disconnect()
    })
    await fc.assert(play, { numRuns: 200 })
  })

  it("makes Redis delete sessions and tokens a day after their expiry, but never users and accounts", async () => {
    const redis = await place()
    const adapter = redisAdapter(redis)
    const user = await adapter.createUser(newUser())
    await adapter.linkAccount(newAccount(user.id))
    const [first, token] = [newSession(user.id), newToken()]
    await adapter.createSession(first)
    await adapter.createVerificationToken(token)
    const at = first.expires.getTime() + day
    expect(await forgetting(redis)).toEqual({
      user: -1,
      address: -1,
      account: -1,
      "accounts-of": -1,
      session: at,
      "sessions-of": at,
      token: token.expires.getTime() + day,
    })
    const later = new Date(first.expires.getTime() + 5000)
    await adapter.updateSession({ sessionToken: first.sessionToken, expires: later })
    expect(await forgetting(redis)).toMatchObject({ session: at + 5000, "sessions-of": at + 5000 })
    await adapter.updateSession({ sessionToken: first.sessionToken, expires: first.expires })
    expect(await forgetting(redis)).toMatchObject({ session: at, "sessions-of": at })
  })

  it("lists no session of a user that Redis has deleted", async () => {
    const redis = await place()
    const adapter = redisAdapter(redis)
    const { id } = await adapter.createUser(newUser())
    const old = { ...newSession(id), expires: new Date(Date.now() - day + 300) }
    await adapter.createSession(newSession(id))
    await adapter.createSession(old)
    expect(await adapter.getSessionAndUser(old.sessionToken)).toMatchObject({ session: old })
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(await adapter.getSessionAndUser(old.sessionToken)).toBeNull()
    await adapter.createSession(newSession(id))
    expect(await redis.ask("ZCARD", `{${redis.prefix}}:sessions-of:${id}`)).toBe(2)
  })

  it("leaves no key after all records are deleted, and gives every key the same hash tag", async () => {
    const redis = await place()
    const adapter = redisAdapter(redis)
    const { user, account, session } = await signedIn(adapter)
    await adapter.linkAccount(newAccount(user.id))
    await adapter.createSession(newSession(user.id))
    const token = newToken()
    await adapter.createVerificationToken(token)
    const all = await redis.ask("KEYS", `*${redis.prefix}*`)
    expect(all).toHaveLength(9)
    expect(await redis.keys()).toHaveLength(9)
    await adapter.updateUser({ id: user.id, email: `new-${user.email}` })
    await adapter.unlinkAccount(account)
    await adapter.deleteSession(session.sessionToken)
    await adapter.useVerificationToken(token)
    await adapter.deleteUser(user.id)
    expect(await redis.keys()).toEqual([])
  })

  it("keeps fields that the adapter's interface does not name, in the form in which JSON keeps them", async () => {
    const adapter = redisAdapter(await place())
    const extra = { role: "admin", tags: [], nested: { deep: [1, null] }, "#user": "somebody's key" }
    const user = await adapter.createUser({ ...newUser(), ...extra })
    const { "#user": _, ...kept } = extra
    expect(await adapter.getUser(user.id)).toEqual({ ...user, ...kept })
    expect(user).not.toHaveProperty("#user")
  })

  it("refuses values that it cannot store, and options that it cannot use", async () => {
    const adapter = redisAdapter(await place())
    await expect(adapter.createUser({ ...newUser(), email: "\ud800@example.test" })).rejects.toThrow(RangeError)
    const { id } = await adapter.createUser(newUser())
    await expect(adapter.createSession({ ...newSession(id), expires: new Date(Number.NaN) })).rejects.toThrow(
      RangeError,
    )
    const name = "half \ud800, \0 and whole 😀"
    await adapter.updateUser({ id, name })
    expect((await adapter.getUser(id))?.name).toBe(name)
    const neither = {} as RedisClient // As a plain JavaScript program may pass.
    expect(() => redisAdapter({ client: neither })).toThrow(/client of `redis` or `ioredis`/)
    const client = { call: () => Promise.resolve(null) }
    for (const options of [{ keyPrefix: "app:" }, { redisOptions: { keyPrefix: "app:" } }]) {
      const prefixed = { call: async () => null, options }
      expect(() => redisAdapter({ client: prefixed })).toThrow(/keyPrefix.*use the option prefix/)
      expect(() => withRedisSessions(memoryAdapter(), { client: prefixed })).toThrow(TypeError)
    }
    const real = new Redis({ lazyConnect: true, keyPrefix: "app:" })
    expect(() => redisAdapter({ client: real })).toThrow(/keyPrefix/)
    for (const prefix of ["", "{a", "b}"]) expect(() => redisAdapter({ client, prefix })).toThrow(TypeError)
  })

  it("keeps two applications apart by their prefix", async () => {
    const [one, other] = [await place(), await place()]
    const user = await redisAdapter(one).createUser(newUser())
    const second = redisAdapter({ client: one.client, prefix: other.prefix })
    expect(await second.getUserByEmail(user.email)).toBeNull()
    await second.createUser(user)
    await redisAdapter(one).deleteUser(user.id)
    expect(await second.getUser(user.id)).toEqual(user)
  })
})

describe("Redis in front of a database", () => {
  it("writes no session and no token to the database, and no user and no account to Redis", async () => {
    const [redis, { adapter, rows }] = [await place("ioredis"), await database()]
    const front = withRedisSessions(adapter, redis)
    const { session } = (await front.transaction?.(async (inner) => signedIn(inner as StoreMethods))) ?? fail()
    const token = newToken()
    await front.createVerificationToken?.(token)
    expect(await redisRows(redis)).toMatchObject({ users: [], accounts: [], tokens: [token.token] })
    expect((await redisSessions(redis)).sessions).toEqual([session])
    expect(await rows("select 1 from sessions union all select 1 from verification_tokens")).toEqual([])
    expect(await rows("select 1 from users union all select 1 from accounts")).toHaveLength(2)
  })

  it("rejects a committed transaction if Redis was lost meanwhile, and the next sign-in works", async () => {
    const [redis, { adapter }] = [await place("ioredis"), await database()]
    const lost = new Redis(services.redis.url ?? "", { retryStrategy: () => null })
    const front = withRedisSessions(adapter, { client: lost, prefix: redis.prefix })
    const person = newUser()
    const [account, session] = [newAccount(person.id), newSession(person.id)]
    const signUp = async (inner: Adapter): Promise<void> => {
      await inner.createUser?.(person)
      await inner.linkAccount?.(account)
      await inner.createSession?.(session)
      lost.disconnect()
    }
    await expect(front.transaction?.(signUp)).rejects.toThrow(/closed/)
    const back = withRedisSessions(adapter, redis)
    expect(await back.getUserByAccount?.(account)).toMatchObject({ id: person.id })
    expect(await back.getSessionAndUser?.(session.sessionToken)).toBeNull()
    await back.createSession?.(session)
    expect(await back.getSessionAndUser?.(session.sessionToken)).toMatchObject({ session, user: { id: person.id } })
  })

  it("keeps no data of a transaction that cannot reach Redis", async () => {
    const [redis, { adapter }] = [await place("ioredis"), await database()]
    const away = new Redis(services.redis.url ?? "", { lazyConnect: true, enableOfflineQueue: false })
    away.on("error", () => undefined)
    onTestFinished(() => away.disconnect())
    const front = withRedisSessions(adapter, { client: away, prefix: redis.prefix })
    const person = newUser()
    const signUp = async (inner: Adapter): Promise<void> => {
      await inner.createUser?.(person)
      await inner.createSession?.(newSession(person.id))
    }
    await expect(front.transaction?.(signUp)).rejects.toThrow(/writeable/)
    expect(await adapter.getUser(person.id)).toBeNull()
  })

  it("writes no data of a transaction to Redis before the database has committed", async () => {
    const [redis, { adapter }] = [await place("ioredis"), await database()]
    const front = withRedisSessions(adapter, redis)
    const person = newUser()
    const [session, token] = [newSession(person.id), newToken()]
    await front.transaction?.(async (inner) => {
      await inner.createUser?.(person)
      await inner.createSession?.(session)
      await inner.createVerificationToken?.(token)
      await inner.updateSession?.({
        sessionToken: session.sessionToken,
        expires: new Date(session.expires.getTime() + 1),
      })
      expect(await inner.getSessionAndUser?.(session.sessionToken)).toMatchObject({ user: { id: person.id } })
      expect(await redis.keys()).toEqual([])
    })
    const found = await front.getSessionAndUser?.(session.sessionToken)
    expect(found?.session.expires.getTime()).toBe(session.expires.getTime() + 1)
    expect(await front.useVerificationToken?.(token)).toEqual(token)
  })

  it("MAIL-03: gives a token to one of two transactions, and returns the token to the store if this transaction fails", async () => {
    const [redis, { adapter }] = [await place("ioredis"), await database()]
    const front = withRedisSessions(adapter, redis)
    const token = newToken()
    await front.createVerificationToken?.(token)
    const use = async (inner: Adapter) => await inner.useVerificationToken?.(token)
    const both = await Promise.all([front.transaction?.(use), front.transaction?.(use)])
    expect(both.filter((used) => used !== null)).toEqual([token])
    await front.createVerificationToken?.(token)
    const failing = front.transaction?.(async (inner) => {
      expect(await use(inner)).toEqual(token)
      throw new Error("no luck")
    })
    await expect(failing).rejects.toThrow("no luck")
    expect(await front.useVerificationToken?.(token)).toEqual(token)
  })

  it("lacks the methods that the adapter behind it lacks, and finds inherited methods", async () => {
    const redis = await place("ioredis")
    class Inherited {
      #users = memoryAdapter()
      createUser(user: Parameters<StoreMethods["createUser"]>[0]) {
        return this.#users.createUser(user)
      }
      getUser(id: string) {
        return this.#users.getUser(id)
      }
    }
    const front = withRedisSessions(new Inherited(), redis)
    const user = newUser()
    expect(await front.createUser?.(user)).toEqual(user)
    const session = newSession(user.id)
    await front.createSession?.(session)
    expect(await front.getSessionAndUser?.(session.sessionToken)).toEqual({ session, user })
    expect([front.transaction, front.deleteUser, front.linkAccount]).toEqual([undefined, undefined, undefined])
  })
})

function fail(): never {
  throw new Error("the adapter has no transaction")
}
