import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { VerificationToken } from "../../src/ports/adapter.ts"
import type { EmailConfig } from "../../src/ports/provider.ts"
import { jsonOf, locationOf, openBrowser, sessionCookies, type Browser } from "../support/browser.ts"
import { withWriteLog } from "../support/write-log.ts"

function application(over: Partial<AuthConfig> = {}, provider: Partial<EmailConfig> = {}) {
  let now = 1_800_000_000_000
  const mails: { identifier: string; url: string; expires: Date }[] = []
  const told: string[] = []
  const clock = () => now
  const { adapter, written } = withWriteLog(memoryAdapter({ now: clock }))
  const mail: EmailConfig = {
    id: "mail",
    name: "Mail",
    type: "email",
    sendVerificationRequest: ({ identifier, url, expires }) => {
      mails.push({ identifier, url, expires })
    },
    ...provider,
  }
  const tell = (name: string) => () => {
    told.push(name)
  }
  const config: AuthConfig = {
    secret: ["new secret ".repeat(3), "old secret ".repeat(3)],
    trustHost: true,
    adapter,
    session: { strategy: "database" },
    providers: [mail],
    events: { createUser: tell("createUser"), updateUser: tell("updateUser"), signIn: tell("signIn") },
    logger: { error: () => undefined, warn: () => undefined },
    ...over,
  }
  const pass = (seconds: number) => {
    now += seconds * 1000
  }
  return { browser: openBrowser(config, { now: clock }), config, clock, mails, told, written, adapter, pass }
}

/** Presses the only button of a page. */
async function press(browser: Browser, page: Response): Promise<Response> {
  const html = await page.text()
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const body = new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")]))
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? ""
  return browser.send(new Request(action, { method: "POST", body, headers: { origin: "https://app.test" } }))
}

const ask = { email: "Ada@Example.test", callbackUrl: "https://app.test/inbox" }

describe("sign-in by a link in a mail", () => {
  it("MAIL-17: a link that lost a part is refused at once, without a call to the store", async () => {
    const { browser, mails, written } = application()
    await browser.post("/signin/mail", ask)
    written.length = 0
    const stranger = browser.other()
    for (const part of ["token", "email"]) {
      const url = new URL(mails[0]?.url ?? "")
      for (const value of [undefined, ""]) {
        if (value === undefined) url.searchParams.delete(part)
        else url.searchParams.set(part, value)
        const answer = await stranger.get(url.href)
        expect(locationOf(answer).searchParams.get("error")).toBe("Verification")
        expect(locationOf(answer).searchParams.get("reason")).toBe("link_invalid")
      }
    }
    expect(written).toEqual([])
  })

  it("D4: the link signs in at once in the browser that requested it", async () => {
    const { browser, mails, told } = application()
    const asked = await browser.post("/signin/mail", ask)
    expect(locationOf(asked).href).toBe("https://app.test/auth/verify-request?provider=mail&type=email")
    expect(mails[0]?.identifier).toBe("ada@example.test")

    const opened = await browser.get(mails[0]?.url ?? "")
    expect(locationOf(opened).href).toBe("https://app.test/inbox")
    expect((await browser.session())?.user).toMatchObject({ email: "ada@example.test" })
    expect(told).toEqual(["createUser", "signIn"])
    expect([...browser.cookies.keys()].filter((name) => name.includes("flow"))).toEqual([])
  })

  it("D12: a sent link is usable wherever callbacks.redirect leads, because its target always fits into the cookie", async () => {
    const far = `https://app.test/inbox?view=${"\\".repeat(2000)}`
    const { browser, mails } = application({
      callbacks: { redirect: ({ url }) => (url.includes("inbox") ? far : url) },
    })
    await browser.post("/signin/mail", { ...ask, email: `${"a".repeat(60)}@${"long-".repeat(8)}name.example.test` })
    expect(mails).toHaveLength(1)
    const flows = [...browser.cookies].filter(([name]) => name.includes("flow"))
    expect(flows.map(([name, value]) => name.length + value.length < 4096)).toEqual([true])

    const opened = await browser.get(mails[0]?.url ?? "")
    expect(sessionCookies(opened)).toHaveLength(1)
    expect(locationOf(opened).pathname).toBe("/inbox")
  })

  it("D4, MAIL-06: a link that a scanner opened twenty times still works for the person, by one button", async () => {
    const { browser, mails, written } = application()
    await browser.post("/signin/mail", ask)
    written.length = 0
    const url = mails[0]?.url ?? ""
    for (let visit = 0; visit < 20; visit++) {
      const scanner = browser.other()
      const page = await scanner.get(url)
      expect(page.status).toBe(200)
      expect(sessionCookies(page)).toEqual([])
      await scanner.send(new Request(url, { method: "HEAD" }))
    }
    expect(written).toEqual([])

    const phone = browser.other()
    const done = await press(phone, await phone.get(url))
    expect(sessionCookies(done)).toHaveLength(1)
    expect((await phone.session())?.user).toMatchObject({ email: "ada@example.test" })
  })

  it("MAIL-02: a used link is refused", async () => {
    const { browser, mails } = application()
    await browser.post("/signin/mail", ask)
    await browser.get(mails[0]?.url ?? "")
    const thief = browser.other()
    const again = await press(thief, await thief.get(mails[0]?.url ?? ""))
    expect(locationOf(again).pathname).toBe("/auth/error")
    expect(locationOf(again).searchParams.get("error")).toBe("Verification")
    expect(sessionCookies(again)).toEqual([])
  })

  it("MAIL-03: one of twenty simultaneous requests with the link signs in", async () => {
    const { browser, mails } = application()
    await browser.post("/signin/mail", ask)
    const racers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const racer = browser.other()
        return press(racer, await racer.get(mails[0]?.url ?? ""))
      }),
    )
    expect(racers.filter((response) => sessionCookies(response).length > 0)).toHaveLength(1)
  })

  it("MAIL-04: a link is refused a second after its expiry", async () => {
    const { browser, mails, pass } = application({}, { maxAge: 600 })
    await browser.post("/signin/mail", ask)
    pass(601)
    const late = browser.other()
    const refused = await press(late, await late.get(mails[0]?.url ?? ""))
    expect(locationOf(refused).searchParams.get("reason")).toBe("link_expired")
  })

  it("MAIL-01: a link signs in only its own address", async () => {
    const { browser, mails } = application()
    await browser.post("/signin/mail", ask)
    const url = new URL(mails[0]?.url ?? "")
    url.searchParams.set("email", "victim@example.test")
    const same = await browser.get(url.href)
    expect(sessionCookies(same)).toEqual([])
    const elsewhere = browser.other()
    const refused = await press(elsewhere, await elsewhere.get(url.href))
    expect(sessionCookies(refused)).toEqual([])
    expect(locationOf(refused).searchParams.get("error")).toBe("Verification")
  })

  it.each(["", "a@b", "a@evil.test,v@corp.test", "a@@b.test", '"v"@corp.test', "v@corp.test\r\nBcc: x@evil.test"])(
    "EMAIL: sends nothing to %j",
    async (email) => {
      const { browser, mails, written } = application()
      const response = await browser.post("/signin/mail", { ...ask, email })
      expect(locationOf(response).searchParams.get("reason")).toBe("address_invalid")
      expect(mails).toEqual([])
      expect(written).toEqual([])
    },
  )

  it("MAIL-10: stores only the hash of the link's secret", async () => {
    const stored: string[] = []
    const { adapter, config, mails } = application()
    const watched = {
      ...adapter,
      createVerificationToken: (token: VerificationToken) => {
        stored.push(JSON.stringify(token))
        return token
      },
    }
    await openBrowser({ ...config, adapter: watched }).post("/signin/mail", ask)
    const token = new URL(mails[0]?.url ?? "").searchParams.get("token") ?? ""
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(stored[0]).toMatch(/"token":"[0-9a-f]{64}"/)
    expect(stored[0]).not.toContain(token)
  })

  it("SECRET-01: a CSRF token never redeems a sign-in link, even if its hash was planted among the stored links", async () => {
    const { browser, adapter, clock, written } = application({ secret: "one strong secret ".repeat(2) })
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
    const held = decodeURIComponent(browser.cookies.get("__Host-authjs.csrf-token") ?? "")
    const [, hash = ""] = held.split("|")
    const identifier = "owner@example.test"
    await adapter.createVerificationToken?.({ identifier, token: hash, expires: new Date(clock() + 60_000) })
    written.length = 0
    const query = new URLSearchParams({ token: csrfToken, email: identifier, callbackUrl: "https://app.test/" })
    const opened = await browser.get(`/callback/mail?${query.toString()}`)
    const answer = opened.status === 200 ? await press(browser, opened) : opened
    expect(sessionCookies(answer)).toEqual([])
    expect(locationOf(answer).searchParams.get("reason")).toBe("link_invalid")
    expect(written).toEqual([])
  })

  it("SECRET-01: a link that was sent under two secrets still signs in after a third secret was put before them", async () => {
    const { browser, config, clock, mails } = application({
      secret: ["second secret ".repeat(3), "first secret ".repeat(3)],
    })
    await browser.post("/signin/mail", ask)
    const secret = ["third secret ".repeat(3), "second secret ".repeat(3), "first secret ".repeat(3)]
    const later = openBrowser({ ...config, secret }, { now: clock })
    const answer = await press(later, await later.get(mails[0]?.url ?? ""))
    expect(sessionCookies(answer)).toHaveLength(1)
  })

  it("MAIL-08: a mail that cannot be sent leaves no stored link, and the visitor sees no detail", async () => {
    const { browser, written } = application(
      {},
      {
        sendVerificationRequest: () => {
          throw new Error("smtp.internal refused")
        },
      },
    )
    const response = await browser.post("/signin/mail", ask)
    expect(locationOf(response).searchParams.get("error")).toBe("Configuration")
    expect(locationOf(response).href).not.toContain("smtp")
    expect(written).toEqual(["createVerificationToken", "useVerificationToken"])
  })

  it("calls callbacks.signIn before a link is sent, and again before it signs in", async () => {
    const asked: unknown[] = []
    const { browser, mails } = application({
      callbacks: {
        signIn: ({ email }) => {
          asked.push(email)
          return true
        },
      },
    })
    await browser.post("/signin/mail", ask)
    await browser.get(mails[0]?.url ?? "")
    expect(asked).toEqual([{ verificationRequest: true }, undefined])
  })

  it("LINK-19: sends no link if callbacks.signIn denies", async () => {
    for (const said of [false, undefined, 0, "", null]) {
      const { browser, mails } = application({ callbacks: { signIn: () => said as never } })
      const response = await browser.post("/signin/mail", ask)
      expect(locationOf(response).searchParams.get("error")).toBe("AccessDenied")
      expect(mails).toEqual([])
    }
  })

  it("updates a returning user, and does not create the user again", async () => {
    const { browser, mails, told } = application()
    for (let time = 0; time < 2; time++) {
      await browser.post("/signin/mail", ask)
      await browser.get(mails[time]?.url ?? "")
    }
    expect(told).toEqual(["createUser", "signIn", "updateUser", "signIn"])
  })
})
