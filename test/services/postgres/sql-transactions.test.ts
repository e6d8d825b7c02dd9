import { setTimeout as pause } from "node:timers/promises"
import pg from "pg"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { migrate, sqlAdapter, type StoreMethods } from "../../../src/adapters/sql.ts"
import { newAccount, newSession, newToken, newUser, signedIn } from "../../../src/testing/adapter/samples.ts"
import { pgAdapterTables } from "../../adapters/sql-foreign-tables.ts"
import { type Place, postgresPlace } from "../../adapters/sql-servers.ts"

let place: Place<pg.Pool>
beforeEach(async () => {
  place = await postgresPlace()
})
afterEach(async () => await place.close())

describe("a transaction on PostgreSQL", () => {
  it("is refused if its last call failed, even if the work hides the error", async () => {
    await migrate({ postgres: place.pool })
    const adapter = sqlAdapter({ postgres: place.pool })
    const [namesake, user] = [await adapter.createUser(newUser()), newUser()]
    const silent = adapter.transaction(async (within) => {
      await within.createUser(user)
      await within.createUser({ ...newUser(), email: namesake.email }).catch(() => undefined)
    })
    await expect(silent).rejects.toThrow(/duplicate key/)
    expect(await adapter.getUserByEmail(user.email)).toBeNull()
  })

  it("waits for calls that were made without await, and refuses later calls", async () => {
    await migrate({ postgres: place.pool })
    const adapter = sqlAdapter({ postgres: place.pool })
    const { user, session } = await signedIn(adapter)
    const kept = await adapter.transaction(async (within) => {
      // Several statements, the last of which come after the work.
      void within.deleteUser(user.id)
      return within
    })
    expect(await adapter.getUser(user.id)).toBeNull()
    expect(await adapter.getSessionAndUser(session.sessionToken)).toBeNull()
    await expect(kept.createUser(newUser())).rejects.toThrow(/over/)
  })

  it("a transaction whose connection ends between two of its calls is refused, and the process continues", async () => {
    await migrate({ postgres: place.pool })
    const adapter = sqlAdapter({ postgres: place.pool })
    const user = newUser()
    const broken = adapter.transaction(async (within) => {
      await within.createUser(user)
      await place.dropConnections()
      // The pause is long enough for the driver to notice the closed connection without a query.
      await pause(50)
      await within.linkAccount(newAccount(user.id))
    })
    await expect(broken).rejects.toThrow(/connection|terminat|queryable/i)
    expect(await adapter.getUserByEmail(user.email)).toBeNull()
    await signedIn(adapter)
  })

  it.each([
    ["ours", async () => void (await migrate({ postgres: place.pool }))],
    ["@auth/pg-adapter's", async () => await place.run(pgAdapterTables)],
  ])("a transaction and every method need only one connection, in tables of %s", async (_, prepare) => {
    await prepare()
    const pool = new pg.Pool({ connectionString: place.url, max: 1, connectionTimeoutMillis: 2000 })
    const adapter = sqlAdapter({ postgres: pool })
    const everything = async (store: StoreMethods): Promise<void> => {
      const { user, account, session } = await signedIn(store)
      await store.updateUser({ id: user.id, email: `new-${user.email}` })
      await store.updateAccount({ ...account, scope: "more" })
      await store.updateSession(newSession(user.id))
      await store.deleteSession(session.sessionToken)
      const token = newToken()
      await store.createVerificationToken(token)
      expect(await store.useVerificationToken(token)).toEqual(token)
      await store.unlinkAccount(account)
      expect(await store.deleteUser(user.id)).toMatchObject({ id: user.id })
    }
    await everything(adapter)
    await adapter.transaction(everything)
    await pool.end()
  })
})
