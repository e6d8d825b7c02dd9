/** Attacks on the flow of `MailCode()`. */
import { describe, expect, it } from "vitest"
import { publicAddress } from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { locationOf, sessionCookies, type Browser } from "../support/browser.ts"
import {
  codeIn,
  confirm,
  formOf,
  linkIn,
  mailCodeApp,
  request,
  typeCode,
  wrongCode,
  type MailCodeApp,
} from "./mail-code-app.ts"

const ada = "ada@x.test"
/** Simultaneous requests in a race. */
const racers = 20

const reasonOf = (response: Response): string | null => locationOf(response).searchParams.get("reason")

function copyOf(browser: Browser): Browser {
  const copy = browser.other()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

const sessionsIn = (responses: readonly Response[]): number =>
  responses.filter((response) => sessionCookies(response).length > 0).length

describe.each(["memory", "SQLite"] as const)("attacks on mailed codes, over %s", (storage) => {
  const appWith = (more: Partial<AuthConfig> = {}): Promise<MailCodeApp> => mailCodeApp(storage, more)

  it("CODE-01: no request without the code or the token of the mail gets a session", async () => {
    const app = await appWith()
    const browser = app.open()
    const page = await request(browser, ada)
    const link = { token: "", email: ada }
    for (const sent of [
      browser.post(page, { event: "mail-code.entered" }),
      browser.post("/signin/mail-code/code", { code: codeIn(await app.lastMail(ada)) }),
      browser.post("/signin/mail-code/link", link),
      browser.post("/signin/mail-code/link", { ...link, token: "a".repeat(43) }),
      browser.post(page, { event: "mail-code.linkConfirmed", ...link }),
      browser.post("/callback/mail-code", { email: ada, token: formOf(linkIn(await app.lastMail(ada))).token }),
    ])
      expect(sessionCookies(await sent)).toEqual([])
    expect(await app.userWith(ada)).toBeUndefined()
  })

  it("CODE-02: a code works only in the browser that requested its mail", async () => {
    const app = await appWith()
    const [victim, attacker] = [app.open(), app.open()]
    const page = await request(victim, ada)
    const attackersPage = await request(attacker, ada)
    const mails = (await app.sent()).filter(({ to }) => to === ada)
    expect(mails).toHaveLength(2)
    const code = codeIn(mails[0] ?? (await app.lastMail(ada)))
    expect(sessionCookies(await typeCode(attacker, attackersPage, code))).toEqual([])
    expect(sessionCookies(await typeCode(app.open(), page, code))).toEqual([])
    expect(sessionCookies(await typeCode(attacker, page, code))).toEqual([])
    expect(sessionCookies(await typeCode(victim, page, code))).toHaveLength(1)
  })

  it("CODE-02: a browser has five attempts at a code, over all copies of its cookie", async () => {
    const app = await appWith()
    const browser = app.open()
    const page = await request(browser, ada)
    const mail = await app.lastMail(ada)
    for (let time = 0; time < 5; time++) await typeCode(browser, page, wrongCode(mail))
    const next = await typeCode(browser, page, codeIn(mail))
    expect([sessionCookies(next), reasonOf(next)]).toEqual([[], "step_attempts"])
  })

  it("CODE-02: of 20 guesses at once with copies of one cookie, at most one is checked", async () => {
    const app = await appWith()
    const browser = app.open()
    const page = await request(browser, ada)
    const mail = await app.lastMail(ada)
    const copies = Array.from({ length: racers }, () => copyOf(browser))
    const responses = await Promise.all(copies.map((copy) => typeCode(copy, page, wrongCode(mail))))
    expect(responses.filter((response) => reasonOf(response) !== "step_answered")).toHaveLength(1)
  })

  it("CODE-03: a scanner that opens the link, also by HEAD, uses up neither the link nor the code", async () => {
    const app = await appWith()
    for (const by of ["code", "link"]) {
      const browser = app.open()
      const page = await request(browser, ada)
      const mail = await app.lastMail(ada)
      const scanner = app.open()
      for (const method of ["GET", "HEAD", "GET"]) {
        const shown = await scanner.send(new Request(linkIn(mail), { method }))
        expect(sessionCookies(shown)).toEqual([])
        if (method === "GET") expect(shown.status).toBe(200)
      }
      expect(await scanner.session()).toBeNull()
      const response = by === "code" ? await typeCode(browser, page, codeIn(mail)) : await confirm(app.open(), mail)
      expect(sessionCookies(response)).toHaveLength(1)
    }
  })

  it("CODE-03: of 20 confirmations of one link, one signs in", async () => {
    const app = await appWith()
    await request(app.open(), ada)
    const mail = await app.lastMail(ada)
    const responses = await Promise.all(Array.from({ length: racers }, () => confirm(app.open(), mail)))
    expect(sessionsIn(responses)).toBe(1)
  })

  it("CODE-03: of 20 copies of the browser with the right code, one signs in", async () => {
    const app = await appWith()
    const browser = app.open()
    const page = await request(browser, ada)
    const code = codeIn(await app.lastMail(ada))
    const copies = Array.from({ length: racers }, () => copyOf(browser))
    expect(sessionsIn(await Promise.all(copies.map((copy) => typeCode(copy, page, code))))).toBe(1)
  })

  it("CODE-03: if the code and the link of one mail are used at once, one of them signs in", async () => {
    const app = await appWith()
    const browser = app.open()
    const page = await request(browser, ada)
    const mail = await app.lastMail(ada)
    const responses = await Promise.all([typeCode(browser, page, codeIn(mail)), confirm(app.open(), mail)])
    expect(sessionsIn(responses)).toBe(1)
  })

  it("CODE-03: a replay of the code or of the link gets no session", async () => {
    const app = await appWith()
    const browser = app.open()
    const page = await request(browser, ada)
    const mail = await app.lastMail(ada)
    const earlier = copyOf(browser)
    expect(sessionCookies(await typeCode(browser, page, codeIn(mail)))).toHaveLength(1)
    expect(sessionCookies(await typeCode(earlier, page, codeIn(mail)))).toEqual([])
    const late = await confirm(app.open(), mail)
    expect([sessionCookies(late), reasonOf(late)]).toEqual([[], "token_unknown"])
  })

  it("CODE-04: status, body, headers, cookies and mails are the same for every address", async () => {
    const app = await appWith()
    await app.adapter.createUser?.({ id: "u-1", email: ada, emailVerified: new Date(0) })
    await app.adapter.createUser?.({ id: "u-2", email: "bob@x.test", emailVerified: null })
    for (const accept of ["text/html", "application/json"]) {
      const seen = []
      for (const email of [ada, "bob@x.test", "eve@x.test"])
        seen.push(await whatAStrangerSees(app.open(), email, accept))
      expect(new Set(seen).size).toBe(1)
    }
    const mails = await app.sent()
    expect(mails.map(({ to }) => to).sort()).toEqual([ada, ada, "bob@x.test", "bob@x.test", "eve@x.test", "eve@x.test"])
    expect(new Set(mails.map((mail) => mail.text.replace(codeIn(mail), "").replace(/https:\S+/, ""))).size).toBe(1)
  })

  it("CODE-05: a sixth mail to an address makes the first link and the first code useless", async () => {
    const app = await appWith()
    const browsers = Array.from({ length: 6 }, () => app.open())
    const pages: string[] = []
    for (const browser of browsers) pages.push(await request(browser, ada))
    const mails = (await app.sent()).filter(({ to }) => to === ada)
    const [first, second] = mails
    if (first === undefined || second === undefined) throw new Error("There are no mails.")
    expect(sessionCookies(await confirm(app.open(), first))).toEqual([])
    const late = await typeCode(browsers[0] ?? app.open(), pages[0] ?? "", codeIn(first))
    expect([sessionCookies(late), reasonOf(late)]).toEqual([[], "token_unknown"])
    expect(sessionCookies(await confirm(app.open(), second))).toHaveLength(1)
    const newest = await typeCode(browsers[5] ?? app.open(), pages[5] ?? "", codeIn(await app.lastMail(ada)))
    expect(sessionCookies(newest)).toHaveLength(1)
  })

  it("P11, P16: an address gets ten mails in an hour, whether a user has it or not; then the answer is 429", async () => {
    const app = await appWith()
    await app.adapter.createUser?.({ id: "u-1", email: ada, emailVerified: new Date(0) })
    for (const email of [ada, "eve@x.test"]) {
      for (let time = 0; time < 10; time++) await request(app.open(), email)
      const headers = { "x-auth-return-redirect": "1" }
      const limited = await app.open().post("/signin/mail-code", { email: email.toUpperCase() }, headers)
      expect([limited.status, limited.headers.has("retry-after")]).toEqual([429, true])
      expect((await app.sent()).filter(({ to }) => to === email)).toHaveLength(10)
    }
  })

  it("a link and a code expire after half an hour", async () => {
    const app = await appWith()
    const browser = app.open()
    const page = await request(browser, ada)
    const mail = await app.lastMail(ada)
    app.pass(1801)
    expect(sessionCookies(await typeCode(browser, page, codeIn(mail)))).toEqual([])
    if (storage === "memory") expect(sessionCookies(await confirm(app.open(), mail))).toEqual([])
  })

  it("a link whose address was changed signs in no one: its page would show another address", async () => {
    const app = await appWith()
    await request(app.open(), "eve@x.test")
    const link = linkIn(await app.lastMail("eve@x.test"))
    link.searchParams.set("email", ada)
    const victim = app.open()
    const response = await victim.post("/signin/mail-code/link", formOf(link))
    expect([sessionCookies(response), reasonOf(response)]).toEqual([[], "address_invalid"])
  })

  it("PERSON-04: the owner's proof removes what a stranger attached to the address, and the owner is told", async () => {
    const app = await appWith()
    const { id = "" } = (await app.adapter.createUser?.({ id: "u-1", email: ada, emailVerified: null })) ?? {}
    await app.config.stores?.passwords?.create({ userId: id, hash: "of a stranger", changedAt: 0 })
    const browser = app.open()
    const page = await request(browser, ada)
    const response = await typeCode(browser, page, codeIn(await app.lastMail(ada)))
    expect([response.status, sessionCookies(response).length]).toEqual([200, 1])
    expect(await response.text()).toContain("Your address is confirmed")
    expect(await app.config.stores?.passwords?.get(id)).toBeUndefined()
  })
})

describe("attacks on the mail", () => {
  it.each([
    { host: "evil.test" },
    { "x-forwarded-host": "evil.test", "x-forwarded-proto": "http" },
    { forwarded: "host=evil.test;proto=http" },
  ])("the link has the configured origin (%j)", async (headers) => {
    const app = await mailCodeApp("memory", { [publicAddress]: "https://app.test" } as Partial<AuthConfig>)
    await app.open().post("/signin/mail-code", { email: ada }, headers)
    const { text, html = "" } = await app.lastMail(ada)
    expect(text).toContain("https://app.test/auth/signin/mail-code/link?token=")
    expect(text + html).not.toContain("evil.test")
  })

  it("a target on another site is not in the link", async () => {
    const app = await mailCodeApp("memory")
    await request(app.open(), ada, "https://evil.test/")
    const mail = await app.lastMail(ada)
    expect(decodeURIComponent(mail.text)).not.toContain("evil.test")
    expect(locationOf(await confirm(app.open(), mail)).href).toBe("https://app.test/")
  })

  it("a forged form sends no mail and confirms no link", async () => {
    const app = await mailCodeApp("memory")
    const body = new URLSearchParams({ email: ada })
    const headers = { origin: "https://evil.test" }
    await app.open().send(new Request("https://app.test/auth/signin/mail-code", { method: "POST", headers, body }))
    expect(await app.sent()).toEqual([])
    await request(app.open(), ada)
    const form = new URLSearchParams(formOf(linkIn(await app.lastMail(ada))))
    const url = "https://app.test/auth/signin/mail-code/link"
    const response = await app.open().send(new Request(url, { method: "POST", headers, body: form }))
    expect(sessionCookies(response)).toEqual([])
    expect(sessionCookies(await confirm(app.open(), await app.lastMail(ada)))).toHaveLength(1)
  })

  it("fixation: a browser that is signed in gets a new session", async () => {
    const app = await mailCodeApp("memory")
    const browser = app.open()
    const tokens = []
    for (let time = 0; time < 2; time++) {
      const page = await request(browser, ada)
      tokens.push(...sessionCookies(await typeCode(browser, page, codeIn(await app.lastMail(ada)))))
    }
    expect(new Set(tokens.map(String)).size).toBe(2)
  })

  it("neither the log nor a trace has the code, the token or the address", async () => {
    const traces: unknown[] = []
    const app = await mailCodeApp("memory", {
      trace: (trace) => void traces.push(trace),
      mailer: {
        send: ({ to, text }) => {
          app.mails.push({ to, text, subject: "" })
          throw new Error(`refused: ${to} ${text}`)
        },
      },
    })
    const browser = app.open()
    const page = await request(browser, ada)
    const mail = await app.lastMail(ada)
    await typeCode(browser, page, codeIn(mail))
    expect(await browser.session()).not.toBeNull()
    const errors = app.logged.flat().map((one) => (one instanceof Error ? [one.stack, String(one.cause)].join() : one))
    const said = JSON.stringify([errors, traces])
    expect(said).toContain("mail_given_up")
    for (const hidden of [codeIn(mail), formOf(linkIn(mail)).token, ada]) expect(said).not.toContain(hidden)
  })
})

/** Returns everything that differs for a stranger, without the random values and the address itself. */
async function whatAStrangerSees(browser: Browser, email: string, accept: string): Promise<string> {
  const first = await browser.post("/signin/mail-code", { email }, { accept })
  const second = await browser.get(locationOf(first).href, { accept })
  const parts: unknown[] = []
  for (const one of [first, second]) {
    const varying = ["set-cookie", "location", "content-security-policy", "date"]
    const cookies = one.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "").replace(/flow\.[^;]*/, ""))
    const headers = [...one.headers].filter(([header]) => !varying.includes(header))
    parts.push([one.status, headers, cookies, withoutRandom(one.headers.get("location") ?? "", email)])
    parts.push(withoutRandom(await one.text(), email))
  }
  return JSON.stringify(parts)
}

function withoutRandom(text: string, email: string): string {
  return text
    .replaceAll(email, "<address>")
    .replace(/name="csrfToken" value="[^"]*"/g, "")
    .replace(/"csrfToken":"[^"]*"/g, "")
    .replace(/nonce="[^"]*"/g, "")
    .replace(/"(?:flow|expires)":"[^"]*"/g, "")
    .replace(/flow=[\w-]+/g, "")
}
