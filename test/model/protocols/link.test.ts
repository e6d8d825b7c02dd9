import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { openBrowser, type Browser } from "../../support/browser.ts"
import { withWriteLog } from "../../support/write-log.ts"
import { linkEvents, linkProtocol, type LinkEvent } from "./link.protocol.ts"
import { along, edgeWays, orders, reached } from "./protocol.ts"

const address = "ada@example.test"

/** Plays the event in the real application, and returns the outsider's view. */
async function played(order: readonly LinkEvent[]) {
  let now = 1_800_000_000_000
  let works = true
  let last: URL | undefined
  const { adapter, written } = withWriteLog(memoryAdapter({ now: () => now }))
  const config: AuthConfig = {
    secret: "s".repeat(40),
    trustHost: true,
    adapter,
    session: { strategy: "database" },
    providers: [
      {
        id: "mail",
        name: "Mail",
        type: "email",
        maxAge: 600,
        sendVerificationRequest: ({ url }) => {
          if (!works) throw new Error("no mail today")
          last = new URL(url)
        },
      },
    ],
    logger: { error: () => undefined, warn: () => undefined },
  }
  const browser = openBrowser(config, { now: () => now })
  const links = new Map<string, URL>()
  const signedInAs = new Set<unknown>()
  const ask = async (): Promise<URL | undefined> => {
    last = undefined
    await browser.post("/signin/mail", { email: address })
    return last
  }
  const press = (url: URL, as: Browser, over: Record<string, string> = {}) =>
    as.post("/callback/mail", { ...Object.fromEntries(url.searchParams), ...over })
  const noted = async (by: Browser) => {
    const user = (await by.session())?.user
    if (user !== undefined) signedInAs.add(user["email"])
  }
  for (const event of order) {
    const [name, which = ""] = event.split(" ")
    const url = links.get(which)
    const other = browser.other()
    if (name === "expire") now += 601_000
    else if (name === "askAndFail") {
      works = false
      await ask()
      works = true
    } else if (name === "ask") {
      if (url !== undefined) continue
      const sent = await ask()
      if (sent !== undefined) links.set(which, sent)
    } else if (url === undefined) continue
    else if (name === "open") await browser.get(url.href)
    else if (name === "press") await press(url, other)
    else if (name === "other") await press(url, other, { email: "bea@example.test" })
    else if (name === "scan") {
      await other.get(url.href)
      await other.send(new Request(url, { method: "HEAD" }))
    }
    await noted(browser)
    await noted(other)
  }
  return {
    mails: links.size,
    sessions: written.filter((call) => call === "createSession").length,
    signedInAs: [...signedInAs],
  }
}

async function expectAsTold(order: readonly LinkEvent[]): Promise<void> {
  const { links, sessions } = along(linkProtocol, order).at(-1) ?? linkProtocol.start
  const mails = Object.values(links).filter((stage) => stage !== "none").length
  const signedInAs = sessions > 0 ? [address] : []
  expect(await played(order), order.join(", ")).toEqual({ mails, sessions, signedInAs })
}

describe("links in mails", () => {
  it("MAIL-02, MAIL-04: a spent or expired link is never valid again in the model, within eight events", () => {
    for (const { state } of reached(linkProtocol, 8).values())
      expect(state.sessions).toBe(Object.values(state.links).filter((stage) => stage === "spent").length)
  })

  it(
    "MAIL-01, MAIL-06, MAIL-08: behave as in the model, for every two events after a request for one",
    { timeout: 300_000 },
    async () => {
      const every = orders(linkEvents, 2)
      expect(every).toHaveLength(100)
      for (const order of every) await expectAsTold(["ask 1", ...order])
    },
  )

  it(
    "MAIL-02, MAIL-04: behave as in the model, on every edge of the model within six events",
    { timeout: 300_000 },
    async () => {
      const ways = edgeWays(linkProtocol, 6).filter((way) => way.length > 2)
      expect(ways.length).toBeGreaterThan(50)
      for (const way of ways) await expectAsTold(way)
    },
  )
})
