/** Rules for stores and applications that write inside the transaction of the SQL adapter, for each database. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sqlAdapter, sqlTransaction, migrate, type SqlAdapter, type SqlSource } from "../../src/adapters/sql.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { sqlStores, type SqlStores } from "../../src/stores/sql.ts"

/** A separate database for each test. */
export interface JoinedPlace {
  source: SqlSource
  close: () => Promise<void>
}

interface Ground extends JoinedPlace {
  adapter: SqlAdapter
  stores: SqlStores
}

const user = () => ({ id: crypto.randomUUID(), email: `${crypto.randomUUID()}@example.test`, emailVerified: null })
const enrolment = { secret: "sealed", recoveryCodes: ["one", "two"], usedStep: 7 }

export function joinedRules(name: string, open: () => Promise<JoinedPlace>): void {
  describe(`inside a transaction of the SQL adapter: ${name}`, () => {
    let ground: Ground
    beforeAll(async () => {
      const { source, close } = await open()
      await migrate(source)
      ground = { source, adapter: sqlAdapter(source), stores: sqlStores(source), close }
    })
    afterAll(async () => ground.close())

    /** Runs the work, with the factors inside the transaction. */
    const inside = async <T>(work: (adapter: Adapter, totp: SqlStores["totp"]) => Promise<T>): Promise<T> => {
      await ground.stores.migrate()
      return ground.adapter.transaction(async (adapter) => {
        const totp = ground.stores.totp.within?.(adapter)
        if (totp === undefined) throw new Error("The store did not join.")
        return work(adapter, totp)
      })
    }

    it("STEP-03: a store's writes are committed with the user, or not at all", async () => {
      const [kept, undone] = [user(), user()]
      await inside(async (adapter, totp) => {
        await adapter.createUser?.(kept)
        expect(await totp.enrol(kept.id, enrolment)).toBe(true)
      })
      const refused = new Error("The session was refused.")
      const trying = inside(async (adapter, totp) => {
        await adapter.createUser?.(undone)
        expect(await totp.enrol(undone.id, enrolment)).toBe(true)
        throw refused
      })
      await expect(trying).rejects.toBe(refused)
      expect(await ground.stores.totp.find(kept.id)).toEqual({ secret: "sealed" })
      expect(await ground.stores.totp.find(undone.id)).toBeUndefined()
      expect(await ground.adapter.getUser(undone.id)).toBeNull()
    })

    it("STEP-03: a part that was rolled back inside rolls the whole back, even if its error is caught", async () => {
      const person = user()
      const trying = inside(async (adapter) => {
        await adapter.createUser?.(person)
        const part = sqlTransaction({ transaction: adapter })
          ?.transaction()
          .execute(() => Promise.reject(new Error("no")))
        await part?.catch(() => undefined)
      })
      await expect(trying).rejects.toThrow("rolled back")
      expect(await ground.adapter.getUser(person.id)).toBeNull()
    })

    it("STEP-11: a store that continues after the transaction has no connection", async () => {
      const person = user()
      let late: SqlStores["totp"] | undefined
      await inside(async (adapter, totp) => {
        late = totp
        await adapter.createUser?.(person)
      })
      await expect(late?.enrol(person.id, enrolment)).rejects.toThrow("This transaction is over")
      expect(await ground.stores.totp.find(person.id)).toBeUndefined()
    })

    it("a store over another pool or connection does not join", async () => {
      const other = await open()
      try {
        const stores = sqlStores(other.source)
        await stores.migrate()
        await ground.adapter.transaction(async (adapter) => {
          expect(stores.totp.within?.(adapter)).toBeUndefined()
        })
      } finally {
        await other.close()
      }
    })

    it("a store whose tables may not exist yet does not join: creating them would need a second connection", async () => {
      const fresh = sqlStores(ground.source)
      await ground.adapter.transaction(async (adapter) => {
        expect(fresh.totp.within?.(adapter)).toBeUndefined()
      })
      await fresh.migrate()
      await ground.adapter.transaction(async (adapter) => {
        expect(fresh.totp.within?.(adapter)).toBeDefined()
      })
    })

    it("outside of a transaction there is no transaction to join", () => {
      expect(sqlTransaction({ transaction: ground.adapter })).toBeUndefined()
      expect(sqlTransaction({})).toBeUndefined()
    })
  })
}
