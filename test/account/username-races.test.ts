/** A change of the username during which the session ends, a store fails, or another request writes. */
import { describe, expect, it, vi } from "vitest"
import type { UsernameStore } from "../../src/ports/username-store.ts"
import Password from "../../src/providers/password.ts"
import { proveByCode } from "../passwords/proof-browser.ts"
import type { PasswordsApp, Strategy } from "../passwords/passwords-app.ts"
import { usernamesOf } from "../stores/username-contract.ts"
import type { Browser } from "../support/browser.ts"
import { change } from "./app.ts"
import { ada, appWith, old, signedIn } from "./password-account.ts"

interface Named {
  readonly app: PasswordsApp
  readonly names: UsernameStore
  readonly id: string
  readonly browser: Browser
}

/** Opens an application in which Ada has the name "ada" and a session. */
async function named(strategy: Strategy): Promise<Named> {
  const app = appWith(strategy, { providers: [Password({ usernames: true })] })
  const { id } = await app.addUser(ada, old)
  const { stores } = app.config
  if (stores === undefined) throw new Error("The application has stores.")
  const names = usernamesOf(stores)
  await names.claim("ada", id)
  return { app, names, id, browser: await signedIn(app) }
}

const set = async (browser: Browser, username: string) => change(browser, "/account/username", { username })
const remove = async (browser: Browser) => change(browser, "/account/username/remove")

/** Runs work before the next call of a method that writes a name. */
function before(names: UsernameStore, method: "replace" | "remove", work: () => Promise<unknown>): void {
  const call = names[method].bind(names) as (...given: unknown[]) => boolean
  vi.spyOn(names, method).mockImplementationOnce(async (...given: unknown[]) => {
    await work()
    return call(...given)
  })
}

describe.each(["jwt", "database"] as const)("a change of the username, with %s sessions", (strategy) => {
  it("PASS-12: whose session a reset ends during the write leaves the former name", async () => {
    const { app, browser, names, id } = await named(strategy)
    before(names, "replace", () => proveByCode(app, app.open(), "reset", ada))
    expect(await set(browser, "stranger")).toMatchObject({ status: 409, body: { error: "unknown" } })
    expect([await names.of(id), await names.find("stranger")]).toEqual(["ada", undefined])
  })

  it("PASS-12: whose session a reset ends during the removal leaves the former name", async () => {
    const { app, browser, names, id } = await named(strategy)
    before(names, "remove", () => proveByCode(app, app.open(), "reset", ada))
    expect(await remove(browser)).toMatchObject({ status: 409, body: { error: "unknown" } })
    expect(await names.of(id)).toBe("ada")
  })

  it.each(["replace", "remove"] as const)(
    "PASS-11: that a quarantine overtakes leaves no name (%s)",
    async (method) => {
      const { app, browser, names, id } = await named(strategy)
      await app.adapter.updateUser?.({ id, emailVerified: null })
      before(names, method, () => proveByCode(app, app.open(), "reset", ada))
      expect(method === "remove" ? await remove(browser) : await set(browser, "stranger")).toMatchObject({
        status: 409,
      })
      expect([await names.of(id), await names.find("ada"), await names.find("stranger")]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
    },
  )

  it.each(["replace", "remove"] as const)(
    "leaves the name that another request of the user has written meanwhile (%s)",
    async (method) => {
      const { browser, names, id } = await named(strategy)
      const replace = names.replace.bind(names)
      before(names, method, async () => replace("lovelace", id))
      expect(method === "remove" ? await remove(browser) : await set(browser, "countess")).toEqual({
        status: 409,
        body: { error: "unknown" },
      })
      expect([await names.of(id), await names.find("countess")]).toEqual(["lovelace", undefined])
    },
  )

  it("succeeds if another request of the user has written the same name meanwhile", async () => {
    const { browser, names, id } = await named(strategy)
    const replace = names.replace.bind(names)
    before(names, "replace", async () => replace("lovelace", id))
    expect((await set(browser, "lovelace")).status).toBe(200)
    expect(await names.of(id)).toBe("lovelace")
  })
})

describe("a removal of the username", () => {
  it("gives the name back if the lookup after it throws", async () => {
    const { app, browser, names, id } = await named("jwt")
    before(names, "remove", async () => {
      vi.spyOn(app.adapter, "getUserByEmail").mockRejectedValueOnce(new Error("The database is away."))
    })
    expect((await browser.post("/account/username/remove")).status).toBeGreaterThanOrEqual(300)
    expect(await names.of(id)).toBe("ada")
    expect((await remove(browser)).status).toBe(200)
  })

  it("holds the name until it is final: no other user can choose it before the user gets it back", async () => {
    const { app, browser, names, id } = await named("jwt")
    await app.addUser("bob@x.test", old)
    const bob = app.open()
    await bob.post("/callback/password", { email: "bob@x.test", password: old })
    const seen: unknown[] = []
    before(names, "remove", async () => {
      vi.spyOn(app.adapter, "getUserByEmail").mockImplementationOnce(async () => {
        seen.push(await names.of(id), (await set(bob, "ada")).body)
        return null
      })
    })
    expect((await remove(browser)).body).toEqual({ error: "last_way" })
    expect(seen).toEqual([undefined, { error: "username_taken" }])
    expect(await names.find("ada")).toBe(id)
    expect((await remove(browser)).status).toBe(200)
    expect((await set(bob, "ada")).status).toBe(200)
  })
})
