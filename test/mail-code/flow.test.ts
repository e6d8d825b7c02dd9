import { describe, expect, it } from "vitest"
import { jsonOf, locationOf, sessionCookies } from "../support/browser.ts"
import { codeIn, confirm, formOf, linkIn, mailCodeApp, request, typeCode, wrongCode } from "./mail-code-app.ts"

const ada = "ada@x.test"

describe.each(["memory", "SQLite"] as const)("sign-in by a mailed code or link, over %s", (storage) => {
  it("one mail has a code and a link; the code signs the new user in, whose address it proves", async () => {
    const app = await mailCodeApp(storage)
    const browser = app.open()
    const page = await request(browser, "Ada@X.test", "/welcome?a=b")
    expect(new URL(page).pathname).toBe("/auth/signin/mail-code/code")
    expect(await app.userWith(ada)).toBeUndefined()
    const mail = await app.lastMail(ada)
    expect(await app.sent()).toHaveLength(1)
    expect(mail.subject).toBe("Sign in to app.test")
    expect(mail.subject).not.toContain(codeIn(mail))
    expect(mail.html).toContain(codeIn(mail))
    const response = await typeCode(browser, page, codeIn(mail))
    expect(locationOf(response).href).toBe("https://app.test/welcome?a=b")
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
    expect((await app.userWith(ada))?.emailVerified).toBeInstanceOf(Date)
    expect(await app.sent()).toHaveLength(1)
  })

  it("a link opened in another browser signs in there, and the code of its mail no longer works", async () => {
    const app = await mailCodeApp(storage)
    const [first, reader] = [app.open(), app.open()]
    const page = await request(first, ada, "/welcome")
    const mail = await app.lastMail(ada)
    const link = linkIn(mail)
    const shown = await reader.get(link.href)
    expect([shown.status, sessionCookies(shown)]).toEqual([200, []])
    expect(await shown.text()).toContain(ada)
    const response = await reader.post("/signin/mail-code/link", formOf(link))
    expect(locationOf(response).href).toBe("https://app.test/welcome")
    expect(await reader.session()).toMatchObject({ user: { email: ada } })
    const late = await typeCode(first, page, codeIn(mail))
    expect(sessionCookies(late)).toEqual([])
    expect(locationOf(late).searchParams.get("error")).toBe("Verification")
    expect(await first.session()).toBeNull()
  })

  it("a known user keeps the id, and gets no further mail", async () => {
    const app = await mailCodeApp(storage)
    const known = await app.adapter.createUser?.({ id: "u-1", email: ada, emailVerified: null })
    const browser = app.open()
    const page = await request(browser, ada)
    await typeCode(browser, page, codeIn(await app.lastMail(ada)))
    const user = await app.userWith(ada)
    expect(user?.id).toBe(known?.id)
    expect(user?.emailVerified).toBeInstanceOf(Date)
    expect(await app.sent()).toHaveLength(1)
  })

  it("a wrong code shows the page again, and the right one then signs in", async () => {
    const app = await mailCodeApp(storage)
    const browser = app.open()
    const page = await request(browser, ada)
    const mail = await app.lastMail(ada)
    await typeCode(browser, page, wrongCode(mail))
    const again = await browser.get(page)
    expect(await again.text()).toContain("That code is not right.")
    const spaced = codeIn(mail).replace(/^(.{4})/, "$1 ")
    await typeCode(browser, page, spaced)
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
  })

  it("a text that is no address is refused, and no mail is sent", async () => {
    const app = await mailCodeApp(storage)
    const target = locationOf(await app.open().post("/signin/mail-code", { email: "no address" }))
    expect([target.pathname, target.searchParams.get("error")]).toEqual(["/auth/error", "Verification"])
    expect(target.searchParams.get("reason")).toBe("address_invalid")
    expect(await app.sent()).toEqual([])
  })
})

describe("the pages and routes of the provider", () => {
  it("the sign-in page has its field, and its own page asks for the address", async () => {
    const app = await mailCodeApp("memory")
    const signIn = await (await app.open().get("/signin")).text()
    expect(signIn).toContain('action="https://app.test/auth/signin/mail-code"')
    expect(signIn).toContain("Sign in with Email")
    const own = await (await app.open().get("/signin/mail-code")).text()
    expect(own).toContain('autocomplete="email"')
    expect(own).toContain("We email you a code and a link.")
  })

  it("its own page keeps a text that is no address, so that the visitor can correct it", async () => {
    const app = await mailCodeApp("memory")
    const browser = app.open()
    const page = await (await browser.get("/signin/mail-code")).text()
    const from = /name="from" value="(\w+)"/.exec(page)?.[1] ?? ""
    const again = await browser.post("/signin/mail-code", { email: "ada @x.test", from })
    expect(again.status).toBe(200)
    const shown = await again.text()
    expect(shown).toContain('value="ada @x.test"')
    expect(shown).toContain("Type an email address, such as ")
    expect(shown).toContain('role="alert"')
    expect(await app.sent()).toEqual([])
    const right = locationOf(await browser.post("/signin/mail-code", { email: ada, from }))
    expect(right.pathname).toBe("/auth/signin/mail-code/code")
  })

  it("an escaped spelling of the path leads to the same flow", async () => {
    const app = await mailCodeApp("memory")
    const target = locationOf(await app.open().post("/signin/mail%2Dcode", { email: ada }))
    expect(target.pathname).toBe("/auth/signin/mail-code/code")
  })

  it("signIn() in the browser gets the address of the page for the code", async () => {
    const app = await mailCodeApp("memory")
    const response = await app.open().post("/signin/mail-code", { email: ada }, { "x-auth-return-redirect": "1" })
    expect(await jsonOf(response)).toEqual({
      url: expect.stringMatching(/^https:\/\/app\.test\/auth\/signin\/mail-code\/code\?flow=s-[\w-]{16}$/) as string,
    })
  })

  it("a client that draws pages itself gets the page as JSON", async () => {
    const app = await mailCodeApp("memory")
    const browser = app.open()
    const page = await request(browser, ada)
    const shown = await jsonOf<{ state: string }>(await browser.get(page, { accept: "application/json" }))
    expect(shown.state).toBe("enteringCode")
  })
})

describe("the mail", () => {
  it("is sent by the server of the provider, even if the configuration has another mailer", async () => {
    const { default: MailCode } = await import("../../src/providers/mail-code.ts")
    const own: { to: string; from: string }[] = []
    const provider = { ...MailCode({ server: "smtp://mail.x.test", from: "code@x.test" }) }
    provider.sendMail = ({ to, from }) => void own.push({ to, from })
    const app = await mailCodeApp("memory", { providers: [provider] })
    await request(app.open(), ada)
    await app.sent()
    expect(own).toEqual([{ to: ada, from: "code@x.test" }])
    expect(app.mails).toEqual([])
  })

  it("is in the language of the visitor", async () => {
    const app = await mailCodeApp("memory", { language: { supported: ["en", "de"] } } as never)
    await app.open().post("/signin/mail-code", { email: ada }, { "accept-language": "de" })
    expect((await app.lastMail(ada)).subject).toBe("Anmeldung bei app.test")
  })
})

it("the confirmation of a link in the browser that requested it signs in as well", async () => {
  const app = await mailCodeApp("memory", { session: { strategy: "jwt" } })
  const browser = app.open()
  await request(browser, ada, "/there")
  const response = await confirm(browser, await app.lastMail(ada))
  expect(locationOf(response).pathname).toBe("/there")
  expect(await browser.session()).toMatchObject({ user: { email: ada } })
})
