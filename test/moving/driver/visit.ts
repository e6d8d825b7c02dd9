/** A visit of an application in Chromium. */
import type { BrowserContext, Page } from "playwright-core"

/** The user of applications with passwords. */
export const ada = { email: "ada@app.test", password: "correct horse" }

export interface Visit {
  page: Page
  context: BrowserContext
  /** The address of the application. */
  origin: string
  /** Opens a path of the application. */
  open: (path: string) => Promise<void>
  /** The only heading of the first level. */
  heading: () => Promise<string>
  /** Signs in from the page that is open: Ada with her password, others at the provider. Returns at the next page. */
  signIn: (name: string) => Promise<void>
  /** The status and the JSON of a path, with the cookies of the browser. */
  responseOf: (path: string) => Promise<[status: number, body: unknown]>
  /** The names of the cookies of sessions. */
  sessionCookies: () => Promise<string[]>
}

/** Fills in the form for a password. */
export async function enterPassword(page: Page, { email, password }: typeof ada): Promise<void> {
  await page.getByLabel("E-mail").filter({ visible: true }).fill(email)
  await page.getByLabel("Password", { exact: true }).filter({ visible: true }).fill(password)
  await page.getByRole("button", { name: /^Sign in with (?:Credentials|a password)$/ }).click()
}

/** Signs in at the provider of the suite. */
export async function enterAtProvider(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Sign in with (?:Keycloak|the company's account)$/ }).click()
  await page.locator("input[name=login]").fill(name)
  await page.locator("input[name=password]").fill("any")
  await page.getByRole("button", { name: "Sign-in" }).click()
}

/** @param enter signs in from the page that is open, without waiting for the page after it. */
export function visitOf(
  context: BrowserContext,
  page: Page,
  { origin, enter }: { origin: string; enter: (name: string) => Promise<void> },
): Visit {
  return {
    page,
    context,
    origin,
    open: async (path) => void (await page.goto(`${origin}${path}`)),
    heading: () => page.getByRole("heading", { level: 1 }).innerText(),
    signIn: async (name) => {
      const before = page.url()
      await enter(name)
      await page.waitForURL((url) => url.origin === origin && url.href !== before)
    },
    responseOf: async (path) => {
      const response = await page.request.get(`${origin}${path}`)
      const text = await response.text()
      return [response.status(), JSON.parse(text) as unknown]
    },
    sessionCookies: async () =>
      (await context.cookies()).map(({ name }) => name).filter((name) => /session-token(?:\.\d+)?$/.test(name)),
  }
}
