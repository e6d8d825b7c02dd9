/** Visits of pages with passkeys in Chromium. */
import { randomUUID } from "node:crypto"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
import { launchBrowser } from "../../support/chromium.ts"
import { addAuthenticator, type VirtualAuthenticator } from "../../support/virtual-authenticator.ts"
import type { Client, PasskeySite } from "./passkey-site.ts"

export interface Visit {
  readonly page: Page
  readonly authenticator: VirtualAuthenticator
}

export interface PasskeyVisits {
  readonly site: PasskeySite
  /** Opens a page in a new browser profile, with an authenticator. */
  visit: (client: Client, options?: Parameters<typeof addAuthenticator>[1]) => Promise<Visit>
  /** Opens another tab of the same profile, with an authenticator of its own. */
  open: (context: BrowserContext, client: Client) => Promise<Visit>
}

/** Opens a site and a browser for the tests of a file. */
export function usePasskeySite(open: () => Promise<PasskeySite>): PasskeyVisits {
  let site: PasskeySite
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([open(), launchBrowser()])
  })
  beforeEach(() => {
    site.asked.length = 0
  })
  afterEach(async () => {
    site.answer(undefined)
    site.permit(undefined)
    await Promise.all(contexts.splice(0).map((context) => context.close()))
  })
  afterAll(() => Promise.all([browser.close(), site.close()]))
  const openTab: PasskeyVisits["open"] = async (context, client) => tab(context, client)
  async function tab(
    context: BrowserContext,
    client: Client,
    options?: Parameters<typeof addAuthenticator>[1],
  ): Promise<Visit> {
    const page = await context.newPage()
    const authenticator = await addAuthenticator(page, options)
    await page.goto(site.page(client))
    await page.waitForFunction(() => "passkeys" in window)
    return { page, authenticator }
  }
  return {
    get site() {
      return site
    },
    async visit(client, options) {
      const context = await browser.newContext()
      contexts.push(context)
      return tab(context, client, options)
    },
    open: openTab,
  }
}

/** Returns the address of the signed-in user, from a page of the client. */
export async function signedInAs(page: Page, address: string): Promise<string | null | undefined> {
  await page.goto(address)
  await page.waitForFunction(() => "passkeys" in window)
  return page.evaluate(async () => (await window.react.getSession())?.user?.email)
}

/** Returns an address that no user has. */
export function newAddress(): string {
  return `${randomUUID()}@x.test`
}

/** The error with which a function of the client rejected. */
export interface Refusal {
  readonly name: string
  readonly message: string
  readonly type: string | undefined
  readonly code: string | undefined
}

/** Calls a function in the page, and returns its rejection. Fails if the function resolves. */
export async function refusalOf(page: Page, work: () => Promise<unknown>): Promise<Refusal> {
  const text = await page.evaluate(
    `(${work.toString()})().then(() => undefined, ({ name, message, type, code }) => ({ name, message, type, code }))`,
  )
  if (text === undefined) throw new Error("The function resolved.")
  return text as Refusal
}

/** Creates a user with a passkey, without leaving the page. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.evaluate(
    (address) =>
      window.passkeys
        .signIn("passkey", { email: address, redirect: false, redirectTo: "/in" }, { note: "1" })
        // The published client throws for a relative address, after the sign-in.
        .catch(() => undefined),
    email,
  )
}
