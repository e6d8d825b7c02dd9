/** The end of a session that the same browser has already replaced or ended also forgets the browser. */
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { getSession, sessionsOf } from "../../src/core.ts"
import { credentials } from "../step-up/app.ts"
import type { Browser } from "../support/browser.ts"
import { change } from "./app.ts"
import { rememberingAccount, type RememberingAccount } from "./remembering-account.ts"

/** The ways in which a browser leaves the session in which it was remembered. */
const ways: readonly (readonly [what: string, leave: (browser: Browser) => Promise<unknown>])[] = [
  ["signed in again", (browser) => browser.post("/callback/password", credentials("ada"))],
  ["signed out", (browser) => browser.post("/signout")],
  [
    "signed out and in again",
    async (browser) => {
      await browser.post("/signout")
      await browser.post("/callback/password", credentials("ada"))
    },
  ],
  ["signed in as another user", (browser) => browser.post("/callback/password", credentials("bob"))],
]

interface Left {
  one: RememberingAccount
  /** The browser that was remembered, and has left its session. */
  there: Browser
  /** Another browser, in which the user is signed in and not remembered. */
  here: Browser
  /** The session in which `there` was remembered. */
  sid: string
}

async function left(strategy: "jwt" | "database", leave: (browser: Browser) => Promise<unknown>): Promise<Left> {
  const one = await rememberingAccount(strategy)
  const [here, there] = [one.app.open(), one.app.open()]
  await one.signIn(there, "ada", true)
  const { sid } = await one.app.evidenceOf(there)
  await leave(there)
  await one.signIn(here, "ada")
  if (await one.asksAgain(there, "ada")) throw new Error("The browser is no longer remembered.")
  return { one, there, here, sid }
}

describe.each(["jwt", "database"] as const)("a session that its browser has left, with %s sessions", (strategy) => {
  it.each(ways)("STEP-13: its end on the account page forgets a browser that has %s", async (_what, leave) => {
    const { one, there, here, sid } = await left(strategy, leave)
    expect((await change(here, "/account/sessions/end", { sid })).body).toEqual({ changed: "endSession" })
    expect(await one.asksAgain(there, "ada")).toBe(true)
    // A repeat of the request changes nothing.
    expect((await change(here, "/account/sessions/end", { sid })).status).toBe(200)
  })

  it.each(ways)("STEP-13: revoke(sid) forgets a browser that has %s", async (_what, leave) => {
    const { one, there, here, sid } = await left(strategy, leave)
    // `sessions` reads the clock of the process.
    vi.useFakeTimers({ toFake: ["Date"], now: one.app.now() })
    onTestFinished(() => void vi.useRealTimers())
    const cookie = [...here.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const request = new Request("https://app.test/auth/session", { headers: { cookie } })
    const session = await getSession(request, one.app.config)
    if (session === null) throw new Error("No user is signed in.")
    expect(await sessionsOf(one.app.config).of(session).revoke(sid)).toBe(true)
    expect(await one.asksAgain(there, "ada")).toBe(true)
  })

  it("ends no session of another user, and forgets no browser for them", async () => {
    const { one, there, sid } = await left(strategy, (browser) => browser.post("/signout"))
    const bob = one.app.open()
    await one.signIn(bob, "bob")
    expect(await change(bob, "/account/sessions/end", { sid })).toEqual({ status: 409, body: { error: "unknown" } })
    expect(await one.asksAgain(there, "ada")).toBe(false)
  })
})
