/** The functions of the client with which a user sets, changes and removes the password. */
import { afterEach, describe, expect, it, vi } from "vitest"
import { accountChanges as changes, readAccount } from "../../src/client/account.ts"
import { createAccountStore } from "../../src/client/account-store.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { authenticateAgain } from "../../src/client/authenticate-again.ts"
import { ada, appWith, canSignIn, linkHub, old, signedIn } from "../account/password-account.ts"
import type { PasswordsApp } from "../passwords/passwords-app.ts"
import type { Browser } from "../support/browser.ts"

const chosen = "correct horse battery"

/** Connects the client with an application in which the user is signed in with a password. */
async function connected(
  more: Partial<AuthConfig> = {},
): Promise<{ app: PasswordsApp; browser: Browser; userId: string }> {
  const app = appWith("database", more)
  const { id } = await app.addUser(ada, old)
  const browser = await signedIn(app)
  vi.stubGlobal("fetch", (url: string, { cache: _cache, ...init }: RequestInit) => {
    const { pathname, search } = new URL(url)
    const headers = { origin: "https://app.test", ...(init.headers as Record<string, string>) }
    return browser.send(new Request(`https://app.test${pathname.replace("/api", "")}${search}`, { ...init, headers }))
  })
  return { app, browser, userId: id }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe("setPassword and removePassword of the client", () => {
  it("changes the password, and ends the other sessions", async () => {
    const { app, browser } = await connected()
    const other = await signedIn(app)
    expect(await changes.setPassword(chosen)).toEqual({ ok: true })
    expect([await other.session(), (await browser.session())?.user?.email]).toEqual([null, ada])
    expect([await canSignIn(app.open(), old), await canSignIn(app.open(), chosen)]).toEqual([false, true])
  })

  it("removes the password, sets the first one again, and shows both in the account", async () => {
    const { app, userId } = await connected()
    await linkHub(app, userId)
    const store = createAccountStore()
    const close = store.open()
    const shown = () => store.known().data?.password
    await expect.poll(shown).toMatchObject({ removable: true })
    expect(await changes.removePassword()).toEqual({ ok: true })
    expect([shown(), await canSignIn(app.open(), old)]).toEqual([null, false])
    expect(await changes.removePassword()).toEqual({ ok: false, error: "unknown" })
    expect(await changes.setPassword(chosen)).toEqual({ ok: true })
    expect([shown(), await canSignIn(app.open(), chosen)]).toMatchObject([{ removable: true }, true])
    close()
  })

  it("keeps the last way to sign in", async () => {
    const { app } = await connected()
    expect(await changes.removePassword()).toEqual({ ok: false, error: "last_way" })
    expect(await canSignIn(app.open(), old)).toBe(true)
  })

  it.each([
    ["short", "too_short"],
    ["passwordpassword", "common"],
    ["ada@x.test ada@x.test", "contextual"],
    [`a null character ${"\0"} in it`, "null_character"],
  ])("keeps the former password, and names the fault of %j", async (password, error) => {
    const { app } = await connected()
    expect(await changes.setPassword(password)).toEqual({ ok: false, error })
    expect(await canSignIn(app.open(), old)).toBe(true)
  })

  it("names the limit of attempts", async () => {
    await connected({ limits: { "account-password.hashed": "1/h/address" } })
    expect(await changes.setPassword("short")).toEqual({ ok: false, error: "too_short" })
    expect(await changes.setPassword(chosen)).toEqual({ ok: false, error: "too_many" })
  })

  it("needs a recent authentication, to which authenticateAgain sends the browser", async () => {
    const { app } = await connected()
    app.pass(301)
    for (const change of [() => changes.setPassword(chosen), () => changes.removePassword()]) {
      const outcome = await change()
      expect(outcome).toMatchObject({ ok: false, error: "insufficient_user_authentication" })
      const location = { href: "https://app.test/settings" }
      vi.stubGlobal("location", location)
      expect(await authenticateAgain(outcome)).toBe(true)
      expect(new URL(location.href).pathname).toBe("/auth/step-up")
    }
    expect(await canSignIn(app.open(), old)).toBe(true)
  })

  it("needs a session", async () => {
    const { browser } = await connected()
    browser.cookies.clear()
    expect(await readAccount()).toBeNull()
    expect(await changes.setPassword(chosen)).toEqual({ ok: false, error: "unauthorized" })
    expect(await changes.removePassword()).toEqual({ ok: false, error: "unauthorized" })
  })
})
