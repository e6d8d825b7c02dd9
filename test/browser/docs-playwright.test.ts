/** docs/recipes/playwright.md, in a browser: its cookies sign in, and its provider answers the form. */
import { createServer, type Server } from "node:http"
import { mkdtempSync, rmSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Browser, BrowserContext } from "playwright-core"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { nodeHandler } from "../../src/frameworks/node.ts"
import { launchBrowser } from "../support/chromium.ts"
import { writePages, type WrittenPages } from "../testing/docs-files.ts"

const page = "docs/recipes/playwright.md"
const folder = mkdtempSync(join(tmpdir(), "authchart-playwright-"))
const servers: Server[] = []
let browser: Browser
let written: WrittenPages

beforeAll(async () => {
  browser = await launchBrowser()
  written = writePages([page])
})
afterAll(async () => {
  await browser.close()
  for (const server of servers) server.close()
  written.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Serves the routes of a configuration, which may need the address of the server. */
async function served(configFor: (origin: string) => AuthConfig | Promise<AuthConfig>): Promise<string> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const routes = nodeHandler({ trustHost: true, ...(await configFor(origin)) })
  server.on("request", (request, response) => void routes(request, response))
  return origin
}

const sessionIn = async (context: BrowserContext, origin: string): Promise<unknown> => {
  const tab = await context.newPage()
  await tab.goto(`${origin}/api/auth/session`)
  return JSON.parse(await tab.innerText("body"))
}

it("a browser with the cookies of signInAs is signed in", async () => {
  vi.stubEnv("AUTH_SECRET", "p9Xw3vT6mQ1zL8rB5nK2yH7jC4fD0gSa")
  vi.stubEnv("DATABASE_FILE", join(folder, "test.sqlite"))
  const { authConfig } = (await written.load(page, "auth-config.ts")) as { authConfig: AuthConfig }
  const { signedIn } = (await written.load(page, "signed-in.ts")) as {
    signedIn: (context: BrowserContext, email: string, origin: string) => Promise<void>
  }
  const origin = await served(() => authConfig)
  const context = await browser.newContext()
  expect(await sessionIn(context, origin)).toBeNull()
  await signedIn(context, "ada@example.test", origin)
  expect(await sessionIn(context, origin)).toMatchObject({ user: { email: "ada@example.test" } })
  await context.close()
})

it("a user signs in with the form of the local provider", async () => {
  const { startProvider } = (await written.load(page, "local-provider.ts")) as {
    startProvider: (origin: string) => Promise<{ issuer: string; close: () => Promise<void> }>
  }
  let stop = async (): Promise<void> => undefined
  const origin = await served(async (address) => {
    const { issuer, close } = await startProvider(address)
    stop = close
    return {
      secret: "p9Xw3vT6mQ1zL8rB5nK2yH7jC4fD0gSa",
      basePath: "/api/auth",
      providers: [{ id: "company", name: "Company", type: "oidc", issuer, clientId: "app", clientSecret: "secret" }],
    }
  })
  const context = await browser.newContext()
  const tab = await context.newPage()
  await tab.goto(`${origin}/api/auth/signin`)
  await tab.getByRole("button", { name: "Company" }).click()
  await tab.waitForURL(`${origin}/`)
  expect(await sessionIn(context, origin)).toMatchObject({ user: { email: "ada@example.test" } })
  await context.close()
  await stop()
})
