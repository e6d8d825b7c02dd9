import { expect, it } from "vitest"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { passwordsApp } from "./passwords-app.ts"
import { pin } from "./pin-step.ts"
import { choose, chosen, proveByCode, request, tokenIn, lastMail } from "./proof-browser.ts"

const ada = "ada@x.test"
const old = "an older password"

it.each(["jwt", "database"] as const)(
  "PASS-01: a reader of the mailbox without the second factor changes no password and ends no session (%s)",
  async (strategy) => {
    const app = passwordsApp(strategy, { steps: [pin] })
    const user = await app.addUser(ada, old)
    const before = await app.passwordOf(user.id)
    const browser = app.open()
    const response = await proveByCode(app, browser, "reset", ada)
    expect(sessionCookies(response)).toEqual([])
    const page = locationOf(response).href
    expect(locationOf(response).pathname).toBe("/auth/pin")
    await browser.post(page, { event: "pin.typed", pin: "1111" })
    expect(await app.passwordOf(user.id)).toEqual(before)

    await browser.post(page, { event: "pin.typed", pin: "2468" })
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect((await app.passwordOf(user.id))?.hash).not.toBe(before?.hash)
  },
)

it("PASS-02: the waiting flow has neither the password nor its hash in a readable form", async () => {
  const app = passwordsApp("jwt", { steps: [pin] })
  const seen: unknown[] = []
  app.config.trace = (trace) => void seen.push(trace)
  app.config.events = { audit: (entry) => void seen.push(entry) }
  const browser = app.open()
  await request(browser, "sign-up", ada)
  const reader = app.open()
  const token = tokenIn(await lastMail(app, ada))
  const response = await choose(reader, locationOf(await reader.post("/password/link", { token })).href)
  const waiting = await (await reader.get(locationOf(response).href, { accept: "application/json" })).text()
  const kept = [...reader.cookies, waiting, seen, app.logged, await response.text()]
  const text = JSON.stringify(kept)
  expect(text).not.toMatch(/\$scrypt|\$argon2/)
  expect(text).not.toContain(chosen)
  expect(JSON.stringify([seen, app.logged])).not.toContain(token)
})
