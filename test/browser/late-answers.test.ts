/** Two tabs of a browser: one tab signs out while the other reads the session. */
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { Auth } from "../../src/core.ts"
import { sendResponse, toRequest } from "../../src/frameworks/node.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { launchBrowser } from "../support/chromium.ts"

const config: AuthConfig = {
  secret: "s".repeat(40),
  trustHost: true,
  basePath: "/auth",
  // Every read writes the token again.
  session: { updateAge: 0 },
  providers: [
    {
      id: "cred",
      name: "x",
      type: "credentials",
      credentials: {},
      authorize: () => ({ id: "1", name: "Ada", email: "ada@x.test" }),
    },
  ],
  logger: { error: () => undefined, warn: () => undefined },
}

let server: Server
let browser: Browser
let origin: string
/** Responses to requests with `?held` wait for this. */
let released: Promise<void>
let release: () => void
/** Resolves when such a response exists and waits. */
let made: Promise<void>
let isMade: () => void

function hold(): void {
  released = new Promise((resolve) => (release = resolve))
  made = new Promise((resolve) => (isMade = resolve))
}

beforeAll(async () => {
  hold()
  server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = toRequest(incoming, outgoing)
      const url = new URL(request.url)
      if (!url.pathname.startsWith("/auth")) return void outgoing.end("<title>app</title>")
      const response = await Auth(request, config)
      if (url.searchParams.has("held")) {
        isMade()
        await released
      }
      await sendResponse(outgoing, response)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  server.close()
})

async function post(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const { csrfToken } = (await (await fetch("/auth/csrf")).json()) as { csrfToken: string }
    const body = new URLSearchParams({ csrfToken })
    await fetch(to, { method: "POST", body, headers: { "x-auth-return-redirect": "1" } })
  }, path)
}

const read = (page: Page, query = ""): Promise<string> =>
  page.evaluate(async (more) => (await fetch(`/auth/session${more}`)).text(), query)

async function twoTabs(): Promise<[Page, Page, () => Promise<string[]>]> {
  const context = await browser.newContext()
  const [one, other] = [await context.newPage(), await context.newPage()]
  for (const page of [one, other]) await page.goto(origin)
  return [one, other, async () => (await context.cookies()).map(({ name }) => name)]
}

describe("a session in two tabs of Chromium", () => {
  it("JWT-15, RACE-02: a late read does not undo the sign-out of the other tab", async () => {
    hold()
    const [one, other, cookies] = await twoTabs()
    await post(one, "/auth/callback/cred")
    expect(await read(other)).toContain("Ada")
    const late = read(one, "?held")
    await made
    await post(other, "/auth/signout")
    expect(await read(other)).toBe("null")
    release()
    expect(await late, "the read itself was answered before the sign-out").toContain("Ada")
    expect(await cookies(), "its response has set the cookie again").toContain("authjs.session-token")
    expect(await read(one)).toBe("null")
    expect(await read(other)).toBe("null")
    expect(await cookies()).not.toContain("authjs.session-token")
    await post(one, "/auth/callback/cred")
    expect(await read(other), "signing in again works at once").toContain("Ada")
  })
})
