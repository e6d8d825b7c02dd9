/** Browser profiles and tabs for the tests of the clients. */
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
import { launchBrowser } from "../../support/chromium.ts"
import { openSite, type Client, type Site } from "./site.ts"
import type { Seen, TabOptions } from "./tab.ts"

export interface Tabs {
  site: Site
  /** A separate browser profile: other cookies, other channels. */
  profile: () => Promise<BrowserContext>
  /** Opens a tab, and returns when the client has rendered for the first time. */
  open: (context: BrowserContext, client: Client, options?: TabOptions, path?: string) => Promise<Page>
}

/** Opens the site and a browser for the tests of a file. */
export function useTabs(): Tabs {
  let site: Site
  let browser: Browser
  const profiles: BrowserContext[] = []
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([openSite(), launchBrowser()])
  })
  beforeEach(() => {
    site.asked.length = 0
    site.triggers.length = 0
    site.inbox.mails.length = 0
  })
  afterEach(async () => {
    site.answer(undefined)
    await Promise.all(profiles.splice(0).map((context) => context.close()))
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  return {
    get site() {
      return site
    },
    async profile() {
      const context = await browser.newContext()
      profiles.push(context)
      return context
    },
    async open(context, client, options, path) {
      const page = await context.newPage()
      await page.goto(site.tab(client, options, path))
      await page.waitForFunction(() => window.seen.length > 0 || window.thrown.length > 0)
      return page
    },
  }
}

/** Waits until the tab shows this status and name. */
export async function expectShown(page: Page, text: string): Promise<void> {
  await page.locator("#shown").getByText(text, { exact: true }).waitFor()
}

/** Waits until the tab is at this address. */
export async function expectAt(page: Page, address: string | RegExp): Promise<void> {
  await page.waitForURL(address)
}

export function seenIn(page: Page): Promise<Seen[]> {
  return page.evaluate(() => window.seen)
}

/** Signs in with the credentials provider, without leaving the page. */
export async function signInAs(page: Page, name: string): Promise<void> {
  await page.evaluate(async (who) => {
    await window.client.signIn("credentials", { redirect: false, name: who, password: "right" })
  }, name)
  await expectShown(page, `authenticated ${name}`)
}

/**
 * Turns the network off, and returns when the client shows that it is offline. The page receives the event some time
 * later, and React renders the result in separate tasks, which a stopped clock does not stop.
 */
export async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  const heard = await page.evaluateHandle(() => ({
    offline: new Promise((done) => addEventListener("offline", done, { once: true })),
  }))
  await context.setOffline(true)
  await heard.evaluate(async ({ offline }) => {
    await offline
    for (let tasks = 0; tasks < 20; tasks += 1) {
      await new Promise((done) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener("message", done, { once: true })
        port1.start()
        port2.postMessage("next")
      })
    }
  })
}

/** Returns the messages from other tabs that the page has received. Waits until all earlier messages have arrived. */
export async function heardBy(listener: Page, speaker: Page): Promise<unknown[]> {
  const mark = `mark ${Math.random()}`
  await speaker.evaluate((text) => {
    const channel = new BroadcastChannel("next-auth")
    channel.postMessage(text)
    channel.close()
  }, mark)
  await listener.waitForFunction((text) => window.heard.includes(text), mark)
  return listener.evaluate((text) => window.heard.filter((one) => one !== text), mark)
}
