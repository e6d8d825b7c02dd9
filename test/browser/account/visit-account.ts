/** Browser profiles in which a user is signed in and sees the account page. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, vi } from "vitest"
import { launchBrowser } from "../../support/chromium.ts"
import { openAccountSite, password, type AccountSite } from "./account-site.ts"

export interface AccountVisits {
  readonly site: AccountSite
  /** Signs a user in, in a new browser profile, and opens the account page. */
  visit: (user: string, options?: BrowserContextOptions) => Promise<Page>
  /** Lets time pass on the server. */
  pass: (seconds: number) => void
}

/** Opens the site and a browser for the tests of a file. Scripts are switched off in every profile. */
export function useAccountSite(): AccountVisits {
  let site: AccountSite
  let browser: Browser
  const pages: Page[] = []
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    ;[site, browser] = await Promise.all([openAccountSite(), launchBrowser()])
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()))
  })
  afterAll(async () => {
    await Promise.all([browser.close(), site.close()])
    vi.useRealTimers()
  })
  return {
    get site() {
      return site
    },
    async visit(user, options = {}) {
      const context = await browser.newContext({ locale: "en", javaScriptEnabled: false, ...options })
      const page = await context.newPage()
      pages.push(page)
      await page.goto(`${site.origin}/auth/signin?callbackUrl=/auth/account`)
      await page.locator('input[name="name"]').fill(user)
      await page.locator('input[name="password"]').fill(password)
      await page.locator('form[action*="credentials"] button[type="submit"]').click()
      await page.waitForURL(`${site.origin}/auth/account`)
      return page
    },
    pass: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000),
  }
}
