import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { browserPath, launchBrowser } from "../support/chromium.ts"

let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader("set-cookie", "__Host-kept=yes; Path=/; Secure; HttpOnly; SameSite=Lax")
    response.end("<title>here</title>")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
})

/** The assumption of every browser test: the browser stores `__Host-` cookies over http on localhost. */
async function keepsHostCookies(browser: Browser): Promise<boolean> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(origin)
  const cookies = await context.cookies()
  await browser.close()
  return cookies.some((cookie) => cookie.name === "__Host-kept" && cookie.value === "yes")
}

describe("the browser of the tests", () => {
  it("starts, and keeps a __Host- cookie on localhost", async () => {
    expect(await keepsHostCookies(await launchBrowser())).toBe(true)
  })

  it("is the packaged one, also if the system has a browser", async () => {
    vi.stubEnv("CHROMIUM_PATH", "")
    const path = await browserPath({ system: process.execPath })
    expect(path).not.toBe(process.execPath)
    expect(await keepsHostCookies(await launchBrowser({ system: "/nowhere/chromium" }))).toBe(true)
  })

  it("is the system's if the packaged one does not start", async () => {
    vi.stubEnv("CHROMIUM_PATH", "")
    const packaged = async () => "/nowhere/packaged"
    expect(await browserPath({ packaged, system: process.execPath })).toBe(process.execPath)
    await expect(browserPath({ packaged, system: "/nowhere/chromium" })).rejects.toThrow("Install Chromium")
  })

  it("is always the browser that CHROMIUM_PATH names", async () => {
    vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium")
    await expect(browserPath()).rejects.toThrow("CHROMIUM_PATH")
  })
})
