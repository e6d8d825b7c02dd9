/** Visits of the sign-in by a mailed code in Chromium. */
import type { Browser, BrowserContextOptions, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, vi } from "vitest"
import { launchBrowser } from "../../support/chromium.ts"
import { linkIn, type ReceivedMail } from "../../support/smtp-inbox.ts"
import { openMailCodeSite, type MailCodeSite } from "./mail-code-site.ts"

/** The time limit of a test, in milliseconds: a browser on a busy machine is slow. */
export const patience = 240_000

export interface MailCodeVisits {
  readonly site: MailCodeSite
  /** Opens the sign-in page in a new browser profile. */
  visit: (options?: BrowserContextOptions) => Promise<Page>
  /** Types an address on the sign-in page, and returns the mail. The page then has the field for the code. */
  request: (page: Page, email: string) => Promise<ReceivedMail>
  /** Returns the address of the user who is signed in, or undefined. */
  signedIn: (page: Page) => Promise<string | undefined>
  /** Lets time pass on the server, and not in the browser. */
  pass: (seconds: number) => void
  /** The violations of the Content Security Policy, and the errors of scripts. */
  readonly complaints: readonly string[]
}

/** Opens the site and a browser for the tests of a file. */
export function useMailCodeSite(): MailCodeVisits {
  let site: MailCodeSite
  let browser: Browser
  const pages: Page[] = []
  const complaints: string[] = []
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    ;[site, browser] = await Promise.all([openMailCodeSite(), launchBrowser()])
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()))
    complaints.length = 0
  })
  afterAll(async () => {
    await Promise.all([browser.close(), site.close()])
    vi.useRealTimers()
  })
  return {
    get site() {
      return site
    },
    complaints,
    async visit(options) {
      const context = await browser.newContext({ locale: "en", ...options })
      const page = await context.newPage()
      pages.push(page)
      // The time limit of the test is enough.
      page.setDefaultTimeout(0)
      page.setDefaultNavigationTimeout(0)
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) complaints.push(message.text())
      })
      page.on("pageerror", (error) => complaints.push(error.message))
      await page.goto(`${site.origin}/auth/signin?callbackUrl=/home`)
      return page
    },
    async request(page, email) {
      const before = site.mails.length
      const form = page.locator('form[action$="/signin/mail-code"]')
      await form.locator('input[name="email"]').fill(email)
      await form.locator('button[type="submit"]').click()
      await page.locator('input[name="code"]').waitFor()
      while (site.mails.length === before) await page.waitForTimeout(20)
      const mail = site.mails.at(-1)
      if (mail === undefined) throw new Error("There is no mail.")
      return mail
    },
    async signedIn(page) {
      const response = await page.context().request.get(`${site.origin}/auth/session`)
      const session = (await response.json()) as { user?: { email?: string } } | null
      return session?.user?.email
    },
    pass: (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000),
  }
}

export const codeOf = ({ text }: ReceivedMail): string => /\b\d{8}\b/.exec(text)?.[0] ?? ""

/** A code that differs from the code of the mail. */
export const wrongCode = (mail: ReceivedMail): string => (codeOf(mail) === "00000000" ? "11111111" : "00000000")

export const linkOf = ({ text }: ReceivedMail): string => linkIn(text)

/** Types a code, and presses Enter. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const field = page.locator('input[name="code"]')
  await field.fill(code)
  const loaded = page.waitForEvent("load")
  await field.press("Enter")
  await loaded
}

/** Presses the button of the page that the link of the mail opened. */
export async function confirm(page: Page): Promise<void> {
  const loaded = page.waitForEvent("load")
  await page.locator('main button[type="submit"]').click()
  await loaded
}
