/** Visits of the pages for passwords in Chromium. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll } from "vitest"
import { launchBrowser } from "../../support/chromium.ts"
import { openPasswordSite, type PasswordSite } from "./password-site.ts"

/** The time limit of a test, in milliseconds: a browser on a busy machine is slow. */
export const patience = 240_000

/** Options of `expect.poll` for the meter, whose script starts slowly on a busy machine. */
export const patient = { timeout: 60_000 }

export interface PasswordVisits {
  readonly site: PasswordSite
  /** Opens a page in a new browser profile. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>
  /** Opens the page on which a signed-in user changes the password, in a new browser profile. */
  change: (options?: BrowserContextOptions) => Promise<Page>
  /** Proves a new mailbox, and returns the page on which the visitor chooses a password. */
  choose: (email: string, options?: BrowserContextOptions) => Promise<Page>
  /** The forms that the browser sent since the start of the test. */
  readonly sent: readonly URLSearchParams[]
  /** The messages of the browser about the Content Security Policy, and the errors of scripts. */
  readonly complaints: readonly string[]
}

/** Opens the site and a browser for the tests of a file. */
export function usePasswordSite(options: Parameters<typeof openPasswordSite>[0] = {}): PasswordVisits {
  let site: PasswordSite
  let browser: Browser
  const pages: Page[] = []
  const complaints: string[] = []
  const sent: URLSearchParams[] = []
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([openPasswordSite(options), launchBrowser()])
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()))
    complaints.length = 0
    sent.length = 0
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))
  const open = async (path: string, given: BrowserContextOptions = {}, isSignedIn = false) => {
    const context = await browser.newContext({ locale: "en", ...given })
    if (isSignedIn) await context.addCookies([...(await site.signIn())])
    const page = await context.newPage()
    // The time limit of the test is enough.
    page.setDefaultTimeout(0)
    page.setDefaultNavigationTimeout(0)
    pages.push(page)
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) complaints.push(message.text())
    })
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URLSearchParams(request.postData() ?? ""))
    })
    page.on("pageerror", (error) => complaints.push(error.message))
    await page.goto(site.origin + path)
    return page
  }
  return {
    get site() {
      return site
    },
    sent,
    complaints,
    visit: (path, given) => open(path, given),
    change: (given) => open("/auth/account/password", given, true),
    async choose(email, given) {
      const page = await open("/auth/password/sign-up?callbackUrl=/auth/account", given)
      const before = site.mails.length
      await page.locator('input[name="email"]').fill(email)
      await page.locator('button[type="submit"]').first().click()
      await page.locator('input[name="code"]').waitFor()
      while (site.mails.length === before) await page.waitForTimeout(20)
      await page.locator('input[name="code"]').fill(/\b\d{8}\b/.exec(site.mails.at(-1)?.text ?? "")?.[0] ?? "")
      await page.locator('button[type="submit"]').first().click()
      await page.locator('input[autocomplete="new-password"]').waitFor()
      return page
    },
  }
}
