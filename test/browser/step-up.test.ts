/**
 * Step-up in Chromium: a page demands that the user authenticated in the last five minutes. The user signed in 400
 * seconds ago with a password, at an OpenID provider, or by a link from a mail.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { nodeHandler, requireSession } from "../../src/frameworks/node.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { findings } from "../devtools/browser/axe-findings.ts"
import { launchBrowser } from "../support/chromium.ts"
import { mailProvider } from "../support/mail-provider.ts"
import { sampled } from "../support/sample.ts"
import { openIdServer, type OpenIdServer } from "../support/openid-provider.ts"

const client = { id: "step-up", secret: "the client secret of these tests" }
const ago = 400
const wanted = "/money?to=bob"

let browser: Browser
let server: Server
let origin: string
let openid: OpenIdServer
let links: string[]
let config: AuthConfig
let routes: ReturnType<typeof nodeHandler>

function configOf(strategy: "jwt" | "database"): AuthConfig {
  const adapter = memoryAdapter()
  return {
    secret: "s".repeat(40),
    trustHost: true,
    basePath: "/auth",
    adapter,
    stores: memoryStores(),
    session: { strategy, stepUp: true, exposeAuth: true },
    providers: [
      {
        id: "password",
        name: "your password",
        type: "credentials",
        storedUsers: true,
        credentials: { email: { label: "Email" }, password: { label: "Password", type: "password" } },
        authorize: async ({ email, password }) => {
          if (password !== "right horse") return null
          const known = await adapter.getUserByEmail?.(String(email))
          return known ?? (await adapter.createUser?.({ id: "ada", email: String(email), emailVerified: null })) ?? null
        },
      },
      {
        id: "openid",
        name: "OpenID",
        type: "oidc",
        issuer: openid.issuer,
        clientId: client.id,
        clientSecret: client.secret,
      },
      mailProvider(links),
    ],
    logger: { error: () => undefined, warn: () => undefined },
  }
}

async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
  if (req.url?.startsWith("/auth/") === true) return routes(req, res)
  if (req.url?.startsWith("/money") !== true)
    return void res.setHeader("content-type", "text/html").end(`<a href="${wanted}">Money</a>`)
  const session = await requireSession(req, res, config, { maxAge: 300 })
  if (session !== undefined) res.end(`the money of ${session.user?.email}`)
}

beforeAll(async () => {
  server = createServer((req, res) => void respond(req, res))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  openid = await openIdServer([{ ...client, redirectUris: [`${origin}/auth/callback/openid`] }])
  browser = await launchBrowser()
})

afterAll(async () => {
  await Promise.all([browser.close(), openid.close()])
  server.close()
})

// Timers stay real. Only the time of day is an earlier one, until the user has signed in.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - ago * 1000 })
  links = []
})

afterEach(() => {
  vi.useRealTimers()
})

async function authenticateAtProvider(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name)
  await page.locator("input[name=password]").fill("any")
  await page.locator("button[type=submit]").click()
}

async function typePassword(page: Page): Promise<void> {
  const form = page.locator("form", { has: page.locator("input[name=password]") })
  await form.locator("input[name=email]").fill("ada@x.test")
  await form.locator("input[name=password]").fill("right horse")
  await form.locator('button[type="submit"]').click()
}

const linkSent = async (count: number): Promise<string> => {
  await expect.poll(() => links.length).toBe(count)
  return links.at(-1) ?? ""
}

interface Way {
  email: string
  signIn: (page: Page) => Promise<unknown>
  /** Authenticates again, from the page of the ways. */
  again: (page: Page) => Promise<unknown>
}

const ways: Readonly<Record<string, Way>> = {
  "a password": { email: "ada@x.test", signIn: typePassword, again: typePassword },
  "an OpenID provider": {
    email: "grace@id.test",
    signIn: async (page) => {
      await page.getByRole("button", { name: "OpenID" }).click()
      await authenticateAtProvider(page, "grace")
    },
    again: async (page) => {
      await page.getByRole("button", { name: "OpenID" }).click()
      // The browser is still signed in at the provider, which nevertheless asks for the password (`prompt=login`).
      expect(new URL(page.url()).origin).toBe(openid.issuer)
      await authenticateAtProvider(page, "grace")
    },
  },
  "a link from a mail": {
    email: "mary@x.test",
    signIn: async (page) => {
      const form = page.locator("form", { has: page.getByRole("button", { name: "Mail" }) })
      await form.getByRole("textbox").fill("mary@x.test")
      await form.getByRole("button").click()
      await page.goto(await linkSent(1))
    },
    again: async (page) => {
      await page.getByRole("button", { name: "Mail" }).click()
      await page.waitForURL("**/verify-request**")
      await page.goto(await linkSent(2))
    },
  },
}

/** Opens a browser in which the user signed in some minutes ago. */
async function signedInAgo(way: Way, javaScriptEnabled: boolean): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
  await page.goto(`${origin}/auth/signin?callbackUrl=/start`)
  await way.signIn(page)
  await page.waitForURL("**/start")
  vi.useRealTimers()
  return page
}

const bodyOf = (page: Page): Promise<string> => page.locator("body").innerText()

async function evidenceOf(page: Page): Promise<unknown> {
  const session: unknown = await (await page.request.get(`${origin}/auth/session`)).json()
  return (session as { auth?: unknown } | null)?.auth
}

const strategies = sampled(["jwt", "database"] as const, 1, "sessions of step-ups in Chromium")

describe.each(strategies)("a page that demands five minutes, with %s sessions", (strategy) => {
  beforeEach(() => {
    config = configOf(strategy)
    routes = nodeHandler(config)
  })

  describe.each(Object.entries(ways))("for a user of %s", (_name, way) => {
    it.each(sampled([true, false], 1, `scripts in step-ups of ${way.email}`))(
      "is reached after a new authentication; with JavaScript: %s",
      async (scripts) => {
        const page = await signedInAgo(way, scripts)
        const before = await evidenceOf(page)
        await page.goto(`${origin}${wanted}`)
        expect(new URL(page.url()).pathname).toBe("/auth/step-up")
        expect(await bodyOf(page)).toContain(way.email)
        if (scripts) expect(await findings(page)).toEqual([])
        await way.again(page)
        await page.waitForURL(`**${wanted}`)
        expect(await bodyOf(page)).toBe(`the money of ${way.email}`)
        const { sid, at } = before as { sid: string; at: number }
        const after = (await evidenceOf(page)) as { sid: string; at: number }
        expect(after.sid).toBe(sid)
        expect(after.at - at).toBeGreaterThanOrEqual(ago)
        await page.goto(`${origin}${wanted}`)
        expect(await bodyOf(page), "no second question").toBe(`the money of ${way.email}`)
      },
    )

    it("Cancel leads back to the page before, and the session and its evidence stay", async () => {
      const page = await signedInAgo(way, false)
      const before = await evidenceOf(page)
      await page.getByRole("link", { name: "Money" }).click()
      await page.waitForURL("**/auth/step-up?**")
      await page.getByRole("link", { name: "Cancel" }).click()
      await page.waitForURL("**/start")
      expect(await evidenceOf(page)).toEqual(before)
      await page.goto(`${origin}${wanted}`)
      expect(new URL(page.url()).pathname, "nothing was gained either").toBe("/auth/step-up")
    })
  })
})
