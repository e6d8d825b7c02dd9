/** The rules of anonymous users that every SQL database keeps. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { migrate, type SqlAdapter, sqlAdapter, type SqlOptions, sqlTransaction } from "../../src/adapters/sql.ts"
import type { AnonymousMerge } from "../../src/ports/anonymous-provider.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { anonymousApp, copyOf, sessionOf } from "./anonymous-app.ts"

interface Place {
  source: SqlOptions
  /** Runs one statement. */
  run: (statement: string) => Promise<unknown>
  rows: (query: string) => Promise<readonly Record<string, unknown>[]>
  close: () => Promise<void>
}

interface Tables {
  cart: { owner: string; item: string }
}

export function anonymousRules(name: string, open: () => Promise<Place>): void {
  describe.each(["jwt", "database"] as const)(`anonymous users on ${name}, sessions as %s`, (strategy) => {
    let keys: ProviderKeys
    let place: Place
    let adapter: SqlAdapter
    beforeAll(async () => {
      keys = await makeProviderKeys()
    })
    beforeEach(async () => {
      place = await open()
      await migrate(place.source)
      await place.run("create table cart (owner varchar(64), item varchar(64))")
      adapter = sqlAdapter(place.source)
      return async () => place.close()
    })
    const app = (merge: (users: AnonymousMerge) => Promise<void> = moveCart) =>
      anonymousApp(keys, { strategy, anonymous: { merge }, config: { adapter } })
    const ownerOf = async (provider: string, providerAccountId: string) =>
      (await adapter.getUserByAccount({ provider, providerAccountId }))?.id

    it("a promotion keeps the id", async () => {
      const one = app()
      const id = await one.begin()
      await one.signIn(one.browser, "idp")
      expect(one.logged).toEqual([])
      expect((await sessionOf(one.browser))?.user).toMatchObject({ id, name: "Ada", email: "ada@x.test" })
      expect(await ownerOf("idp", "ada")).toBe(id)
      expect(await ownerOf("anonymous", id)).toBeUndefined()
    })

    it("a merge moves rows of the application in its transaction, and deletes the anonymous user", async () => {
      const one = app()
      await one.signIn(one.browser.other(), "idp")
      const ada = await ownerOf("idp", "ada")
      const id = await one.begin()
      await place.run(`insert into cart values ('${id}', 'tea')`)
      await one.signIn(one.browser, "idp")
      expect(one.logged).toEqual([])
      expect(await place.rows("select * from cart")).toEqual([{ owner: ada, item: "tea" }])
      expect(await adapter.getUser(id)).toBeNull()
    })

    it("a merge that throws leaves the rows of the application as they were", async () => {
      const one = app(async (users) => {
        await moveCart(users)
        throw new Error("The cart is locked.")
      })
      await one.signIn(one.browser.other(), "idp")
      const id = await one.begin()
      await place.run(`insert into cart values ('${id}', 'tea')`)
      await one.signIn(one.browser, "idp")
      expect(await place.rows("select * from cart")).toEqual([{ owner: id, item: "tea" }])
      expect(await sessionOf(one.browser)).toMatchObject({ anonymous: true, user: { id } })
    })

    it("ANON-04: of two browsers that promote one user with different accounts at once, one succeeds", async () => {
      const one = app()
      const id = await one.begin()
      const tab = copyOf(one.browser)
      const ada = await one.visitProvider(one.browser, "idp")
      const eve = await one.visitProvider(tab, "plain")
      await Promise.all([one.browser.send(ada), tab.send(eve)])
      const owners = [await ownerOf("idp", "ada"), await ownerOf("plain", "eve")]
      expect(owners.filter((owner) => owner === id)).toHaveLength(1)
    })

    it("two tabs that merge one user at once merge the user once", async () => {
      let merged = 0
      const one = app(async () => void (merged += 1))
      await one.signIn(one.browser.other(), "idp")
      const id = await one.begin()
      const tab = copyOf(one.browser)
      const [first, second] = [await one.visitProvider(one.browser, "idp"), await one.visitProvider(tab, "idp")]
      await Promise.all([one.browser.send(first), tab.send(second)])
      expect(merged).toBe(1)
      expect(await adapter.getUser(id)).toBeNull()
      expect((await sessionOf(one.browser))?.user).toMatchObject({ name: "Ada" })
    })

    it("the documented statement removes anonymous users whose time is over, and no other user", async () => {
      const one = app()
      const old = await one.begin(one.browser.other())
      await adapter.updateAccount({ provider: "anonymous", providerAccountId: old, expires_at: 1 })
      const young = await one.begin(one.browser.other())
      await one.signIn(one.browser, "idp")
      const ada = String(await ownerOf("idp", "ada"))
      const mark = place.source && "postgres" in place.source ? '"userId"' : "userId"
      await place.run(
        `delete from users where id in (select ${mark} from accounts where provider = 'anonymous' and expires_at < 1700000000)`,
      )
      expect(await adapter.getUser(old)).toBeNull()
      expect(await ownerOf("anonymous", old)).toBeUndefined()
      expect([await adapter.getUser(young), await adapter.getUser(ada)]).not.toContain(null)
    })
  })
}

async function moveCart({ from, to, adapter }: AnonymousMerge): Promise<void> {
  const db = sqlTransaction<Tables>({ transaction: adapter })
  await db?.updateTable("cart").set({ owner: to.id }).where("owner", "=", from.id).execute()
}
