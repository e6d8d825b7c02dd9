/** The username that a visitor chooses at the sign-up. */
import { describe, expect, it, vi } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { AdapterUser } from "../../src/ports/adapter.ts"
import type { UsernameStore } from "../../src/ports/username-store.ts"
import type { UsernameOptions } from "../../src/providers/password.ts"
import { locationOf, openBrowser, sessionCookies, type Browser } from "../support/browser.ts"
import { usernamesOf } from "../stores/username-contract.ts"
import { passwordsApp, type PasswordsApp, type Strategy } from "./passwords-app.ts"
import { pin, pinWithin } from "./pin-step.ts"
import { chosen, lastMail, request, shown, tokenIn, typeCode, type Wants } from "./proof-browser.ts"
import { weakPassword } from "./weak-provider.ts"

const ada = "ada@x.test"

function appWithNames(
  strategy: Strategy,
  usernames: boolean | UsernameOptions = true,
  more: Partial<AuthConfig> = {},
): PasswordsApp {
  return passwordsApp(strategy, { providers: [weakPassword({ usernames })], ...more })
}

function namesIn({ config: { stores } }: PasswordsApp): UsernameStore {
  if (stores === undefined) throw new Error("The application has stores.")
  return usernamesOf(stores)
}

/** Proves the mailbox, and returns the address of the page on which the visitor chooses a password and a name. */
async function prove(app: PasswordsApp, browser: Browser, email = ada, wants: Wants = "sign-up"): Promise<string> {
  return typeCode(app, browser, await request(browser, wants, email), email)
}

const choose = async (browser: Browser, page: string, fields: Readonly<Record<string, string>>) =>
  browser.post(page, { event: "password-proof.chosen", password: chosen, ...fields })

const user = async (app: PasswordsApp, email = ada) => (await app.adapter.getUserByEmail?.(email)) ?? undefined

const signsIn = async (app: PasswordsApp, text: string) =>
  sessionCookies(await app.open().post("/callback/password", { email: text, password: chosen })).length > 0

/** Returns the content of the page after a refusal. */
async function refused(browser: Browser, response: Response) {
  expect(sessionCookies(response)).toEqual([])
  return shown(browser, locationOf(response).href)
}

describe.each(["jwt", "database"] as const)("the username at the sign-up, with %s sessions", (strategy) => {
  it("belongs to the new user, who signs in with it", async () => {
    const app = appWithNames(strategy)
    const browser = app.open()
    const page = await prove(app, browser)
    const { fields } = (await shown(browser, page)).page
    expect(fields).toContainEqual(
      expect.objectContaining({ name: "name", autoComplete: "nickname", optional: true, value: "" }),
    )
    await choose(browser, page, { name: " Ada " })
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect(await namesIn(app).find("ada")).toBe((await user(app))?.id)
    expect([await signsIn(app, "ADA"), await signsIn(app, ada)]).toEqual([true, true])
  })

  it("can be left out", async () => {
    const app = appWithNames(strategy)
    const browser = app.open()
    await choose(browser, await prove(app, browser), { name: "  " })
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect(await namesIn(app).of((await user(app))?.id ?? "")).toBeUndefined()
  })

  it("cannot be left out if it is required", async () => {
    const app = appWithNames(strategy, { required: true })
    const browser = app.open()
    const page = await prove(app, browser)
    expect((await shown(browser, page)).page.fields).toContainEqual(
      expect.objectContaining({ name: "name", optional: false }),
    )
    const again = await refused(browser, await choose(browser, page, {}))
    expect(again).toMatchObject({ state: "choosing", problem: "name" })
    expect(again.page.alert).toBe("You need a username. Choose one.")
    expect(await user(app)).toBeUndefined()
    await choose(browser, page, { name: "ada" })
    expect(await namesIn(app).find("ada")).toBe((await user(app))?.id)
  })

  it("of another user is refused: the page keeps the typed name, and forgets the password", async () => {
    const app = appWithNames(strategy)
    await namesIn(app).claim("bob", "another user")
    const browser = app.open()
    const page = await prove(app, browser)
    const response = await choose(browser, page, { name: "Bob" })
    const html = await (await browser.get(locationOf(response).href)).text()
    expect(html).toContain("That username is taken. Choose another one.")
    expect(html).toMatch(/<input +id="step-name" name="name"[^>]*value="Bob"[^>]*aria-invalid="true"/)
    expect(html).not.toContain(chosen)
    expect(await user(app)).toBeUndefined()
    await choose(browser, page, { name: "ada" })
    expect(await namesIn(app).of((await user(app))?.id ?? "")).toBe("ada")
    expect(await namesIn(app).find("bob")).toBe("another user")
  })

  it("stays typed if the password is refused, and is not stored before the user", async () => {
    const app = appWithNames(strategy)
    const browser = app.open()
    const page = await prove(app, browser)
    const again = await refused(browser, await choose(browser, page, { name: "Ada", password: "short" }))
    expect(again.problem).toBe("unfit")
    expect(again.page.fields).toContainEqual(expect.objectContaining({ name: "name", value: "Ada" }))
    expect(await namesIn(app).find("ada")).toBeUndefined()
    await choose(browser, page, { name: "" })
    expect(await namesIn(app).of((await user(app))?.id ?? "")).toBeUndefined()
    expect(await namesIn(app).find("ada")).toBeUndefined()
  })

  it("PASS-08: 20 visitors who choose one name at the same time: one gets it, the others see that it is taken and choose another", async () => {
    const app = appWithNames(strategy)
    const racers = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const [browser, email] = [app.open(), `u${at}@x.test`]
        return { browser, email, page: await prove(app, browser, email), at }
      }),
    )
    const responses = await Promise.all(
      racers.map(async (racer) => ({
        ...racer,
        response: await choose(racer.browser, racer.page, { name: "wanted" }),
      })),
    )
    const lost = responses.filter(({ response }) => sessionCookies(response).length === 0)
    expect(lost).toHaveLength(19)
    for (const { browser, email, page, response, at } of lost) {
      expect((await refused(browser, response)).page.alert).toBe("That username is taken. Choose another one.")
      expect(await user(app, email)).toBeUndefined()
      await choose(browser, page, { name: `name${at}` })
      expect(await namesIn(app).find(`name${at}`)).toBe((await user(app, email))?.id)
    }
    const [winner] = responses.filter((one) => !lost.includes(one))
    expect(await namesIn(app).find("wanted")).toBe((await user(app, winner?.email))?.id)
  })
})

describe("the username at the sign-up", () => {
  it.each([
    ["ab", "username is not allowed"],
    ["ada lovelace", "username is not allowed"],
    ["eve@x.test", "username is not allowed"],
    ["\u0430da", "username is not allowed"],
    ["Root", "username is reserved"],
    ["support_", "username is reserved"],
    ["x".repeat(700), "username is not allowed"],
  ])("is not %j", async (name, said) => {
    const app = appWithNames("jwt")
    const browser = app.open()
    const page = await prove(app, browser)
    expect((await refused(browser, await choose(browser, page, { name }))).page.alert).toContain(said)
    expect(await user(app)).toBeUndefined()
  })

  it.each(["sign-up", "reset"] as const)("is not offered to a user who exists already (%s)", async (wants) => {
    const app = appWithNames("jwt", { required: true })
    const { id } = await app.addUser(ada, "an older password")
    const browser = app.open()
    const page = await prove(app, browser, ada, wants)
    expect((await shown(browser, page)).page.fields).not.toContainEqual(expect.objectContaining({ name: "name" }))
    await choose(browser, page, { name: "ada" })
    expect(await signsIn(app, ada)).toBe(true)
    expect(await namesIn(app).of(id)).toBeUndefined()
  })

  it("is not offered without the option", async () => {
    const app = appWithNames("jwt", false)
    const browser = app.open()
    const page = await prove(app, browser)
    expect((await shown(browser, page)).page.fields).not.toContainEqual(expect.objectContaining({ name: "name" }))
    await choose(browser, page, { name: "ada" })
    expect(await namesIn(app).find("ada")).toBeUndefined()
  })

  it("can be chosen in the browser that opened the link of the mail", async () => {
    const app = appWithNames("jwt")
    await request(app.open(), "sign-up", ada)
    const reader = app.open()
    const link = await reader.post("/password/link", { token: tokenIn(await lastMail(app, ada)) })
    await choose(reader, locationOf(link).href, { name: "ada" })
    expect(await namesIn(app).find("ada")).toBe((await user(app))?.id)
  })

  it("is held while the visitor takes the steps of the sign-in, and free again if the visitor leaves", async () => {
    const app = appWithNames("jwt", true, { steps: [pin] })
    const first = app.open()
    const step = await choose(first, await prove(app, first), { name: "wanted" })
    expect([sessionCookies(step), await namesIn(app).find("wanted")]).toEqual([[], undefined])
    const other = app.open()
    const page = await prove(app, other, "eve@x.test")
    const taken = await refused(other, await choose(other, page, { name: "wanted" }))
    expect(taken.page.alert).toContain("is taken")
    // The same visitor can choose the name again, in another browser.
    const again = app.open()
    const next = await choose(again, await prove(app, again), { name: "wanted" })
    expect(locationOf(next).pathname).not.toContain("/password/new")
    app.pass(3601)
    const later = app.open()
    const free = await choose(later, await prove(app, later, "eve@x.test"), { name: "wanted" })
    expect(locationOf(free).pathname).not.toContain("/password/new")
  })

  it("is held as long as a step can take", async () => {
    const app = appWithNames("jwt", true, { steps: [pinWithin(7200)] })
    const first = app.open()
    const step = locationOf(await choose(first, await prove(app, first), { name: "wanted" })).href
    app.pass(7100)
    const other = app.open()
    const taken = await refused(other, await choose(other, await prove(app, other, "eve@x.test"), { name: "wanted" }))
    expect(taken.page.alert).toContain("is taken")
    await first.post(step, { event: "pin.typed", pin: "2468" })
    expect(await namesIn(app).find("wanted")).toBe((await user(app))?.id)
  })

  it("is free at once if the visitor chooses another name, or none", async () => {
    const app = appWithNames("jwt", true, { steps: [pin] })
    const browser = app.open()
    const page = await prove(app, browser)
    await choose(browser, page, { name: "wanted", password: "short" })
    await choose(browser, page, { name: "better", password: "short" })
    const other = app.open()
    const others = await prove(app, other, "eve@x.test")
    expect((await refused(other, await choose(other, others, { name: "better" }))).page.alert).toContain("is taken")
    await choose(browser, page, { name: " ", password: "short" })
    expect(locationOf(await choose(other, others, { name: "better" })).pathname).not.toContain("/password/new")
    const third = app.open()
    const free = await choose(third, await prove(app, third, "bob@x.test"), { name: "wanted" })
    expect(locationOf(free).pathname).not.toContain("/password/new")
  })

  it("is stored after the steps of the sign-in", async () => {
    const app = appWithNames("jwt", true, { steps: [pin] })
    const browser = app.open()
    const step = locationOf(await choose(browser, await prove(app, browser), { name: "ada" })).href
    expect(await namesIn(app).find("ada")).toBeUndefined()
    await browser.post(step, { event: "pin.typed", pin: "2468" })
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect(await namesIn(app).find("ada")).toBe((await user(app))?.id)
  })

  it("that the application gives away meanwhile ends the sign-up, and no user is written", async () => {
    const app = appWithNames("jwt")
    const { stores } = app.config
    const names = namesIn(app)
    const find = vi.fn<UsernameStore["find"]>(names.find)
    app.config.stores = stores && { ...stores, usernames: { ...names, find } }
    const browser = app.open()
    const page = await prove(app, browser)
    // The third lookup is the one before the write.
    find.mockImplementationOnce(names.find).mockImplementationOnce(names.find)
    find.mockImplementationOnce(async (name) => {
      await names.claim(name, "another user")
      return names.find(name)
    })
    const response = await choose(browser, page, { name: "ada" })
    expect(locationOf(response).searchParams.get("reason")).toBe("username_taken")
    expect(await user(app)).toBeUndefined()
    expect(await names.find("ada")).toBe("another user")
  })

  it("that the application gives away after the user was written is logged, and the user signs in without it", async () => {
    const app = appWithNames("jwt")
    const names = namesIn(app)
    const claim = names.claim.bind(names)
    vi.spyOn(names, "claim").mockImplementationOnce(async (name, userId) => {
      await claim(name, "another user")
      return claim(name, userId)
    })
    const browser = app.open()
    await choose(browser, await prove(app, browser), { name: "ada" })
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect(await names.of((await user(app))?.id ?? "")).toBeUndefined()
    expect(app.logged.map(([code]) => code)).toContain("username-not-stored")
  })

  it.each([
    ["ada", "ada"],
    ["", undefined],
  ])("%j replaces a name that is left from an earlier user with the same id", async (name, has) => {
    const { transaction: _left, ...adapter } = memoryAdapter()
    const createUser = async (one: AdapterUser) => (await adapter.createUser?.({ ...one, id: "7" })) ?? one
    const app = appWithNames("jwt", true, { adapter: { ...adapter, createUser } })
    const names = namesIn(app)
    await names.claim("former", "7")
    const browser = app.open()
    await choose(browser, await prove(app, browser), { name })
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect([await names.of("7"), await names.find("former")]).toEqual([has, undefined])
  })

  it.each([
    ["ada", "ada"],
    ["", "given"],
  ])("%j and a name that the application gives to a new user: the user has the name %j", async (name, has) => {
    const app: PasswordsApp = appWithNames("jwt", true, {
      events: { createUser: async ({ user: { id } }) => void (await namesIn(app).claim("given", id ?? "")) },
    })
    const browser = app.open()
    await choose(browser, await prove(app, browser), { name })
    expect(await namesIn(app).of((await user(app))?.id ?? "")).toBe(has)
  })

  it("can be changed back to after the sign-up: the hold ends with the sign-up", async () => {
    const app = appWithNames("jwt")
    const browser = app.open()
    await choose(browser, await prove(app, browser), { name: "ada" })
    await namesIn(app).remove((await user(app))?.id ?? "")
    const other = app.open()
    await choose(other, await prove(app, other, "eve@x.test"), { name: "ada" })
    expect(await namesIn(app).find("ada")).toBe((await user(app, "eve@x.test"))?.id)
  })

  it("PASS-09: is a guess that counts: after the limit, the page tells no more names", async () => {
    const app = appWithNames("jwt", true, { limits: { "password-proof.hashed": "2/h/address" } })
    await namesIn(app).claim("bob", "another user")
    const browser = app.open()
    const page = await prove(app, browser)
    for (const name of ["bob", "bob"])
      expect((await refused(browser, await choose(browser, page, { name }))).page.alert).toContain("is taken")
    expect(await (await choose(browser, page, { name: "bob" })).text()).toContain("Too many attempts")
  })

  it("PASS-09: is not looked up for a visitor who has not proven a mailbox", async () => {
    const app = appWithNames("jwt")
    const names = namesIn(app)
    await names.claim("bob", "another user")
    const find = vi.spyOn(names, "find")
    const browser = app.open()
    const page = await request(browser, "sign-up", ada)
    for (const path of ["/password/new", page, page.replace("/password/code", "/password/new")]) {
      const said = await (await choose(browser, path, { name: "bob" })).text()
      expect(said).not.toContain("taken")
    }
    expect(find).not.toHaveBeenCalled()
  })

  /** Opens the browser at an instance of the application with other options of usernames. */
  function redeployed(app: PasswordsApp, browser: Browser, usernames: boolean | UsernameOptions): Browser {
    const now = () => 1_800_000_000_000
    const next = openBrowser({ ...app.config, providers: [weakPassword({ usernames })] }, { now })
    for (const [name, value] of browser.cookies) next.cookies.set(name, value)
    return next
  }

  it.each([
    ["on", false, true],
    ["off", true, false],
    ["off, and was required", { required: true }, false],
  ] as const)("a sign-up that waits while the option is turned %s ends without a name", async (_how, before, after) => {
    const app = appWithNames("jwt", before)
    const browser = app.open()
    const page = await prove(app, browser)
    const next = redeployed(app, browser, after)
    await choose(next, page, { name: "ada" })
    expect(await next.session()).toMatchObject({ user: { email: ada } })
    expect(await namesIn(app).find("ada")).toBeUndefined()
    expect(await namesIn(app).of((await user(app))?.id ?? "")).toBeUndefined()
  })
})
