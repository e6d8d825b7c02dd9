/**
 * Two browsers of one user on two processes of an application over PostgreSQL. One browser ends the session of the
 * other browser from its list.
 */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { launchBrowser } from "../../support/chromium.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../../support/postgres-database.ts"
import { sampled } from "../../support/sample.ts"
import { openFrontDoor, startAppProcess, type AppProcess, type FrontDoor } from "../../support/shared-app-process.ts"

const password = "correct horse"
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const edge =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 Edg/142.0"

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
})

describe.each(sampled(["jwt", "database"] as const, 1, "lists of sessions"))(
  "a list of sessions in Chromium, with %s sessions",
  (strategy) => {
    let front: FrontDoor
    let database: PostgresDatabase
    let instances: AppProcess[] = []

    beforeAll(async () => {
      ;[front, database] = await Promise.all([openFrontDoor(), makePostgresDatabase("ended_session")])
      const start = (name: string) =>
        startAppProcess({
          APP_INSTANCE: name,
          APP_STRATEGY: strategy,
          APP_ADAPTER: "ours",
          APP_REGISTRY: "yes",
          APP_DATABASE: database.url,
          // No user of this test signs in by a mail or at a provider.
          APP_SMTP_PORT: "9",
          APP_OPENID_ISSUER: "https://provider.test",
          APP_PLAIN_ISSUER: "https://provider.test",
          APP_CLIENT_ID: "unused",
          APP_CLIENT_SECRET: "unused",
          APP_PLAIN_ID: "unused",
          APP_PLAIN_SECRET: "unused",
          APP_PASSWORD: password,
          AUTH_SECRET: "the one secret that both instances have",
          AUTH_URL: `${front.origin}/auth`,
        })
      instances = await Promise.all([start("first"), start("second")])
    })

    afterAll(async () => {
      await Promise.all([front.close(), ...instances.map((instance) => instance.stop())])
      await database.drop()
    })

    /** Routes the following requests to one instance. */
    function use(index: 0 | 1): void {
      front.alternate(instances.slice(index, index + 1).map(({ port }) => port))
    }

    async function signedIn(email: string, userAgent: string): Promise<Page> {
      const page = await (await browser.newContext({ userAgent })).newPage()
      await page.goto(`${front.origin}/auth/signin?callbackUrl=/inside`)
      const form = page.locator("form", { has: page.locator("input[name=password]") })
      await form.locator("input[name=email]").fill(email)
      await form.locator("input[name=password]").fill(password)
      await form.locator('button[type="submit"]').click()
      await page.waitForURL("**/inside")
      return page
    }

    async function sessionOf(page: Page): Promise<{ instance: string | undefined; session: unknown }> {
      const response = await page.goto(`${front.origin}/auth/session`)
      return { instance: response?.headers()["x-instance"], session: await response?.json() }
    }

    it("the other browser is signed out at its next request, on the other instance", async () => {
      const email = `${crypto.randomUUID()}@example.test`
      await database.rows("INSERT INTO users (name, email) VALUES ('Edith', $1)", [email])
      use(0)
      const own = await signedIn(email, firefox)
      use(1)
      const other = await signedIn(email, edge)
      const edith = { user: expect.objectContaining({ email }) as unknown }
      expect(await sessionOf(other)).toMatchObject({ instance: "second", session: edith })

      use(0)
      await own.goto(`${front.origin}/sessions`)
      const entries = own.getByRole("listitem")
      expect((await entries.allInnerTexts()).map((text) => text.split("\n")[0])).toEqual([
        "Another browser: Edge on Windows",
        "This browser: Firefox on Linux",
      ])
      await entries.filter({ hasText: "Another browser" }).getByRole("button", { name: "End" }).click()
      await own.waitForURL("**/sessions?true")
      expect(await entries.allInnerTexts()).toEqual([expect.stringMatching(/^This browser/)])

      use(1)
      expect(await sessionOf(other)).toEqual({ instance: "second", session: null })
      await other.goto(`${front.origin}/sessions`)
      expect(await other.locator("body").innerText()).toBe("No user is signed in.")
      const names = (await other.context().cookies()).map(({ name }) => name)
      expect(names.filter((name) => name.includes("session-token"))).toEqual([])
      expect(await sessionOf(own)).toMatchObject({ instance: "second", session: edith })
    })
  },
)
