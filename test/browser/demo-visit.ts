/** Visitors of the demo: a browser for a whole test file, a profile for each person, and the persons' actions. */
import type { Browser, BrowserContext, Locator, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect } from "vitest"
import { launchBrowser } from "../support/chromium.ts"
import { newDataFolder, removeDataFolder, startDemo, type Demo } from "./demo-process.ts"

/** A separate browser profile, with a record of everything that its pages must not do. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /** Requests to other hosts, violations of a Content-Security-Policy, errors of scripts. */
  troubles: string[]
}

/** The demo of a test file. */
export interface DemoInUse extends Pick<Demo, "app" | "inbox" | "provider" | "output"> {
  /** A new person, on the demo's first page. */
  visit: (look?: { dark?: boolean; width?: number }) => Promise<Visitor>
  /** Stops the demo and starts it again with the same data and ports; returns the exit code of the stopped demo. */
  restart: () => Promise<number | null>
}

/**
 * Starts the demo and a browser for the tests of a file. A test fails if a page sent a request to another host or
 * violated its policy.
 */
export function useDemo(): DemoInUse {
  const data = newDataFolder()
  const visitors: Visitor[] = []
  let browser: Browser
  let demo: Demo

  beforeAll(async () => {
    ;[browser, demo] = await Promise.all([launchBrowser(), startDemo(data)])
  })
  afterAll(async () => {
    await browser.close()
    await demo.stop()
    removeDataFolder(data)
  })
  afterEach(async () => {
    const troubles = visitors.flatMap((visitor) => visitor.troubles)
    await Promise.all(visitors.splice(0).map(({ context }) => context.close()))
    expect(troubles).toEqual([])
  })
  return {
    get app() {
      return demo.app
    },
    get inbox() {
      return demo.inbox
    },
    get provider() {
      return demo.provider
    },
    output: () => demo.output(),
    async visit({ dark = false, width = 1100 } = {}) {
      const context = await browser.newContext({
        colorScheme: dark ? "dark" : "light",
        viewport: { width, height: 820 },
      })
      const visitor = { context, page: await context.newPage(), troubles: troublesOf(context, demo) }
      visitors.push(visitor)
      await visitor.page.goto(demo.app)
      return visitor
    },
    async restart() {
      const code = await demo.stop()
      const portOf = (address: string): string => new URL(address).port
      demo = await startDemo(data, {
        app: portOf(demo.app),
        provider: portOf(demo.provider),
        inbox: portOf(demo.inbox),
      })
      return code
    },
  }
}

function troublesOf(context: BrowserContext, demo: Demo): string[] {
  const addresses = [demo.app, demo.app.replace("localhost", "127.0.0.1"), demo.inbox, demo.provider]
  const own = new Set(addresses.map((address) => new URL(address).origin))
  const troubles: string[] = []
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith("http") && !own.has(origin)) troubles.push(`asked another host: ${request.url()}`)
  })
  context.on("console", (message) => {
    if (/Content.Security.Policy|Refused to|Blocked /i.test(message.text())) troubles.push(message.text())
  })
  context.on("weberror", (error) => troubles.push(String(error.error())))
  return troubles
}

export function heading(page: Page): Promise<string> {
  return page.getByRole("heading", { level: 1 }).innerText()
}

/** The id that the home page shows. */
export function userId(page: Page): Promise<string> {
  return page.locator("[data-user-id]").innerText()
}

export async function toSignIn(page: Page, at: DemoInUse): Promise<void> {
  await page.goto(at.app)
  await page.getByRole("link", { name: "Sign in", exact: true }).click()
  await page.getByRole("button", { name: "Sign in with Demo ID" }).waitFor()
}

export async function answerProvider(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name").fill(name)
  await page.getByLabel("Password", { exact: true }).fill("anything")
  await page.getByRole("button", { name: "Continue" }).click()
}

/** For a name that has not signed in since the start of the demo: the provider asks for consent. */
export async function signInWithDemoId(page: Page, at: DemoInUse, name: string): Promise<void> {
  await toSignIn(page, at)
  await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
  await answerProvider(page, name)
  await page.getByRole("button", { name: "Allow" }).click()
  await page.waitForURL(`${at.app}/`)
}

/** @param name the part of the address before `@demo.example`. */
export async function signInWithPassword(page: Page, at: DemoInUse, name: string, password: string): Promise<void> {
  await toSignIn(page, at)
  await typePassword(page, `${name}@demo.example`, password)
}

/** Fills in the form for a password on the sign-in page, and sends it. */
export async function typePassword(page: Page, address: string, password: string): Promise<void> {
  const form = formWith(page, "Sign in with a password")
  await form.getByLabel("Email").fill(address)
  await form.getByLabel("Password", { exact: true }).fill(password)
  await form.locator('button[type="submit"]').click()
}

function formWith(page: Page, button: string): Locator {
  return page.locator("form").filter({ has: page.getByRole("button", { name: button, exact: true }) })
}

/** Requests a link and returns the inbox, with the mail open, in a tab of the same browser. */
export async function askForLink(visitor: Visitor, at: DemoInUse, address: string): Promise<Page> {
  await toSignIn(visitor.page, at)
  const form = formWith(visitor.page, "Sign in with Email")
  await form.getByLabel("Email").fill(address)
  await form.getByRole("button").click()
  await visitor.page.getByRole("heading", { name: "Check your email" }).waitFor()
  const inbox = await visitor.context.newPage()
  await inbox.goto(at.inbox)
  await inbox.getByRole("article").getByText(`to ${address}`).waitFor()
  return inbox
}
