import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { password, reactVersions } from "./account-site.ts"
import { sampled } from "../../support/sample.ts"
import { useAccountSite } from "./visit-account.ts"

const at = useAccountSite()

/** A browser can be slower than the default of the expectation. */
const patient = { timeout: 15_000 }

/** Returns the account, and the name in the session, that the page shows. */
async function shown(page: Page): Promise<readonly string[]> {
  return Promise.all(["#account", "#session"].map((place) => page.locator(place).innerText()))
}

describe.each(sampled(reactVersions, 1, "versions of React on own account pages"))(
  "useAccount, with React %s",
  (version) => {
    const path = `/own-${version}`
    const [ada, bob] = [`ada${version}`, `bob${version}`]

    it("shows the account, and the change in every tab of the browser", async () => {
      await at.visit(ada)
      const page = await at.visit(ada, { javaScriptEnabled: true })
      const other = await page.context().newPage()
      for (const tab of [page, other]) {
        await tab.goto(`${at.site.origin}${path}`)
        expect(await tab.evaluate(() => document.documentElement.dataset["react"])).toMatch(`${version}.`)
        await expect.poll(() => shown(tab), patient).toEqual([`ready ${ada}, 2`, ada])
      }
      await page.getByRole("button", { name: "Rename" }).click()
      for (const tab of [page, other])
        await expect.poll(() => shown(tab), patient).toEqual(["ready Countess, 2", "Countess"])
      await page.getByRole("button", { name: "End others" }).click()
      for (const tab of [page, other])
        await expect.poll(() => shown(tab), patient).toEqual(["ready Countess, 1", "Countess"])
      await page.context().clearCookies()
      await page.reload()
      for (const tab of [page, other])
        await expect.poll(() => shown(tab), patient).toEqual(["signedOut nobody, 0", "nobody"])
    })

    it("sends the user to the step-up and back, if the user signed in too long ago", async () => {
      const page = await at.visit(bob, { javaScriptEnabled: true })
      await page.goto(`${at.site.origin}${path}`)
      await expect.poll(() => shown(page), patient).toEqual([`ready ${bob}, 1`, bob])
      at.pass(301)
      await page.getByRole("button", { name: "Rename" }).click()
      await page.waitForURL(/\/auth\/step-up/)
      await page.getByLabel("Name").fill(bob)
      await page.getByLabel("Password", { exact: true }).fill(password)
      await page.locator('form.main button[type="submit"]').click()
      await page.waitForURL(`${at.site.origin}${path}`)
      await expect.poll(() => shown(page), patient).toEqual([`ready ${bob}, 1`, bob])
      await page.getByRole("button", { name: "Rename" }).click()
      await expect.poll(() => shown(page), patient).toEqual(["ready Countess, 1", "Countess"])
      expect(new URL(page.url()).pathname).toBe(path)
    })
  },
)
