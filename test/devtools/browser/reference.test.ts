/** The reference on an error page opens its trace, over a real development server. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { nodeHandler } from "../../../src/frameworks/node.ts"
import { launchBrowser } from "../../support/chromium.ts"
import { findings } from "./axe-findings.ts"
import { plain, rows } from "./live-page.ts"

let browser: Browser
let server: Server
let origin: string

beforeAll(async () => {
  // The handler reads the environment once, when it is made.
  vi.stubEnv("NODE_ENV", "development")
  const routes = nodeHandler({
    secret: "s".repeat(40),
    trustHost: true,
    basePath: "/auth",
    adapter: memoryAdapter(),
    providers: [{ id: "idp", name: "IdP", type: "oauth", clientId: "c", clientSecret: "s", ...endpoints }],
    logger: { error: () => undefined, warn: () => undefined },
  })
  server = createServer((request, response) => void routes(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  // A server that listens on TCP has an address object.
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

const endpoints = {
  authorization: "https://idp.test/authorize",
  token: "https://idp.test/token",
  userinfo: "https://idp.test/userinfo",
}

/** Opens a callback that belongs to no sign-in of this browser, and returns the page with the error. */
async function failedSignIn(): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${origin}/auth/callback/idp?code=c&state=${"s".repeat(40)}`)
  await page.locator(".details").waitFor()
  return page
}

describe("the reference on an error page", () => {
  it("is a link in development, which opens the trace with its sentence and its stop by one click", async () => {
    const page = await failedSignIn()
    const link = page.locator(".details a")
    const reference = plain(await link.textContent())
    expect(new URL(page.url()).searchParams.get("flow")).toBe(reference)
    await link.click()
    await page.waitForURL(new RegExp(`/auth/inspect\\?flow=${reference}`))
    await page.locator(".failure h3", { hasText: "flow_missing" }).waitFor()
    await page.locator(".flag.failed", { hasText: "stopped here: flow_missing" }).waitFor()
    expect(await page.locator(`${rows}[aria-selected="true"]`).count()).toBe(1)
    await page.locator(".advice li").first().waitFor()
    expect(await findings(page)).toEqual([])
  })

  it("is found by the search of the visualizer", async () => {
    const page = await failedSignIn()
    const reference = plain(await page.locator(".details a").textContent())
    await page.goto(`${origin}/auth/inspect`)
    await page.locator("[data-band]").first().waitFor()
    await page.keyboard.press("/")
    await page.keyboard.type(reference)
    await page.keyboard.press("Enter")
    await page.locator(".failure h3", { hasText: "flow_missing" }).waitFor()
    expect(await page.locator(".facts").textContent()).toContain(reference)
  })

  it("says that the trace is not here if the process was started again since", async () => {
    const page = await browser.newPage()
    await page.goto(`${origin}/auth/inspect?flow=0123456789abcdef`)
    await page.getByText("No request of 0123456789abcdef is here.").waitFor()
    expect(await page.locator(".failure").count()).toBe(0)
  })
})
