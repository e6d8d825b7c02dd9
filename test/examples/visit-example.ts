/** Rules for every example of a framework, in a browser. */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { launchBrowser } from "../support/chromium.ts"
import { shoot, startExample, type RunningExample } from "./example-process.ts"

export interface Visit {
  page: Page
  app: string
}

/** @param more adds rules of this example, and calls its argument in each test to begin a visit. */
export function exampleWorks(name: string, more?: (visit: () => Promise<Visit>) => void): void {
  describe(`the example ${name}`, () => {
    let browser: Browser
    let example: RunningExample
    const contexts: BrowserContext[] = []
    const troubles: string[] = []

    beforeAll(async () => {
      ;[browser, example] = await Promise.all([launchBrowser(), startExample(name)])
    }, 120_000)
    afterEach(async () => {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
      expect(troubles.splice(0)).toEqual([])
    })
    afterAll(async () => {
      await browser.close()
      expect(await example.stop()).toBe(0)
    })

    const visit = async (): Promise<Visit> => {
      const context = await browser.newContext({ viewport: { width: 1000, height: 700 } })
      contexts.push(context)
      const own = new Set([example.app, example.provider].map((address) => new URL(address).origin))
      context.on("request", (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith("http") && !own.has(origin)) troubles.push(`asked another host: ${request.url()}`)
      })
      context.on("weberror", (error) => troubles.push(String(error.error())))
      const page = await context.newPage()
      await page.goto(example.app)
      return { page, app: example.app }
    }

    it("leads from a protected page through the OpenID provider and back to it, and signs out", async () => {
      const { page, app } = await visit()
      await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
      await shoot(page, name, "signed-out")
      await page.getByRole("link", { name: "Protected page" }).click()
      await page.waitForURL((url) => url.pathname === "/auth/signin")
      await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
      await answerProvider(page, "Grace Hopper")
      await page.waitForURL(`${app}/protected`)
      await page.getByRole("heading", { name: "The protected page" }).waitFor()
      await shoot(page, name, "protected")

      await page.getByRole("link", { name: "Home" }).click()
      await page.getByRole("heading", { name: "Hello, Grace Hopper" }).waitFor()
      await page.reload()
      await page.getByRole("heading", { name: "Hello, Grace Hopper" }).waitFor()
      await shoot(page, name, "signed-in")

      await signOut(page)
      await page.getByRole("heading", { name: "You are not signed in" }).waitFor()
      await page.goto(`${app}/protected`)
      expect(new URL(page.url()).pathname).toBe("/auth/signin")
    })

    it("shows protected content to no signed-out visitor", async () => {
      const { app } = await visit()
      const answer = await fetch(`${app}/protected`, { headers: { accept: "application/json" } })
      expect(await answer.text()).not.toContain("Only for signed-in users")
      expect(answer.status).toBe(401)
    })
    more?.(visit)
  })
}

/** Signs out by a link to the page that asks, or by a button. */
async function signOut(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: "Sign out" })
  if ((await link.count()) > 0) await link.click()
  await page.getByRole("button", { name: "Sign out" }).click()
}

export async function answerProvider(page: Page, person: string): Promise<void> {
  await page.getByLabel("Name").fill(person)
  await page.getByLabel("Password", { exact: true }).fill("anything")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "Allow" }).click()
}
