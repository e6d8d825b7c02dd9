/** Links in mails that a stranger guesses, opens elsewhere or at a bad moment, or requests with an invalid address. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { appTime, mailApp, press, signInByMail } from "./apps.ts"

const email = "ada@example.test"
const fails = () => Promise.reject(new Error("down"))
const errorOf = (answer: Response) => locationOf(answer).searchParams.get("error")

describe("the secret of a link", () => {
  it("MAIL-05: has 256 random bits, and a wrong guess opens no session and uses no link up", async () => {
    const app = mailApp()
    await app.browser.post("/signin/mail", { email })
    const [link = ""] = app.links
    const secret = new URL(link).searchParams.get("token") ?? ""
    expect(secret).toMatch(/^[0-9a-f]{64}$/)

    const thief = app.browser.other()
    const near = Array.from(
      secret,
      (letter, at) => secret.slice(0, at) + (letter === "0" ? "1" : "0") + secret.slice(at + 1),
    )
    const short = [
      secret.slice(1),
      secret.slice(0, -1),
      `${secret}0`,
      secret.toUpperCase(),
      `${secret} `,
      "0".repeat(64),
    ]
    const { csrfToken } = (await (await thief.get("/csrf")).json()) as { csrfToken: string }
    for (const token of [...near, ...short.filter((guess) => guess !== secret)]) {
      const body = new URLSearchParams({ csrfToken, token, email })
      const headers = { origin: "https://app.test" }
      const answer = await thief.send(
        new Request("https://app.test/auth/callback/mail", { method: "POST", headers, body }),
      )
      expect([errorOf(answer), sessionCookies(answer)]).toEqual(["Verification", []])
    }
    expect(sessionCookies(await app.browser.get(link))).toHaveLength(1)
  })

  it("MAIL-16: reaches no other host, because no page and no redirect of the link sends a referrer, or loads from another host", async () => {
    const app = mailApp()
    await app.browser.post("/signin/mail", { email, callbackUrl: "/inbox" })
    const [link = ""] = app.links
    const secret = new URL(link).searchParams.get("token") ?? ""

    const page = await app.browser.other().get(link)
    const html = await page.text()
    expect(page.headers.get("referrer-policy")).toBe("same-origin")
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    for (const [, address = ""] of html.matchAll(/\s(?:src|href|action)="([^"]*)"/g))
      expect(new URL(address, "https://app.test").origin).toBe("https://app.test")

    const wrong = new URL(link)
    wrong.searchParams.set("email", "eve@example.test")
    for (const answer of [await app.browser.other().get(wrong.href), await app.browser.get(link)]) {
      if (answer.status !== 302) continue
      expect(answer.headers.get("referrer-policy")).toBe("same-origin")
      expect(answer.headers.get("location")).not.toContain(secret)
      for (const line of answer.headers.getSetCookie()) expect(line).not.toContain(secret)
    }
    expect(await app.browser.session()).not.toBeNull()
  })
})

describe("an opened link", () => {
  it("MAIL-07: a link that is opened in another browser signs in this browser by a button that names the address, and never signs in the browser that requested it", async () => {
    const app = mailApp()
    const stranger = app.browser
    await stranger.post("/signin/mail", { email })
    const owner = stranger.other()
    const page = await owner.get(app.links[0] ?? "")
    expect(sessionCookies(page)).toEqual([])
    expect(await owner.session()).toBeNull()
    const asked = page.clone()
    expect(await asked.text()).toContain(email)

    expect(sessionCookies(await press(owner, page))).toHaveLength(1)
    expect((await owner.session())?.user).toMatchObject({ email })
    expect(await stranger.session()).toBeNull()
    expect(errorOf(await stranger.get(app.links[0] ?? ""))).toBe("Verification")
    expect(await stranger.session()).toBeNull()
  })

  const interruptions: [string, Partial<AuthConfig>, (store: Adapter) => Adapter, string][] = [
    ["callbacks.signIn throws", { callbacks: { signIn: fails } }, (store) => store, "AccessDenied"],
    ["getUserByEmail rejects", {}, (store) => ({ ...store, getUserByEmail: fails }), "Configuration"],
    ["createUser rejects", {}, (store) => ({ ...store, createUser: fails }), "Configuration"],
    ["createSession rejects", {}, (store) => ({ ...store, createSession: fails }), "Configuration"],
  ]
  it.each(interruptions)(
    "MAIL-09: is used up, as in Auth.js, if %s when it is opened: it signs no user in, and the page leads to a new link, which signs in",
    async (_what, over, breaks, error) => {
      const { transaction: _transaction, ...store } = memoryAdapter({ now: () => appTime * 1000 })
      const app = mailApp({ adapter: store })
      await app.browser.post("/signin/mail", { email })
      const [link = ""] = app.links
      const broken = app.instance({ ...over, adapter: breaks(store) })
      for (const [name, value] of app.browser.cookies) broken.cookies.set(name, value)
      const refused = await broken.get(link)
      expect([errorOf(refused), sessionCookies(refused)]).toEqual([error, []])
      expect(await broken.session()).toBeNull()

      const second = app.browser.other()
      const usedUp = await press(second, await second.get(link))
      expect(errorOf(usedUp)).toBe("Verification")
      const page = await second.get(locationOf(usedUp).href)
      expect(await page.text()).toContain("Enter your email address again to get a new one.")
      expect(sessionCookies(await signInByMail(app, second, email))).toHaveLength(1)
      expect((await second.session())?.user).toMatchObject({ email })
    },
  )

  it("MAIL-15: leads to no other site, even if the request or a later change of the link asked for another site", async () => {
    for (const evil of ["https://evil.test/x", "//evil.test", "https://app.test@evil.test", "javascript:alert(1)"]) {
      const app = mailApp()
      await app.browser.post("/signin/mail", { email, callbackUrl: evil })
      expect(new URL(new URL(app.links[0] ?? "").searchParams.get("callbackUrl") ?? "").origin).toBe("https://app.test")

      for (const browser of [app.browser, app.browser.other()]) {
        await browser.post("/signin/mail", { email, callbackUrl: "/inbox" })
        const link = new URL(app.links.at(-1) ?? "")
        link.searchParams.set("callbackUrl", evil)
        const opened = await browser.get(link.href)
        expect(sessionCookies(opened)).toHaveLength(1)
        expect(locationOf(opened).origin).toBe("https://app.test")
      }
      await app.browser.post("/signin/mail", { email })
      const link = new URL(app.links.at(-1) ?? "")
      link.searchParams.set("callbackUrl", evil)
      const elsewhere = app.browser.other()
      const pressed = await press(elsewhere, await elsewhere.get(link.href))
      expect(sessionCookies(pressed)).toHaveLength(1)
      expect(locationOf(pressed).origin).toBe("https://app.test")
    }
  })

  it("MAIL-22: never signs in as a user who has changed the address since the link was sent", async () => {
    const app = mailApp()
    await signInByMail(app, app.browser, email)
    const user = await app.adapter.getUserByEmail?.(email)
    const stranger = app.browser.other()
    await stranger.post("/signin/mail", { email })
    await app.adapter.updateUser?.({ id: user?.id ?? "", email: "ada@new.test" })

    await stranger.get(app.links.at(-1) ?? "")
    expect((await stranger.session())?.user).toMatchObject({ email })
    const other = await app.adapter.getUserByEmail?.(email)
    expect(other?.id).not.toBe(user?.id)
    expect(await app.adapter.getUser?.(user?.id ?? "")).toMatchObject({ email: "ada@new.test" })
  })
})

describe("a result of normalizeIdentifier", () => {
  const given: [string, unknown][] = [
    ["two addresses", "ada@example.test, eve@evil.test"],
    ["two lines", "ada@example.test\neve@evil.test"],
    ["a list", ["ada@example.test", "eve@evil.test"]],
    ["a name before the address", "Ada <ada@example.test>"],
    ["nothing", undefined],
    ["a promise", Promise.resolve("ada@example.test")],
    ["a text that is not an address", "ada"],
  ]
  it.each(given)(
    "MAIL-20: is refused if it is %s, so that no mail is sent and no link is stored",
    async (_what, said) => {
      const app = mailApp({}, { normalizeIdentifier: () => said as string })
      const answer = await app.browser.post("/signin/mail", { email })
      expect(locationOf(answer).searchParams.get("reason")).toBe("address_invalid")
      expect([app.links, app.written]).toEqual([[], []])
    },
  )

  it("MAIL-20: is an error if normalizeIdentifier throws, and the cause is in the log and not in the address", async () => {
    const refusal = new Error("only for people of example.test")
    const app = mailApp(
      {},
      {
        normalizeIdentifier: () => {
          throw refusal
        },
      },
    )
    const answer = await app.browser.post("/signin/mail", { email })
    expect(locationOf(answer).searchParams.get("reason")).toBe("address_invalid")
    expect(locationOf(answer).href).not.toContain("people")
    expect([app.links, app.written]).toEqual([[], []])
    expect(app.logged[0]?.cause).toMatchObject({ err: refusal })
  })
})
