/**
 * A second factor in a browser, over two processes that take turns request by request, and that restart between the
 * first factor and the second. All state of a sign-in is in PostgreSQL or in the browser.
 */
import { TOTP } from "otpauth"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { launchBrowser } from "../../support/chromium.ts"
import { openIdServer, type OpenIdServer } from "../../support/openid-provider.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../../support/postgres-database.ts"
import { sampled } from "../../support/sample.ts"
import { openFrontDoor, startAppProcess, type AppProcess, type FrontDoor } from "../../support/shared-app-process.ts"
import { linkIn, openSmtpInbox, type SmtpInbox } from "../../support/smtp-inbox.ts"
import { shownSecret } from "../../support/totp-page.ts"

const client = { id: "shared-app", secret: "the client secret of these tests" }
const password = "correct horse"

let browser: Browser
let front: FrontDoor
let inbox: SmtpInbox
let openid: OpenIdServer
let database: PostgresDatabase
let instances: AppProcess[] = []

async function startInstances(): Promise<void> {
  const start = (name: string) =>
    startAppProcess({
      APP_INSTANCE: name,
      APP_STRATEGY: "jwt",
      APP_ADAPTER: "ours",
      APP_TOTP: "yes",
      APP_DATABASE: database.url,
      APP_SMTP_PORT: String(inbox.port),
      APP_OPENID_ISSUER: openid.issuer,
      APP_CLIENT_ID: client.id,
      APP_CLIENT_SECRET: client.secret,
      APP_PLAIN_ISSUER: openid.issuer,
      APP_PLAIN_ID: client.id,
      APP_PLAIN_SECRET: client.secret,
      APP_PASSWORD: password,
      AUTH_SECRET: "the one secret that both instances have",
      AUTH_URL: `${front.origin}/auth`,
    })
  instances = await Promise.all([start("first"), start("second")])
  front.alternate(instances.map(({ port }) => port))
}

async function restart(): Promise<void> {
  await Promise.all(instances.map((instance) => instance.stop()))
  await startInstances()
}

beforeAll(async () => {
  ;[browser, front, inbox, database] = await Promise.all([
    launchBrowser(),
    openFrontDoor(),
    openSmtpInbox(),
    makePostgresDatabase("second_factor"),
  ])
  openid = await openIdServer([{ ...client, redirectUris: [`${front.origin}/auth/callback/openid`] }])
  await startInstances()
})

afterAll(async () => {
  await Promise.all(
    [browser, front, inbox, openid, ...instances.map((one) => ({ close: one.stop }))].map((one) => one.close()),
  )
  await database.drop()
})

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  "an OpenID provider": async (page) => {
    await page.getByRole("button", { name: "Sign in with OpenID" }).click()
    // The provider remembers a person who signed in there before.
    if (!page.url().startsWith(front.origin)) {
      await page.locator("input[name=login]").fill("ada")
      await page.locator("input[name=password]").fill("any")
      await page.locator("button[type=submit]").click()
    }
  },
  "a link from a mail": async (page) => {
    const before = inbox.mails.length
    await page.getByLabel(/mail/i).first().fill("grace@example.test")
    await page.getByRole("button", { name: /email/i }).click()
    await page.waitForURL("**/verify-request**")
    await page.goto(linkIn(inbox.mails[before]?.text ?? ""))
  },
  "name and password": async (page) => {
    await page
      .locator("form", { has: page.locator("input[name=password]") })
      .locator("input[name=email]")
      .fill("edith@example.test")
    await page.locator("input[name=password]").fill(password)
    await page.getByRole("button", { name: /credentials/i }).click()
  },
}

async function begin(page: Page, way: (page: Page) => Promise<unknown>): Promise<void> {
  await page.goto(`${front.origin}/auth/signin?callbackUrl=${encodeURIComponent("/inside")}`)
  await way(page)
  await page.waitForURL("**/auth/totp?flow=*")
  expect(
    (await page.context().cookies()).map(({ name }) => name).filter((name) => name.includes("session-token")),
  ).toEqual([])
}

async function whoIs(page: Page): Promise<unknown> {
  const response = await page.request.get(`${front.origin}/auth/session`)
  return response.json()
}

// Each test starts both instances three times.
const patience = { timeout: 180_000 }

describe("TOTP in Chromium, on two instances, with a restart between the first factor and the code", patience, () => {
  it.each(sampled(Object.entries(ways), 1, "second factors on two instances"))(
    "enrols and then signs in by %s",
    async (name, way) => {
      if (name === "name and password")
        await database.rows("INSERT INTO users (name, email) VALUES ('Edith', 'edith@example.test')")
      const context = await browser.newContext()
      const page = await context.newPage()
      await begin(page, way)
      await restart()

      const secret = await shownSecret(page)
      const codeNow = () => new TOTP({ secret }).generate()
      const picture = page.getByRole("img", { name: /QR code/ })
      expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
      await page.getByLabel("Code").fill(codeNow())
      await page.getByRole("button", { name: "Continue" }).click()
      const codes = await page.locator("code").allInnerTexts()
      expect(codes).toHaveLength(10)
      await page.getByRole("button", { name: "I have kept them" }).click()
      await page.waitForURL("**/inside")
      expect(await whoIs(page)).not.toBeNull()
      await context.clearCookies()

      await begin(page, way)
      await restart()
      await page.getByLabel("Code").fill("not a code")
      await page.getByRole("button", { name: "Continue" }).click()
      expect(await page.getByRole("alert").innerText()).toContain("not a valid code")
      expect(await whoIs(page)).toBeNull()
      // The code that proved the secret is used up, and the next one is half a minute away, so the test uses a recovery
      // code instead.
      await page.getByLabel("Code").fill(codes[0] ?? "")
      await page.getByRole("button", { name: "Continue" }).click()
      await page.waitForURL("**/inside")
      expect(await whoIs(page)).toMatchObject({ user: { email: expect.stringContaining("@") as string } })
      await context.close()
    },
  )
})
