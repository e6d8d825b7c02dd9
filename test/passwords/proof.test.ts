import { describe, expect, it } from "vitest"
import { publicAddress } from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { tokenOf } from "../step-up/app.ts"
import { locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import { passwordsApp, type PasswordsApp } from "./passwords-app.ts"
import { choose, chosen, codeIn, lastMail, proveByCode, request, shown, tokenIn, typeCode } from "./proof-browser.ts"

const ada = "ada@x.test"
const old = "an older password"
const wanted = ["sign-up", "reset"] as const

async function userWith(app: PasswordsApp, email: string) {
  return (await app.adapter.getUserByEmail?.(email)) ?? undefined
}

/** Returns the subjects of the mails, without the notices about new devices. */
async function subjectsIn(app: PasswordsApp): Promise<readonly string[]> {
  return (await app.sent()).map(({ subject }) => subject).filter((subject) => !subject.startsWith("New sign-in"))
}

async function signIn(browser: Browser, password: string): Promise<boolean> {
  return sessionCookies(await browser.post("/callback/password", { email: ada, password })).length > 0
}

describe.each(["jwt", "database"] as const)("a proof of the mailbox, with %s sessions", (strategy) => {
  it("signs a new user up: the code proves the address, and the chosen password signs in", async () => {
    const app = passwordsApp(strategy)
    const browser = app.open()
    const response = await proveByCode(app, browser, "sign-up", ada)
    expect(locationOf(response).pathname).toBe("/")
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect((await userWith(app, ada))?.emailVerified).toBeInstanceOf(Date)
    expect(await signIn(app.open(), chosen)).toBe(true)
    expect(await subjectsIn(app)).toEqual(["Confirm your address at app.test"])
  })

  it("PASS-02: stores no user and no password before the mailbox is proven and the password is chosen", async () => {
    const app = passwordsApp(strategy)
    const browser = app.open()
    const page = await request(browser, "sign-up", ada)
    expect(await userWith(app, ada)).toBeUndefined()
    const next = await typeCode(app, browser, page, ada)
    expect(await userWith(app, ada)).toBeUndefined()
    expect((await shown(browser, next)).state).toBe("choosing")
  })

  it("resets the password: the former one ends with all sessions, and the user is told", async () => {
    const app = passwordsApp(strategy, { session: { strategy, revocation: strategy === "jwt" ? "strict" : undefined } })
    const user = await app.addUser(ada, old)
    const other = app.open()
    expect(await signIn(other, old)).toBe(true)
    const browser = app.open()
    await proveByCode(app, browser, "reset", ada)
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect(await other.session()).toBeNull()
    expect(await signIn(app.open(), old)).toBe(false)
    expect(await signIn(app.open(), chosen)).toBe(true)
    expect((await userWith(app, ada))?.id).toBe(user.id)
    expect(await subjectsIn(app)).toEqual(["Set a new password at app.test", "Your password at app.test was changed"])
  })

  it.each(["sign-up", "reset"] as const)(
    "a link opened in another browser lets its reader choose a password (%s)",
    async (wants) => {
      const app = passwordsApp(strategy)
      const first = app.open()
      const page = await request(first, wants, ada)
      const mail = await lastMail(app, ada)
      const reader = app.open()
      const next = locationOf(await reader.post("/password/link", { token: tokenIn(mail) })).href
      await choose(reader, next)
      expect(await reader.session()).toMatchObject({ user: { email: ada } })
      // The link and the code are one proof, so the first browser can no longer use the code.
      const late = await first.post(page, { event: "password-proof.entered", code: codeIn(mail) })
      expect(sessionCookies(late)).toEqual([])
      expect(await late.text()).toContain("was used already")
    },
  )
})

describe("PASS-04: a stranger cannot find out who has an account", () => {
  it.each(wanted)("the responses and the number of mails are the same for every address (%s)", async (wants) => {
    const app = passwordsApp("jwt")
    await app.addUser(ada, old)
    await app.addUser("bob@x.test")
    const seen = []
    for (const email of [ada, "bob@x.test", "eve@x.test"]) {
      const browser = app.open()
      const response = await browser.post(`/password/${wants}`, { email })
      const target = locationOf(response)
      const page = await browser.get(target.href)
      const texts = [await response.text(), await page.text()].map((text) => withoutRandom(text, email))
      target.searchParams.delete("flow")
      const headers = [response, page].map(({ headers: all }) =>
        [...all].filter(([name]) => !["set-cookie", "location", "content-security-policy"].includes(name)),
      )
      const cookies = response.headers
        .getSetCookie()
        .map((line) => line.replace(/=[^;]*/, "").replace(/flow\.[^;]*/, ""))
      seen.push(JSON.stringify([response.status, page.status, target.href, headers, cookies, texts]))
    }
    expect(new Set(seen).size).toBe(1)
    expect((await app.sent()).map(({ to }) => to).sort()).toEqual([ada, "bob@x.test", "eve@x.test"])
  })

  it("only the mail says if there is an account", async () => {
    const app = passwordsApp("jwt")
    await app.addUser(ada, old)
    for (const wants of wanted) for (const email of [ada, "eve@x.test"]) await request(app.open(), wants, email)
    expect((await app.sent()).map(({ to, subject }) => [to, subject])).toEqual([
      [ada, "You have an account at app.test"],
      ["eve@x.test", "Confirm your address at app.test"],
      [ada, "Set a new password at app.test"],
      ["eve@x.test", "No account at app.test"],
    ])
  })

  it("the mail leaves after the response, and so does the lookup of the user", async () => {
    const app = passwordsApp("jwt")
    const order: string[] = []
    const { getUserByEmail } = app.adapter
    app.config.adapter = {
      ...app.adapter,
      getUserByEmail: async (email) => {
        order.push("lookup")
        return (await getUserByEmail?.(email)) ?? null
      },
    }
    const browser = app.open()
    await browser.post("/password/reset", { email: ada }).then(() => order.push("response"))
    await app.sent()
    expect(order[0]).toBe("response")
    expect(order).toContain("lookup")
  })
})

function withoutRandom(text: string, email: string): string {
  return text
    .replaceAll(email, "<address>")
    .replace(/name="csrfToken" value="[^"]*"/g, "")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/flow=[\w-]+/g, "")
}

describe("PASS-03: a proof works once", () => {
  it("opening the link changes nothing, however often a scanner does it", async () => {
    const app = passwordsApp("jwt")
    await request(app.open(), "sign-up", ada)
    const token = tokenIn(await lastMail(app, ada))
    const scanner = app.open()
    for (let time = 0; time < 3; time++) {
      const page = await scanner.get(`/password/link?token=${encodeURIComponent(token)}`)
      expect([page.status, sessionCookies(page)]).toEqual([200, []])
      await scanner.send(new Request(`https://app.test/auth/password/link?token=${token}`, { method: "HEAD" }))
    }
    const reader = app.open()
    await choose(reader, locationOf(await reader.post("/password/link", { token })).href)
    expect(await reader.session()).not.toBeNull()
  })

  it("of 20 requests with one token, one succeeds", async () => {
    const app = passwordsApp("jwt")
    await request(app.open(), "sign-up", ada)
    const token = tokenIn(await lastMail(app, ada))
    const racers = await Promise.all(Array.from({ length: 20 }, () => app.open().post("/password/link", { token })))
    expect(racers.filter(({ status }) => status === 302)).toHaveLength(1)
  })

  it("of 20 copies of the browser with the right code, one succeeds", async () => {
    const app = passwordsApp("jwt")
    const browser = app.open()
    const page = await request(browser, "sign-up", ada)
    const code = codeIn(await lastMail(app, ada))
    const copies = Array.from({ length: 20 }, () => copyOf(browser))
    const racers = await Promise.all(copies.map((copy) => copy.post(page, { event: "password-proof.entered", code })))
    const through = racers.filter((response) => locationOf(response).pathname === "/auth/password/new")
    expect(through).toHaveLength(1)
  })

  it("a code ends after five attempts, and a link and a code after half an hour", async () => {
    const app = passwordsApp("jwt")
    const browser = app.open()
    const page = await request(browser, "sign-up", ada)
    const mail = await lastMail(app, ada)
    const wrong = codeIn(mail) === "00000000" ? "11111111" : "00000000"
    for (let time = 0; time < 5; time++) await browser.post(page, { event: "password-proof.entered", code: wrong })
    const next = await browser.post(page, { event: "password-proof.entered", code: codeIn(mail) })
    expect(locationOf(next).searchParams.get("reason")).toBe("step_attempts")
    app.pass(1801)
    const late = await app.open().post("/password/link", { token: tokenIn(mail) })
    expect(await late.text()).toContain("was used already")
  })

  function copyOf(browser: Browser): Browser {
    const copy = browser.other()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    return copy
  }
})

describe("PASS-01: no session without the code or the token of the mail", () => {
  it("a page of the flow cannot be skipped", async () => {
    const app = passwordsApp("jwt")
    await app.addUser(ada, old)
    const browser = app.open()
    const page = await request(browser, "reset", ada)
    for (const path of [page, "/password/new", "/password/code"]) {
      const response = await browser.post(path, { event: "password-proof.chosen", password: chosen })
      expect(sessionCookies(response)).toEqual([])
    }
    expect(await signIn(app.open(), old)).toBe(true)
  })

  it("a planted account: a stranger who begins a sign-up never gets the account of the owner", async () => {
    const app = passwordsApp("jwt")
    const stranger = app.open()
    const page = await request(stranger, "sign-up", ada)
    const owner = app.open()
    await proveByCode(app, owner, "sign-up", ada)
    const response = await stranger.post(page, { event: "password-proof.entered", code: "12345678" })
    expect(sessionCookies(response)).toEqual([])
    expect(await owner.session()).toMatchObject({ user: { email: ada } })
    expect(await stranger.session()).toBeNull()
  })

  it("fixation: a browser that is signed in gets a new token for the user of the mailbox", async () => {
    const app = passwordsApp("jwt")
    await app.addUser(ada, old)
    const browser = app.open()
    await signIn(browser, old)
    const before = tokenOf(browser)
    await proveByCode(app, browser, "reset", ada)
    expect(tokenOf(browser)).not.toBe(before)
  })

  it("reset poisoning: the link has the configured origin, whatever the headers say", async () => {
    const app = passwordsApp("jwt", { [publicAddress]: "https://app.test" } as Partial<AuthConfig>)
    await app.addUser(ada, old)
    const headers = { host: "evil.test", "x-forwarded-host": "evil.test", forwarded: "host=evil.test" }
    await app.open().post("/password/reset", { email: ada }, headers)
    const { text, html } = await lastMail(app, ada)
    expect(text).toContain("https://app.test/auth/password/link?token=")
    expect(text + html).not.toContain("evil.test")
  })
})

describe("the password is judged before it is stored", () => {
  it.each([
    ["short", "At least", "too_short"],
    [`${ada}1`, "", "contextual"],
  ])("%s is refused, and the visitor can choose again", async (password, _text, why) => {
    const app = passwordsApp("jwt")
    const browser = app.open()
    const page = await typeCode(app, browser, await request(browser, "sign-up", `long.${ada}`), `long.${ada}`)
    await choose(browser, page, why === "contextual" ? `long.${password}` : password)
    expect((await shown(browser, page)).problem).toBe("unfit")
    expect(await userWith(app, `long.${ada}`)).toBeUndefined()
    await choose(browser, page)
    expect(await userWith(app, `long.${ada}`)).toBeDefined()
  })

  it("P11: mails and hashes are limited by address", async () => {
    const app = passwordsApp("jwt", { limits: { "password-proof.sent": "2/h/address" } as never })
    for (let time = 0; time < 2; time++) await request(app.open(), "reset", ada)
    const limited = await app.open().post("/password/reset", { email: ada.toUpperCase() })
    expect(await limited.text()).toContain("Too many attempts")
    expect(await app.sent()).toHaveLength(2)
  })
})

it("without sign-up, a reset of an unknown address sends a mail without a code, and creates no user", async () => {
  const { default: Password } = await import("../../src/providers/password.ts")
  const app = passwordsApp("jwt", { providers: [Password({ signUp: false })] })
  await request(app.open(), "reset", ada)
  const mail = await lastMail(app, ada)
  expect(mail.subject).toBe("No account at app.test")
  expect([codeIn(mail), tokenIn(mail)]).toEqual(["", ""])
  const page = await (await app.open().get("/password/sign-up")).text()
  expect(page).not.toContain("Create an account")
})
