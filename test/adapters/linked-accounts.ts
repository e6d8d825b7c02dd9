/** Rules for the linked accounts of a user that every adapter of this library keeps, beyond the adapter contract. */
import { describe, expect, it, onTestFinished } from "vitest"
import type { Adapter, AdapterSession } from "../../src/ports/adapter.ts"
import { newAccount, newSession, someone } from "../../src/testing/adapter/samples.ts"
import { wholeStore } from "../../src/testing/adapter/store.ts"

export interface AccountsPlace {
  adapter: Adapter
  close: () => Promise<void>
}

/** The message of the error that a test throws, or that of the error that `wrapAdapter` throws in its place. */
const refusal = /^(?:The test says so\.|The adapter's transaction\(\) failed\.)$/

/** Registers the tests. `open` opens an adapter with an empty store. */
export function linkedAccountRules(name: string, open: () => Promise<AccountsPlace>): void {
  const opened = async () => {
    const { adapter, close } = await open()
    onTestFinished(close)
    const store = wholeStore(adapter)
    return { store, listed: async (id: string, from: Adapter = store) => (await from.listAccounts?.(id))?.map(idOf) }
  }

  describe(`linked accounts: ${name}`, () => {
    it("unlinkAccount returns the account to one of 20 simultaneous callers, and does not throw for an account that is not linked", async () => {
      const { store, listed } = await opened()
      const user = await someone(store)
      const [account, other] = [newAccount(user.id), newAccount(user.id)]
      await store.linkAccount(account)
      await store.linkAccount(other)
      const results = await Promise.all(Array.from({ length: 20 }, async () => store.unlinkAccount(account)))
      expect(results.filter((result) => result !== undefined)).toEqual([account])
      expect(await store.unlinkAccount(account)).toBeUndefined()
      expect(await listed(user.id)).toEqual([other.providerAccountId])
    })

    it("updateAccount moves an account from the list of one user to the list of another", async () => {
      const { store, listed } = await opened()
      const [owner, heir] = [await someone(store), await someone(store)]
      const account = newAccount(owner.id)
      await store.linkAccount(account)
      await store.updateAccount({ ...account, userId: heir.id })
      expect([await listed(owner.id), await listed(heir.id)]).toEqual([[], [account.providerAccountId]])
      await store.deleteUser(owner.id)
      expect(await listed(heir.id)).toEqual([account.providerAccountId])
    })

    it("a transaction lists the accounts that it linked, and after a rollback they are not listed", async () => {
      const { store, listed } = await opened()
      const user = await someone(store)
      const account = newAccount(user.id)
      if (typeof store.transaction !== "function") {
        await store.linkAccount(account)
        expect(await listed(user.id)).toEqual([account.providerAccountId])
        return
      }
      let within: readonly string[] | undefined
      const failing = store.transaction(async (inner) => {
        await inner.linkAccount?.(account)
        within = await listed(user.id, inner)
        throw new Error("The test says so.")
      })
      await expect(failing).rejects.toThrow(refusal)
      expect(within).toEqual([account.providerAccountId])
      expect(await listed(user.id)).toEqual([])
    })

    it("a transaction ends the other sessions of a user, and after a rollback they have not ended", async () => {
      const { store } = await opened()
      const { id } = await someone(store)
      const [before, kept, other] = [newSession(id), newSession(id), newSession(id)]
      const exists = async ({ sessionToken }: AdapterSession, from: Pick<Adapter, "getSessionAndUser"> = store) =>
        Boolean(await from.getSessionAndUser?.(sessionToken))
      await store.createSession(before)
      const work = async (inner: Adapter): Promise<void> => {
        await inner.createSession?.(kept)
        await inner.createSession?.(other)
        await inner.deleteOtherSessions?.(id, kept.sessionToken)
        expect([await exists(other, inner), await exists(kept, inner)]).toEqual([false, true])
      }
      if (typeof store.transaction === "function") {
        const failing = store.transaction(async (inner) => {
          await work(inner)
          throw new Error("The test says so.")
        })
        await expect(failing).rejects.toThrow(refusal)
        expect([await exists(before), await exists(kept)]).toEqual([true, false])
        await store.transaction(work)
      } else await work(store)
      expect([await exists(before), await exists(other), await exists(kept)]).toEqual([false, false, true])
    })
  })
}

function idOf({ providerAccountId }: { providerAccountId: string }): string {
  return providerAccountId
}
