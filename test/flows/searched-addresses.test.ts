/**
 * Tests how often the library searches the whole table of users for an address, because any visitor can send requests
 * that cause this search.
 */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter, AdapterUser } from "../../src/ports/adapter.ts"
import { locationOf, openBrowser } from "../support/browser.ts"
import { mailProvider } from "../support/mail-provider.ts"

const stored = (email: string): AdapterUser => ({ id: crypto.randomUUID(), email, emailVerified: null, name: "Ada" })

function application() {
  let now = 1_800_000_000_000
  const searches: string[] = []
  const whole = memoryAdapter({ now: () => now })
  const adapter: Adapter = {
    ...whole,
    listUsersByAddress: (address) => {
      searches.push("address")
      return whole.listUsersByAddress(address)
    },
    listAddressesWithCapitals: (limit) => {
      searches.push("capitals")
      return whole.listAddressesWithCapitals(limit)
    },
  }
  const links: string[] = []
  const mail = mailProvider(links)
  const browser = openBrowser(
    {
      secret: "s".repeat(40),
      trustHost: true,
      adapter,
      providers: [mail],
      logger: { error: () => undefined, warn: () => undefined },
    },
    { now: () => now },
  )
  return {
    adapter,
    browser,
    links,
    searches,
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    ask: (email: string) => browser.other().post("/signin/mail", { email }),
  }
}

describe("case-insensitive searches for an address", () => {
  it("LINK-10: mail requests for unknown addresses search the table once in five minutes, if no address has capitals", async () => {
    const { adapter, ask, searches, pass } = application()
    await adapter.createUser?.(stored("plain@example.test"))
    await Promise.all(Array.from({ length: 20 }, async (_, one) => ask(`nobody${one}@example.test`)))
    await ask("again@example.test")
    expect(searches).toEqual(["capitals"])
    pass(301)
    await ask("later@example.test")
    await ask("later@example.test")
    expect(searches).toEqual(["capitals", "capitals"])
  })

  it("LINK-10: a row with capitals is found at once if others existed before, and within five minutes otherwise", async () => {
    const { adapter, browser, links, ask, pass } = application()
    await ask("nobody@example.test")
    await adapter.createUser?.(stored("Ada@Example.test"))
    pass(301)
    for (const address of ["Ada@Example.test", "Grace@Example.test"]) {
      if (address !== "Ada@Example.test") await adapter.createUser?.(stored(address))
      await browser.post("/signin/mail", { email: address.toLowerCase() })
      const answer = await browser.get(links.at(-1) ?? "")
      expect(locationOf(answer).searchParams.get("error")).toBeNull()
      expect((await browser.session())?.user).toMatchObject({ email: address })
      await browser.post("/signout")
    }
  })

  it("LINK-10: after a failure, the database is asked again at the next request", async () => {
    const { adapter, ask } = application()
    const working = adapter.listAddressesWithCapitals
    adapter.listAddressesWithCapitals = () => Promise.reject(new Error("The connection to the database is closed."))
    expect(locationOf(await ask("nobody@example.test")).searchParams.get("error")).toBe("Configuration")
    Object.assign(adapter, { listAddressesWithCapitals: working })
    expect(locationOf(await ask("nobody@example.test")).searchParams.get("error")).toBeNull()
  })
})
