/** A change of the password on the account page, while another request changes the password or ends the session. */
import { describe, expect, it, vi } from "vitest"
import type { PasswordStore } from "../../src/ports/password-store.ts"
import { chosen, proveByCode } from "../passwords/proof-browser.ts"
import type { PasswordsApp, Strategy } from "../passwords/passwords-app.ts"
import type { Browser } from "../support/browser.ts"
import { change } from "./app.ts"
import { ada, appWith, canSignIn, linkHub, old, signedIn } from "./password-account.ts"

const typed = "the password of a stranger"

interface Race {
  readonly app: PasswordsApp
  readonly passwords: PasswordStore
  readonly id: string
  /** A browser with a session of the user. */
  readonly stranger: Browser
}

async function race(strategy: Strategy): Promise<Race> {
  const app = appWith(strategy)
  const { id } = await app.addUser(ada, old)
  await linkHub(app, id)
  const stranger = await signedIn(app)
  const { passwords } = app.config.stores ?? {}
  if (passwords === undefined) throw new Error("The stores have passwords.")
  return { app, passwords, id, stranger }
}

describe.each(["jwt", "database"] as const)("a change of the password in progress, with %s sessions", (strategy) => {
  it("PASS-07: does not replace the password of a reset", async () => {
    const { app, passwords, stranger } = await race(strategy)
    const replace = passwords.replace.bind(passwords)
    vi.spyOn(passwords, "replace").mockImplementationOnce(async (record, former) => {
      await proveByCode(app, app.open(), "reset", ada)
      return replace(record, former)
    })
    expect(await change(stranger, "/account/password", { password: typed })).toMatchObject({ status: 409 })
    expect([await canSignIn(app.open(), typed), await canSignIn(app.open(), chosen)]).toEqual([false, true])
  })

  it("PASS-07: does not store a password for a session that ended during the write", async () => {
    const { app, passwords, id, stranger } = await race(strategy)
    const replace = passwords.replace.bind(passwords)
    vi.spyOn(passwords, "replace").mockImplementationOnce(async (record, former) => {
      // The change of the stranger has ended the owner's earlier sessions.
      const owner = app.open()
      await canSignIn(owner, old)
      expect((await change(owner, "/account/password", { password: chosen })).status).toBe(200)
      return replace(record, (await app.passwordOf(id))?.hash ?? former)
    })
    expect((await change(stranger, "/account/password", { password: typed })).status).not.toBe(200)
    expect(await canSignIn(app.open(), typed)).toBe(false)
    expect(await app.passwordOf(id)).toBeUndefined()
  })

  it("PASS-07: does not remove the password of a reset", async () => {
    const { app, passwords, stranger } = await race(strategy)
    const remove = passwords.remove.bind(passwords)
    vi.spyOn(passwords, "remove").mockImplementationOnce(async (userId, former) => {
      await proveByCode(app, app.open(), "reset", ada)
      return remove(userId, former)
    })
    expect(await change(stranger, "/account/password/remove")).toMatchObject({ status: 409 })
    expect(await canSignIn(app.open(), chosen)).toBe(true)
  })

  it("restores the password if the accounts cannot be read after the removal", async () => {
    const { app, passwords, id, stranger } = await race(strategy)
    const before = await app.passwordOf(id)
    const remove = passwords.remove.bind(passwords)
    vi.spyOn(passwords, "remove").mockImplementationOnce(async (userId, former) => {
      vi.spyOn(app.adapter, "listAccounts").mockRejectedValueOnce(new Error("The database is away."))
      return remove(userId, former)
    })
    expect((await change(stranger, "/account/password/remove")).status).toBeGreaterThanOrEqual(500)
    expect(await app.passwordOf(id)).toEqual(before)
  })
})
