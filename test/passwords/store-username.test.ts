/** The name that a sign-up stores, in one transaction with the user and the password. */
import { describe, expect, it, vi } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { migrate, sqlAdapter } from "../../src/adapters/sql.ts"
import { storeUsername } from "../../src/effects/usernames/store-username.ts"
import type { UsernameStore } from "../../src/ports/username-store.ts"
import type { AdapterUser } from "../../src/ports/adapter.ts"
import type { Stores } from "../../src/ports/stores.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sqlStores } from "../../src/stores/sql.ts"
import { newDatabase } from "../adapters/open-sqlite.ts"
import { usernamesOf } from "../stores/username-contract.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { passwordsApp } from "./passwords-app.ts"
import { request, typeCode } from "./proof-browser.ts"
import { runtimeOver, type Storage } from "./sign-up-unit.ts"
import { weakPassword } from "./weak-provider.ts"

const ada = "ada@x.test"

/** An adapter and stores over one database of SQLite: the stores join the transactions of the adapter. */
async function joined(): Promise<Storage> {
  const sqlite = await newDatabase()
  await migrate({ sqlite })
  const stores = sqlStores({ sqlite })
  await stores.migrate()
  return { adapter: sqlAdapter({ sqlite }), stores }
}

/** Signs Ada up with a name. With database sessions, the transaction stays open until the session is written. */
async function signUp({ adapter, stores }: Storage, name = "ada"): Promise<Response> {
  const app = passwordsApp("database", {
    adapter,
    stores,
    session: { strategy: "database" },
    providers: [weakPassword({ usernames: true })],
  })
  const browser = app.open()
  const page = await typeCode(app, browser, await request(browser, "sign-up", ada), ada)
  const password = "correct horse battery"
  return browser.post(page, { event: "password-proof.chosen", password, name })
}

/** Replaces methods of the store of usernames inside the transaction of a sign-up. */
function inside(stores: Stores, change: (names: UsernameStore) => Partial<UsernameStore>): Stores {
  return {
    ...stores,
    within: (transaction) => {
      const inner = stores.within?.(transaction)
      return inner && { ...inner, usernames: { ...usernamesOf(inner), ...change(usernamesOf(inner)) } }
    },
  }
}

describe("the username of a sign-up whose stores join the transaction", () => {
  it("is stored with the user", async () => {
    const storage = await joined()
    expect(sessionCookies(await signUp(storage))).not.toEqual([])
    const user = await storage.adapter.getUserByEmail?.(ada)
    expect(await usernamesOf(storage.stores).find("ada")).toBe(user?.id)
  })

  it("PASS-10: that another user has got: the library rolls the user and the password back", async () => {
    const { adapter, stores } = await joined()
    const ids: string[] = []
    const taken = inside(stores, () => ({
      claim: async (_name, userId) => (ids.push(userId), false),
      find: async () => "another user",
    }))
    const response = await signUp({ adapter, stores: taken })
    expect(sessionCookies(response)).toEqual([])
    expect(locationOf(response).searchParams.get("reason")).toBe("username_taken")
    expect(ids).toHaveLength(1)
    expect(await adapter.getUserByEmail?.(ada)).toBeNull()
    expect(await stores.passwords?.get(ids[0] ?? "")).toBeUndefined()
    expect(await usernamesOf(stores).find("ada")).toBeUndefined()
    // The same visitor can then sign up.
    expect(sessionCookies(await signUp({ adapter, stores }))).not.toEqual([])
  })

  it("PASS-10: does not exist without the user, if the store fails in the transaction", async () => {
    const { adapter, stores } = await joined()
    const failing = inside(stores, (names) => ({
      claim: async (name, userId) => {
        await names.claim(name, userId)
        throw new Error("The store is away.")
      },
    }))
    expect(sessionCookies(await signUp({ adapter, stores: failing }))).toEqual([])
    expect(await adapter.getUserByEmail?.(ada)).toBeNull()
    expect(await usernamesOf(stores).find("ada")).toBeUndefined()
  })
})

describe("a new user with the id of an earlier user", () => {
  /** The transactions of this adapter create every user with one id. */
  function reusing({ adapter, stores }: Storage, id: string): Storage {
    const { transaction } = adapter
    if (transaction === undefined) throw new TypeError("The adapter has transactions.")
    return {
      adapter: {
        ...adapter,
        transaction: (work) =>
          transaction((inner) => {
            const create = inner.createUser?.bind(inner)
            const createUser = async (user: AdapterUser) => (await create?.({ ...user, id })) ?? user
            // The stores join only the object that the adapter made.
            return work(Object.defineProperty(inner, "createUser", { value: createUser }))
          }),
      },
      stores,
    }
  }

  it.each([
    ["", undefined],
    ["ada", "ada"],
  ])("who chooses the name %j in a transaction that the stores join, has the name %j afterwards", async (name, has) => {
    const storage = reusing(await joined(), "7")
    const names = usernamesOf(storage.stores)
    await names.claim("former", "7")
    const outside = vi.spyOn(names, "remove")
    expect(sessionCookies(await signUp(storage, name))).not.toEqual([])
    expect([await names.of("7"), await names.find("former")]).toEqual([has, undefined])
    expect(outside).not.toHaveBeenCalled()
  })
})

describe("storeUsername", () => {
  const chosen = { name: "ada", userId: "1", mailbox: ada, isNewUser: false }

  it("lets a user who existed before keep the present name", async () => {
    const storage = { adapter: memoryAdapter(), stores: memoryStores() }
    await usernamesOf(storage.stores).claim("lovelace", "1")
    expect(await storeUsername(chosen, runtimeOver(storage))).toBe(true)
    expect(await usernamesOf(storage.stores).of("1")).toBe("lovelace")
  })

  it("stores the name, and logs a failure, if the hold cannot end", async () => {
    const stores = memoryStores()
    const failing = vi.spyOn(stores.flows, "get").mockRejectedValue(new Error("The store is away."))
    const runtime = runtimeOver({ adapter: memoryAdapter(), stores })
    const logged = vi.spyOn(runtime.config.log, "error").mockImplementation(() => undefined)
    expect(await storeUsername(chosen, runtime)).toBe(true)
    expect(failing).toHaveBeenCalledOnce()
    expect(await usernamesOf(stores).of("1")).toBe("ada")
    expect(logged.mock.calls.map(([error]) => error.message)).toEqual([expect.stringMatching(/^username_hold_kept:/)])
  })

  it("refuses a configuration without a store of usernames", async () => {
    const { usernames: _left, ...stores } = memoryStores()
    await expect(storeUsername(chosen, runtimeOver({ adapter: memoryAdapter(), stores }))).rejects.toThrow(
      "has no stores.usernames",
    )
  })
})
