/** The meter of the page on which a visitor chooses a password, in Chromium. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { patience, patient, usePasswordSite } from "./visit-passwords.ts"

const at = usePasswordSite()

const field = (page: Page) => page.locator('input[autocomplete="new-password"]')
const status = (page: Page) => page.getByRole("status")
const save = (page: Page) => page.locator('button[type="submit"]').first()

async function says(page: Page, password: string): Promise<void> {
  await field(page).fill(password)
}

describe("the meter of a new password", { timeout: patience }, () => {
  it("shows the strength of the password, and a short password as weak", async () => {
    const page = await at.change()
    expect([await status(page).textContent(), await page.locator("meter").isVisible()]).toEqual(["", false])
    for (const [password, text, value] of [
      ["passwordpassword", "Password strength: very weak", 1],
      ["kX9#mQ2$vL7p", "Password strength: weak", 2],
      ["correct horse battery staple", "Password strength: very strong", 5],
      ["ada@x.test", "Password strength: very weak", 1],
    ] as const) {
      await says(page, password)
      await expect.poll(async () => status(page).textContent(), patient).toBe(text)
      const meter = page.getByRole("meter", { name: "Password strength" })
      expect(await meter.evaluate((element: HTMLMeterElement) => element.value)).toBe(value)
      expect(await meter.getAttribute("aria-valuetext")).toBe(text)
    }
    await says(page, "")
    await expect.poll(async () => status(page).textContent()).toBe("")
    expect(await page.locator("meter").isVisible()).toBe(false)
    expect(at.complaints).toEqual([])
  })

  it("loads its script when the visitor types, and announces only the password after a pause", async () => {
    const before = at.site.meterRequests.length
    const page = await at.change()
    await field(page).focus()
    expect(at.site.meterRequests.length).toBe(before)
    await page.evaluate(() => {
      const texts: string[] = []
      new MutationObserver(() => texts.push(document.querySelector('[role="status"]')?.textContent ?? "")).observe(
        document.querySelector('[role="status"]') as Element,
        { childList: true },
      )
      Object.assign(globalThis, { texts })
    })
    await page.keyboard.type("passwordpassword", { delay: 30 })
    await page.keyboard.type(" correct horse battery", { delay: 30 })
    await expect.poll(async () => status(page).textContent(), patient).toBe("Password strength: very strong")
    expect(await page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts)).toEqual([
      "Password strength: very strong",
    ])
    expect(at.site.meterRequests.length).toBe(before + 1)
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it("never blocks: the visitor saves a password while the meter has not responded, and the account page has the meter, too", async () => {
    const page = await at.choose("cyd@x.test")
    await says(page, "plain words of mine")
    await save(page).click()
    await page.waitForURL(`${at.site.origin}/auth/account`)
    await page.goto(`${at.site.origin}/auth/account/password`)
    await says(page, "correct horse battery staple")
    await expect.poll(async () => status(page).textContent(), patient).toBe("Password strength: very strong")
    await page.getByRole("button", { name: "Show password" }).click()
    expect(await field(page).getAttribute("type")).toBe("text")
    await save(page).click()
    await page.waitForURL(/done=setPassword/)
    expect(at.complaints).toEqual([])
  })

  it("does not exist without JavaScript", async () => {
    const page = await at.change({ javaScriptEnabled: false })
    expect(await page.locator('meter, [role="status"], .reveal').count()).toBe(0)
    await says(page, "passwordpassword")
    await save(page).click()
    await page.getByRole("alert").waitFor()
  })
})
