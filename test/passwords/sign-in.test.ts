import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import Password from "../../src/providers/password.ts"
import { passwordTools } from "../../src/passwords/password-tools.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { passwordsApp } from "./passwords-app.ts"

const right = "correct horse battery"

describe.each(["jwt", "database"] as const)("sign-in with a password, with %s sessions", (strategy) => {
  it("signs in with the address in any spelling, and records `pwd`", async () => {
    const app = passwordsApp(strategy)
    const user = await app.addUser("ada@x.test", right)
    const browser = app.open()
    const response = await browser.post("/callback/password", { email: " Ada@X.test ", password: right })
    expect(locationOf(response).pathname).toBe("/")
    expect(await browser.session()).toMatchObject({ user: { email: "ada@x.test" } })
    expect((await app.evidenceOf(browser)).amr).toEqual(["pwd"])
    expect((await app.adapter.getUserByEmail?.("ada@x.test"))?.id).toBe(user.id)
  })

  it("LIMIT-04: refuses a wrong password, an unknown address and a user without a password in the same way", async () => {
    const app = passwordsApp(strategy)
    await app.addUser("ada@x.test", right)
    await app.addUser("bob@x.test")
    const seen = []
    for (const fields of [
      { email: "ada@x.test", password: "wrong horse battery" },
      { email: "eve@x.test", password: right },
      { email: "bob@x.test", password: right },
      { email: "not an address", password: right },
      { email: "ada@x.test", password: "" },
    ]) {
      const response = await app.open().post("/callback/password", fields)
      expect(sessionCookies(response)).toEqual([])
      const headers = [...response.headers].filter(([name]) => name !== "set-cookie" && name !== "location")
      const target = locationOf(response)
      target.searchParams.delete("flow")
      const cookies = response.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""))
      seen.push(JSON.stringify([response.status, target.href, headers, cookies, await response.text()]))
    }
    expect(new Set(seen).size).toBe(1)
    expect(seen[0]).toContain("CredentialsSignin")
    expect(await app.sent()).toEqual([])
  })

  it("authenticates again with the password, and only as the user of the session", async () => {
    const app = passwordsApp(strategy, { session: { strategy, stepUp: true } })
    await app.addUser("ada@x.test", right)
    await app.addUser("bob@x.test", right)
    const browser = app.open()
    await browser.post("/callback/password", { email: "ada@x.test", password: right })
    app.pass(600)
    const before = (await app.evidenceOf(browser)).at
    await browser.post("/step-up/password", { email: "bob@x.test", password: right })
    expect((await app.evidenceOf(browser)).at).toBe(before)
    await browser.post("/step-up/password", { email: "ada@x.test", password: right })
    expect((await app.evidenceOf(browser)).at).toBe(before + 600)
  })
})

it("the password and its hash are in no callback, event, log, trace or session", async () => {
  const seen: unknown[] = []
  const keep = (...said: unknown[]) => void seen.push(said)
  const app = passwordsApp("jwt", {
    audit: { store: true },
    trace: keep,
    callbacks: {
      signIn: (said) => (keep(said), true),
      jwt: (said) => (keep(said), said.token),
      session: (said) => (keep(said), said.session),
    },
    events: { signIn: keep, audit: keep, session: keep },
  })
  const user = await app.addUser("ada@x.test", right)
  const browser = app.open()
  await browser.post("/callback/password", { email: "ada@x.test", password: "wrong horse battery" })
  await browser.post("/callback/password", { email: "ada@x.test", password: right })
  seen.push(await browser.session(), app.logged)
  const text = JSON.stringify(seen)
  expect(text).toContain("ada@x.test")
  expect(text).not.toMatch(/horse battery|\$scrypt/)
  expect(text).not.toContain((await app.passwordOf(user.id))?.hash)
})

it("the sign-in page has the fields that password managers know, in the visitor's language", async () => {
  const response = await passwordsApp("jwt").open().get("/signin", { "accept-language": "de" })
  const page = await response.text()
  expect(page).toMatch(/<label[^>]*>E-Mail-Adresse<\/label\s*><input[^>]*autocomplete="username"/)
  expect(page).toMatch(/<label[^>]*>Passwort<\/label\s*>(?:<div[^>]*>)?<input[^>]*autocomplete="current-password"/)
  expect(page).toContain("Mit Passwort anmelden")
})

it("a password in another Unicode form is the same password, and no other text is", async () => {
  const tools = await passwordTools({ minimum: 15 })
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }), async (password) => {
      const hash = await tools.hash(password)
      expect(await tools.verify(password.normalize("NFD"), hash)).toEqual({ right: true, outdated: false })
      expect((await tools.verify(`${password} `, hash)).right).toBe(false)
    }),
    { numRuns: 4 },
  )
  for (const odd of ["\u0001a", "a\u0007b", "\u202e\u200f", "e\u0301".repeat(40)]) {
    const hash = await tools.hash(odd)
    expect((await tools.verify(odd, hash)).right).toBe(true)
    expect((await tools.verify(odd.slice(0, -1), hash)).right).toBe(false)
  }
})

it("PASS-05: a password of more than 4096 bytes is refused before any lookup and any hash", async () => {
  const app = passwordsApp("jwt")
  let lookups = 0
  const adapter = { ...app.adapter, getUserByEmail: () => Promise.resolve((lookups++, null)) }
  const browser = passwordsApp("jwt", { adapter }).open()
  const response = await browser.post("/callback/password", { email: "ada@x.test", password: "é".repeat(2049) })
  expect([response.status, locationOf(response).searchParams.get("code")]).toEqual([302, "field_too_long"])
  expect(lookups).toBe(0)
})

it.each([
  ["an adapter", { adapter: undefined }, "requires an adapter"],
  ["stores", { stores: undefined }, "requires stores"],
  ["a store of passwords", { stores: { ...memoryStores(), passwords: undefined } }, "requires stores"],
])("without %s, the configuration is refused with the remedy", (_lacks, more, message) => {
  const config = { ...passwordsApp("jwt").config, ...more } as AuthConfig
  expect(resolveConfig(config).problem?.message).toContain(message)
})

it("refuses a minimum that NIST SP 800-63B-4 does not allow", () => {
  for (const minimum of [7, 65, 15.5, Number.NaN]) expect(() => Password({ minimum })).toThrow(TypeError)
})
