import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { storeFirstPassword } from "../../src/effects/passwords/store-first-password.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { passwordsOf } from "../stores/passwords-of.ts"
import { firstHash, runtimeOver, signUp, type Storage } from "./sign-up-unit.ts"

/** An adapter and stores over one database of SQLite: the stores join the transactions of the adapter. */
async function joined(): Promise<Storage> {
  const sqlite = await newDatabase()
  await migrate({ sqlite })
  const stores = sqlStores({ sqlite })
  await stores.migrate()
  return { adapter: sqlAdapter({ sqlite }), stores }
}

/** Stores that join no transaction. */
const apart = (): Storage => ({ adapter: memoryAdapter(), stores: memoryStores() })

const both = [
  ["stores that join the transaction of the sign-up", joined],
  ["stores that join no transaction", apart],
] as const

const first = { userId: "ada", hash: firstHash, changedAt: 1 }

describe.each(both)("the first password of a new user, with %s", (_, open) => {
  it("is stored with the user", async () => {
    const storage = await open()
    await signUp(storage, { id: "ada" })
    expect(await storage.adapter.getUser?.("ada")).toMatchObject({ id: "ada" })
    expect(await passwordsOf(storage.stores).get("ada")).toEqual(first)
  })

  it("does not exist without the user, if the sign-up fails before its commit", async () => {
    const storage = await open()
    const failing = signUp(storage, { id: "ada", before: () => Promise.reject(new Error("A step failed.")) })
    await expect(failing).rejects.toThrow("A step failed.")
    expect(await storage.adapter.getUser?.("ada")).toBeNull()
    expect(await passwordsOf(storage.stores).get("ada")).toBeUndefined()
  })

  it("replaces the password of an earlier user whose id the database uses again", async () => {
    const storage = await open()
    await passwordsOf(storage.stores).create({ ...first, hash: "$argon2id$of-an-earlier-user", changedAt: 0 })
    await signUp(storage, { id: "ada" })
    expect(await passwordsOf(storage.stores).get("ada")).toEqual(first)
  })

  it("is stored at once, if no transaction is open", async () => {
    const storage = await open()
    await storeFirstPassword(first, runtimeOver(storage))
    expect(await passwordsOf(storage.stores).get("ada")).toEqual(first)
  })
})

describe("the first password of a new user, in a store that fails", () => {
  const failing = (stores: Storage["stores"]): Storage["stores"] => ({
    ...stores,
    passwords: { ...passwordsOf(stores), create: () => Promise.reject(new Error("The store is away.")) },
  })

  it("after the commit: the user stays without a password, and can get one later", async () => {
    const { adapter, stores } = apart()
    await expect(signUp({ adapter, stores: failing(stores) }, { id: "ada" })).rejects.toThrow("The store is away.")
    expect(await adapter.getUser?.("ada")).toMatchObject({ id: "ada" })
    expect(await passwordsOf(stores).create(first)).toBe(true)
  })

  it("in the transaction: neither the user nor the password exists", async () => {
    const { adapter, stores } = await joined()
    const within: Storage["stores"]["within"] = (transaction) => {
      const inner = stores.within?.(transaction)
      return inner && failing(inner)
    }
    await expect(signUp({ adapter, stores: { ...stores, within } }, { id: "ada" })).rejects.toThrow(
      "The store is away.",
    )
    expect(await adapter.getUser?.("ada")).toBeNull()
    expect(await passwordsOf(stores).get("ada")).toBeUndefined()
  })
})

it("a configuration without a store of passwords is refused", async () => {
  const { passwords: _none, ...stores } = memoryStores()
  const runtime = runtimeOver({ adapter: memoryAdapter(), stores })
  await expect(storeFirstPassword(first, runtime)).rejects.toThrow("has no stores.passwords")
})
