/** The part of the adapter contract that holds only for adapters which offer these methods. */
import { randomUUID } from "node:crypto"
import { describe, expect, it } from "vitest"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import type { Store } from "./adapter-samples.ts"
import { newAccount, newUser, secret, signedIn } from "./adapter-samples.ts"

type Open = () => Promise<Store>
type Someone = (store: Store, fields?: Partial<AdapterUser>) => Promise<AdapterUser>

export function accountUpdateRules(open: Open, someone: Someone): void {
  describe("updateAccount", () => {
    it("stores the tokens of a later sign-in, leaves the others, and answers null for an unknown account", async () => {
      const store = await open()
      const user = await someone(store)
      const account = newAccount(user.id)
      await store.linkAccount(account)
      const { provider, providerAccountId } = account
      const changed = await store.updateAccount({ provider, providerAccountId, access_token: "new" })
      expect(changed).toEqual({ ...account, access_token: "new" })
      expect(await store.getUserByAccount(account)).toEqual(user)
      expect((await store.updateAccount({ provider, providerAccountId: "none", scope: "x" })) ?? null).toBeNull()
      expect(await store.getUserByAccount({ provider, providerAccountId: "none" })).toBeNull()
    })
  })
}

export function transactionRules(open: Open, someone: Someone): void {
  describe("transaction", () => {
    it("keeps everything that work wrote, and gives its result", async () => {
      const store = await open()
      const { user, account } = await store.transaction(
        async (within) => await signedIn(within as Store, newUser(), true),
      )
      expect(await store.getUserByAccount(account)).toEqual(user)
    })

    it("LINK-17: keeps nothing when work fails, and the address and account stay free", async () => {
      const store = await open()
      const bystander = await signedIn(store, await someone(store))
      const user = newUser()
      const failing = store.transaction(async (within) => {
        const inside = within as Store // the adapter under test, see `open`
        const created = await inside.createUser(user)
        await inside.linkAccount(newAccount(created.id))
        expect(await inside.getUserByEmail(user.email)).toEqual(created)
        await inside.deleteUser(bystander.user.id)
        await inside.linkAccount({ ...bystander.account, userId: created.id })
        throw new Error("the process ran out of luck")
      })
      await expect(failing).rejects.toThrow("the process ran out of luck")
      expect(await store.getUserByEmail(user.email)).toBeNull()
      expect(await store.getUserByAccount(bystander.account)).toEqual(bystander.user)
      expect(await store.getSessionAndUser(bystander.session.sessionToken)).toMatchObject({ user: bystander.user })
      await store.createUser(user)
    })

    it(
      "LINK-15: makes one user and one account of 20 first sign-ins at once, even when work is slow",
      { timeout: 60_000 },
      async () => {
        const store = await open()
        const person = newUser()
        const key = { provider: "gh", providerAccountId: secret() }
        const firstSignIn = async (within: Adapter): Promise<string> => {
          const inside = within as Store // the adapter under test, see `open`
          const known = await inside.getUserByAccount(key)
          if (known) return known.id
          await new Promise((resolve) => setTimeout(resolve, 2))
          const { id } = await inside.createUser({ ...person, id: randomUUID() })
          await inside.linkAccount({ ...newAccount(id), ...key })
          return id
        }
        const ids = await Promise.all(Array.from({ length: 20 }, async () => await store.transaction(firstSignIn)))
        expect(new Set(ids).size).toBe(1)
        expect(await store.getUserByEmail(person.email)).toMatchObject({ id: ids[0] })
      },
    )

    it("hides what is not yet final, and lets other calls happen before or after", async () => {
      const store = await open()
      const user = newUser()
      const seen: Promise<unknown>[] = []
      const failing = store.transaction(async (within) => {
        await (within as Store).createUser(user) // the adapter under test, see `open`
        seen.push(Promise.resolve(store.getUserByEmail(user.email)))
        await new Promise((resolve) => setTimeout(resolve, 5))
        throw new Error("no")
      })
      await expect(failing).rejects.toThrow("no")
      expect(await Promise.all(seen)).toEqual([null])
    })
  })
}
