/** The challenge of the sign-in page in Chromium: by keyboard, and as a screen reader reads it. */
import { createServer, type Server } from "node:http"
import { join } from "node:path"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { proofOfWork } from "../../src/challenges/proof-of-work.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth } from "../../src/core.ts"
import { sendResponse, toRequest } from "../../src/frameworks/node.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { findings } from "../devtools/browser/axe-findings.ts"
import { launchBrowser } from "../support/chromium.ts"

/** A folder that gets pictures: to look at. */
const pictures = process.env.AUTHCHART_PICTURES

let server: Server
let browser: Browser
let origin: string
let judged: string[]
let config: AuthConfig

/** A new configuration counts from zero. */
function configOf(derivations: number): AuthConfig {
  return {
    secret: "s".repeat(40),
    trustHost: true,
    basePath: "/auth",
    adapter: memoryAdapter(),
    session: { strategy: "jwt" },
    limits: { "signIn.failed": "4/account" },
    challenge: proofOfWork({ derivations }),
    providers: [
      {
        id: "cred",
        name: "your password",
        type: "credentials",
        credentials: { email: { label: "Email" }, password: { label: "Password", type: "password" } },
        identifier: "email",
        storedUsers: false,
        authorize: ({ email, password }) => {
          judged.push(String(password))
          return password === "lovelace" ? { id: "1", name: "Ada", email: String(email) } : null
        },
      },
      { id: "mail", name: "a mail", type: "email", sendVerificationRequest: () => undefined },
    ],
    logger: { error: () => undefined, warn: () => undefined },
  }
}

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = toRequest(incoming, outgoing)
      if (!new URL(request.url).pathname.startsWith("/auth")) return void outgoing.end("<title>app</title>")
      await sendResponse(outgoing, await Auth(request, config))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})

beforeEach(() => {
  judged = []
})

afterAll(async () => {
  await browser.close()
  server.close()
})

/** Types into the form and sends it, by keyboard only. */
async function typeAndSend(page: Page, password: string): Promise<void> {
  await page.locator("input[name=email]").first().focus()
  await page.keyboard.press("Control+A")
  await page.keyboard.type("ada@example.test")
  await page.keyboard.press("Tab")
  await page.keyboard.type(password)
  // The script sends the form when it has the solution.
  await Promise.all([page.waitForEvent("load"), page.keyboard.press("Enter")])
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `challenge-${name}.png`), fullPage: true })
}

async function failedTwice(derivations: number, over: Parameters<Browser["newContext"]>[0] = {}): Promise<Page> {
  config = configOf(derivations)
  const page = await (await browser.newContext(over)).newPage()
  await page.goto(`${origin}/auth/signin`)
  for (const wrong of ["one", "two"]) await typeAndSend(page, wrong)
  return page
}

describe("the proof of work on the sign-in page", () => {
  it("is solved without any input, the page announces the result, and the form can be sent by keyboard", async () => {
    const refusedByPolicy: string[] = []
    const page = await failedTwice(300)
    page.on("console", (message) => {
      if (message.type() === "error") refusedByPolicy.push(message.text())
    })
    // The third attempt needs the challenge. The script waits for the solution before it sends the form.
    await typeAndSend(page, "three")
    expect(judged).toEqual(["one", "two", "three"])
    const status = page.getByRole("status")
    await expect.poll(async () => status.textContent(), { timeout: 30_000 }).toBe("Checked. You can sign in.")
    await picture(page, "done")
    expect(await findings(page)).toEqual([])
    await typeAndSend(page, "lovelace")
    await page.waitForURL(`${origin}/`)
    expect(judged.at(-1)).toBe("lovelace")
    expect(refusedByPolicy).toEqual([])
  })

  it("says that the computation is running, and does not move the focus", async () => {
    config = configOf(10_000)
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${origin}/auth/signin?error=CredentialsSignin&code=credentials`)
    const status = page.getByRole("status")
    await expect.poll(async () => status.textContent()).toMatch(/^Checking that you are not a program/)
    await picture(page, "working")
    await page.locator("input[name=password]").focus()
    await page.keyboard.type("lovelace")
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password")
    expect(await page.locator("input[name=password]").inputValue()).toBe("lovelace")
  })

  it("tells a browser without scripts that it needs JavaScript, and offers the link by mail", async () => {
    const page = await failedTwice(10, { javaScriptEnabled: false })
    expect(await page.getByRole("status").textContent()).toMatch(/needs JavaScript/)
    expect(await page.getByRole("alert").textContent()).toMatch(/sign in with a link that we email you/)
    await picture(page, "without scripts")
    await typeAndSend(page, "lovelace")
    expect(judged).toEqual(["one", "two"])
    expect(await page.getByRole("alert").textContent()).toMatch(/we check that you are not a program/)
    await picture(page, "needed")
  })
})
