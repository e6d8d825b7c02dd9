/**
 * Links in mails: how many are valid at once for one address, how often each can be redeemed, and how often a visitor
 * may guess.
 */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { EmailConfig } from "../../src/ports/provider.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { leakyAdapter } from "../support/leaky-adapter.ts"
import { mailProvider } from "../support/mail-provider.ts"

const start = 1_800_000_000_000
const ask = (email: string) => ({ email, callbackUrl: "https://app.test/inbox" })

function application(over: Partial<AuthConfig> = {}, provider: Partial<EmailConfig> = {}) {
  let now = start
  const clock = () => now
  const links: string[] = []
  const mail = mailProvider(links, provider)
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    adapter: memoryAdapter({ now: clock }),
    stores: memoryStores(clock),
    providers: [mail],
    logger: { error: () => undefined, warn: () => undefined },
    ...over,
  }
  const browser = openBrowser(config, { now: clock })
  return {
    browser,
    links,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    /** Requests a link in a new browser. */
    async request(email = "ada@example.test") {
      const from = browser.other()
      const answer = await from.post("/signin/mail", ask(email))
      return { from, answer, link: links.at(-1) ?? "" }
    },
    /** Confirms a link in a browser that did not request the link. @returns whether it signed in. */
    async redeem(link: string, token?: string): Promise<boolean> {
      const { searchParams } = new URL(link)
      const answer = await browser.other().post("/callback/mail", {
        callbackUrl: "https://app.test/inbox",
        email: searchParams.get("email") ?? "",
        token: token ?? searchParams.get("token") ?? "",
      })
      return sessionCookies(answer).length > 0
    },
  }
}

describe("valid links of one address", () => {
  it("P17: an address has at most five valid links, and a sixth replaces the oldest", async () => {
    const { request, redeem, links } = application()
    for (let one = 0; one < 7; one++) await request()
    const good: boolean[] = []
    for (const link of links) good.push(await redeem(link))
    expect(good).toEqual([false, false, true, true, true, true, true])
  })

  it("P17: the response to a sixth request is equal to the first response, for a known address and for an unknown address", async () => {
    const { request } = application()
    const visible = async (email: string) => {
      const { answer } = await request(email)
      return JSON.stringify([answer.status, answer.headers.get("location"), await answer.text()])
    }
    const answers: string[] = []
    for (let one = 0; one < 7; one++) answers.push(await visible("ada@example.test"), await visible("eve@example.test"))
    expect(new Set(answers).size).toBe(1)
  })

  it("P17: addresses do not displace each other's links, and an expired link does not count", async () => {
    const { request, redeem, links, pass } = application()
    const { link: eve } = await request("eve@example.test")
    for (let one = 0; one < 5; one++) await request()
    expect(await redeem(eve)).toBe(true)
    pass(86_401)
    links.length = 0
    for (let one = 0; one < 5; one++) await request()
    const good = await Promise.all(links.map(async (link) => redeem(link)))
    expect(good).toEqual(Array(5).fill(true))
  })

  it("P17: mails to one address leave a bounded number of rows, and redeemed links leave no row", async () => {
    const stores = memoryStores(() => start)
    const rows = new Set<string>()
    const flows: typeof stores.flows = {
      ...stores.flows,
      put: (key, ...params) => {
        rows.add(key)
        return stores.flows.put(key, ...params)
      },
      take: (key) => {
        rows.delete(key)
        return stores.flows.take(key)
      },
    }
    const { request, redeem, links } = application({ stores: { ...stores, flows } })
    for (let one = 0; one < 20; one++) await request()
    expect([...rows].filter((key) => key.startsWith("link"))).toHaveLength(10)
    for (const link of links.slice(-5)) expect(await redeem(link)).toBe(true)
    expect([...rows].filter((key) => key.startsWith("link"))).toHaveLength(0)
  })

  it("P17: without stores, each link is valid until it expires, as in Auth.js", async () => {
    const { request, redeem, links } = application({ stores: undefined })
    for (let one = 0; one < 7; one++) await request()
    const good: boolean[] = []
    for (const link of links) good.push(await redeem(link))
    expect(good).toEqual(Array(7).fill(true))
  })
})

/** Returns an adapter that rejects for a missing token, like some real adapters. */
function rejecting(adapter: Adapter): Adapter & { asked: string[] } {
  const asked: string[] = []
  return {
    ...adapter,
    asked,
    async useVerificationToken(params) {
      asked.push(params.token)
      const taken = await adapter.useVerificationToken?.(params)
      if (!taken) throw new Error("Record to delete does not exist.")
      return taken
    },
  }
}

describe("valid links and adapters that reject a missing token", () => {
  it("P17: every further mail has a valid link after two of five links were redeemed", async () => {
    const adapter = rejecting(memoryAdapter())
    const { request, redeem, links } = application({ adapter })
    for (let one = 0; one < 5; one++) await request()
    expect(await redeem(links[0] ?? "")).toBe(true)
    expect(await redeem(links[1] ?? "")).toBe(true)
    adapter.asked.length = 0
    for (let one = 0; one < 3; one++) {
      const { answer, link } = await request()
      expect(locationOf(answer).searchParams.get("error")).toBeNull()
      expect(await redeem(link)).toBe(true)
    }
    // The library looked up the three new links, and the third link, which the eighth link replaced. It did not look up
    // redeemed links again.
    expect(adapter.asked).toHaveLength(4)
  })

  it("P17: an adapter that has already removed a link does not prevent a mail", async () => {
    const adapter = rejecting(memoryAdapter())
    const { request, redeem, links } = application({ adapter })
    for (let one = 0; one < 5; one++) await request()
    const { searchParams } = new URL(links[0] ?? "")
    const hash = await sha256(`${searchParams.get("token") ?? ""}${"s".repeat(40)}`)
    await adapter.useVerificationToken?.({ identifier: "ada@example.test", token: hash })
    const { link } = await request()
    expect(links).toHaveLength(6)
    expect(await redeem(link)).toBe(true)
  })
})

describe("links with short secrets", () => {
  const short = () => {
    let made = 0
    return application({}, { generateVerificationToken: () => String(100_000 + made++) })
  }

  it("P17: a short secret is not refused, and ten wrong guesses end the address's links", async () => {
    const { request, redeem } = short()
    const { link } = await request()
    for (let guess = 0; guess < 10; guess++) expect(await redeem(link, String(200_000 + guess))).toBe(false)
    expect(await redeem(link, "300000")).toBe(false)
    expect(await redeem(link)).toBe(false)
    // The next mail brings a link that works.
    expect(await redeem((await request()).link)).toBe(true)
  })

  it("P17: at most ten of 100 simultaneous guesses are checked", async () => {
    const looked: string[] = []
    const adapter = memoryAdapter()
    const watched: Adapter = {
      ...adapter,
      useVerificationToken: (asked) => {
        looked.push(asked.token)
        return adapter.useVerificationToken(asked)
      },
    }
    const { request, redeem } = application({ adapter: watched }, { generateVerificationToken: () => "123456" })
    const { link } = await request()
    looked.length = 0
    await Promise.all(Array.from({ length: 100 }, async (_, guess) => redeem(link, String(200_000 + guess))))
    // Ten guesses, and the valid link at the end.
    expect(looked.length).toBe(11)
  })

  it("P17: the right secret within ten attempts signs in, and other addresses are unchanged", async () => {
    const { request, redeem } = short()
    const { link: ada } = await request()
    const { link: eve } = await request("eve@example.test")
    for (let guess = 0; guess < 9; guess++) await redeem(ada, String(200_000 + guess))
    expect(await redeem(ada)).toBe(true)
    for (let guess = 0; guess < 20; guess++) await redeem(ada, String(200_000 + guess))
    expect(await redeem(eve)).toBe(true)
  })

  it("STEP-02, P17: two users who received the same code sign in, each with their own link", async () => {
    const adapter: Adapter = { ...memoryAdapter(), consumesOnce: undefined }
    const { request, redeem } = application({ adapter }, { generateVerificationToken: () => "123456" })
    const { link: ada } = await request()
    const { link: eve } = await request("eve@example.test")
    expect(await redeem(ada)).toBe(true)
    expect(await redeem(eve)).toBe(true)
  })

  it("P17: guesses at addresses without a link leave no row", async () => {
    const stores = memoryStores(() => start)
    let rows = 0
    const { redeem } = application(
      {
        stores: {
          ...stores,
          counters: {
            ...stores.counters,
            count: (...params) => {
              rows++
              return stores.counters.count(...params)
            },
          },
        },
      },
      { generateVerificationToken: () => "123456" },
    )
    for (let guess = 0; guess < 20; guess++)
      await redeem(`https://app.test/auth/callback/mail?email=${guess}%40example.test&token=654321`)
    expect(rows).toBe(0)
  })
})

describe("STEP-02: links and adapters that read and then delete", () => {
  const race = async (over: Partial<AuthConfig>) => {
    const { request, redeem } = application({ adapter: leakyAdapter(memoryAdapter()), ...over })
    const { link } = await request()
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => redeem(link)))
    return outcomes.filter(Boolean).length
  }

  it("STEP-02: one of 20 simultaneous uses of one link signs in if the configuration has stores", async () => {
    expect(await race({})).toBe(1)
  })

  it("STEP-02: the adapter's own behaviour stays without stores, as in Auth.js", async () => {
    expect(await race({ stores: undefined })).toBeGreaterThan(1)
  })

  it("STEP-02: links that were sent before stores were configured can be redeemed", async () => {
    const adapter = leakyAdapter(memoryAdapter())
    const before = application({ adapter, stores: undefined })
    const { link } = await before.request()
    const after = application({ adapter })
    expect(await after.redeem(link)).toBe(true)
    expect(locationOf(await after.browser.post("/signin/mail", ask("ada@example.test"))).pathname).toContain("verify")
  })
})
