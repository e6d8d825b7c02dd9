/** An adapter that stores links in mails, but no users, suffices for sessions in tokens (MOVE-07). */
import { describe, expect, it } from "vitest"
import { Auth } from "@auth/core"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import type { EmailConfig } from "../../src/ports/provider.ts"
import { openBrowser } from "../support/browser.ts"
import { forge } from "../support/providers.ts"

function mailOnly(...more: ("getUserByEmail" | "createUser")[]): Adapter {
  const whole = memoryAdapter()
  const names = ["createVerificationToken", "useVerificationToken", ...more] as const
  return Object.fromEntries(names.map((name) => [name, whole[name]]))
}

function app(over: Partial<AuthConfig> = {}) {
  const links: string[] = []
  const mail: EmailConfig = {
    id: "mail",
    name: "Mail",
    type: "email",
    sendVerificationRequest: ({ url }) => void links.push(url),
  }
  const logged: Error[] = []
  const config: AuthConfig = {
    trustHost: true,
    secret: "s".repeat(32),
    session: { strategy: "jwt" },
    adapter: mailOnly(),
    providers: [mail, forge],
    logger: { warn: () => undefined, error: (error) => logged.push(error) },
    ...over,
  }
  return { config, links, logged, browser: openBrowser(config) }
}

describe("MOVE-07: an adapter with only the methods for mail, and sessions in tokens", () => {
  it.each<[string, Adapter]>([
    ["the two methods for links", mailOnly()],
    ["the three that Auth.js requires", mailOnly("getUserByEmail")],
  ])("%s: a visitor can sign in by mail repeatedly", async (_what, adapter) => {
    const { browser, links, logged } = app({ adapter })
    for (const visitor of [browser, browser.other()]) {
      await visitor.post("/signin/mail", { email: "ada@example.com" })
      const page = await visitor.get(links.at(-1) ?? "")
      expect(page.status).toBe(302)
      expect((await visitor.session())?.user).toMatchObject({ email: "ada@example.com" })
    }
    expect(logged).toEqual([])
  })

  it("a link can be used once", async () => {
    const { browser, links } = app()
    await browser.post("/signin/mail", { email: "ada@example.com" })
    await browser.get(links[0] ?? "")
    const again = browser.other()
    await again.get(links[0] ?? "")
    expect(await again.session()).toBeNull()
  })

  it("@auth/core also starts with the three methods", async () => {
    const provider = { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined }
    const response = await Auth(new Request("https://app.test/auth/session"), {
      trustHost: true,
      secret: "s".repeat(32),
      session: { strategy: "jwt" },
      adapter: mailOnly("getUserByEmail") as never,
      providers: [provider as never],
    })
    expect(await response.json()).toBeNull()
  })

  it("an adapter that stores users must have all methods for users", () => {
    const { problem } = resolveConfig(app({ adapter: mailOnly("createUser") }).config)
    expect(problem?.type).toBe("MissingAdapterMethods")
    expect(problem?.message).toContain("getUserByEmail")
  })

  it("the error for database sessions says how to work without users", () => {
    const { problem } = resolveConfig(app({ session: {} }).config)
    expect(problem?.type).toBe("MissingAdapterMethods")
    expect(problem?.message).toContain('session: { strategy: "jwt" }')
  })
})
