/** A factor that a browser remembers, in Chromium: the checkbox, a sign-in without a code, and the end of all sessions. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { TOTP } from "otpauth"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { sessionsOf } from "../../src/core.ts"
import { nodeHandler } from "../../src/frameworks/node.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryStores, memoryTotpStore } from "../../src/stores/memory.ts"
import { findings } from "../devtools/browser/axe-findings.ts"
import { launchBrowser } from "../support/chromium.ts"
import { shownSecret } from "../support/totp-page.ts"

const store = memoryTotpStore()
const user = { id: "ada", email: "ada@x.test" }
const config: AuthConfig = {
  secret: "s".repeat(40),
  trustHost: true,
  basePath: "/auth",
  adapter: memoryAdapter(),
  stores: memoryStores(),
  session: { strategy: "jwt" },
  steps: [totp({ store, issuer: "Acme", rememberDevice: { days: 30 } })],
  providers: [
    {
      id: "password",
      name: "your password",
      type: "credentials",
      storedUsers: false,
      credentials: { password: { label: "Password", type: "password" } },
      authorize: ({ password }) => (password === "right horse" ? user : null),
    },
  ],
  logger: { error: () => undefined, warn: () => undefined },
}

let browser: Browser
let server: Server
let origin: string

beforeAll(async () => {
  const routes = nodeHandler(config)
  server = createServer(
    (req, res) => void (req.url?.startsWith("/auth/") === true ? routes(req, res) : res.end("home")),
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  server.close()
})

async function typePassword(page: Page): Promise<void> {
  await page.goto(`${origin}/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/home`)}`)
  await page.getByLabel("Password", { exact: true }).fill("right horse")
  await page.getByRole("button", { name: "your password" }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${origin}/auth/signout?callbackUrl=${encodeURIComponent(`${origin}/home`)}`)
  await page.getByRole("button").first().click()
  await page.waitForURL(`${origin}/**`)
}

/** Sets up the factor, with the key that the page shows. Returns the code of the period after the one that it used. */
async function enrol(page: Page): Promise<string> {
  await typePassword(page)
  await page.waitForURL("**/auth/totp?flow=*")
  const app = new TOTP({ secret: await shownSecret(page) })
  const now = Date.now()
  await page.getByLabel("Code").fill(app.generate({ timestamp: now }))
  expect(await page.getByRole("checkbox").count()).toBe(0)
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "I have kept them" }).click()
  await page.waitForURL(`${origin}/home`)
  // The step accepts a code one period early, and no code twice.
  return app.generate({ timestamp: now + 30_000 })
}

it("STEP-13: a visitor who ticks the checkbox signs in without a code, until all sessions end", async () => {
  const page = await browser.newPage()
  const nextCode = await enrol(page)
  await signOut(page)

  await typePassword(page)
  await page.waitForURL("**/auth/totp?flow=*")
  const box = page.getByRole("checkbox", { name: "Remember this device for 30 days" })
  expect(await box.isChecked()).toBe(false)
  expect(await findings(page)).toEqual([])
  await box.check()
  await page.getByLabel("Code").fill(nextCode)
  await page.getByRole("button", { name: "Continue" }).click()
  await page.waitForURL(`${origin}/home`)
  await signOut(page)

  await typePassword(page)
  await page.waitForURL(`${origin}/home`)
  await sessionsOf(config).admin.revokeAll({ provider: "password", providerAccountId: user.id })
  await signOut(page)
  await typePassword(page)
  await page.waitForURL("**/auth/totp?flow=*")
  await page.close()
})
