/** The pages of a sign-in, for a visitor who is signed in already. */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { all, attribute, textOf } from "../pages/dom.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"

interface App {
  readonly browser: Browser
  readonly adapter: ReturnType<typeof memoryAdapter>
  /** Requests a link, and returns its URL. */
  linkFor: (email: string, browser?: Browser) => Promise<string>
}

function appWith(strategy: "jwt" | "database"): App {
  const links: string[] = []
  const adapter = memoryAdapter()
  const config: AuthConfig = {
    secret: "a secret of a test ".repeat(2),
    trustHost: true,
    adapter,
    session: { strategy },
    providers: [
      { id: "mail", name: "Mail", type: "email", sendVerificationRequest: ({ url }) => void links.push(url) },
    ],
    logger: { error: () => undefined, warn: () => undefined },
  }
  const browser = openBrowser(config)
  const linkFor: App["linkFor"] = async (email, from = browser) => {
    await from.post("/signin/mail", { email, callbackUrl: "https://app.test/inbox" })
    return links.at(-1) ?? ""
  }
  return { browser, adapter, linkFor }
}

const shown = async (response: Response): Promise<{ heading: string; text: string; links: (string | undefined)[] }> => {
  const html = await response.text()
  return {
    heading: textOf(all(html, "h1")[0]),
    text: all(html, "p").map(textOf).join(" "),
    links: all(html, "a").map((link) => attribute(link, "href")),
  }
}

describe.each(["jwt", "database"] as const)("a visitor with a session (%s)", (strategy) => {
  it("opens a link twice: the page says that the visitor is signed in, and the session stays", async () => {
    const { browser, linkFor } = appWith(strategy)
    const link = await linkFor("ada@x.test")
    expect(locationOf(await browser.get(link)).pathname).toBe("/inbox")
    const before = new Map(browser.cookies)
    const page = await shown(await browser.get(link))
    expect(page.heading).toBe("You are already signed in")
    expect(page.text).toContain("You are signed in as ada@x.test.")
    expect(page.links).toEqual(["https://app.test/inbox"])
    expect((await browser.session())?.user?.["email"]).toBe("ada@x.test")
    expect([...browser.cookies.keys()]).toEqual([...before.keys()])
  })

  it("presses the button of a used link: the error page names the session, which stays", async () => {
    const { browser, linkFor } = appWith(strategy)
    const link = new URL(await linkFor("ada@x.test"))
    await browser.get(link.href)
    const fields = Object.fromEntries(link.searchParams)
    const refused = locationOf(await browser.post("/callback/mail", fields))
    expect(refused.searchParams.get("reason")).toBe("link_invalid")
    const page = await shown(await browser.get(refused.href))
    expect(page.heading).toBe("This link no longer works")
    expect(page.text).toContain("You are signed in as ada@x.test.")
    expect((await browser.session())?.user?.["email"]).toBe("ada@x.test")
  })

  it("reads whose session a sign-in of another user replaces", async () => {
    const { browser, linkFor } = appWith(strategy)
    await browser.get(await linkFor("ada@x.test"))
    const sentence =
      "You are signed in as ada@x.test. If you sign in as someone else, that session ends in this browser."
    expect((await shown(await browser.get("/signin"))).text).toContain(sentence)
    const link = await linkFor("bob@x.test", browser.other())
    const page = await shown(await browser.get(link))
    expect(page.heading).toBe("Sign in with this address? bob@x.test")
    expect(page.text).toContain(sentence)
  })

  it("reads nothing of the kind after a sign-out, and without a session", async () => {
    const { browser, linkFor } = appWith(strategy)
    await browser.get(await linkFor("ada@x.test"))
    await browser.post("/signout")
    for (const one of [browser, browser.other()])
      expect((await shown(await one.get("/signin"))).text).not.toContain("signed in as")
  })

  it("sees the sign-in page even if the database fails", async () => {
    const { browser, adapter, linkFor } = appWith(strategy)
    await browser.get(await linkFor("ada@x.test"))
    adapter.getSessionAndUser = () => Promise.reject(new Error("The database is away."))
    const response = await browser.get("/signin")
    expect(response.status).toBe(200)
    expect((await shown(response)).heading).toBe("Sign in")
  })
})
