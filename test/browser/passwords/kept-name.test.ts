/** The sign-in page after a refused sign-in, in a browser. */
import { describe, expect, it } from "vitest"
import { patience, usePasswordSite } from "./visit-passwords.ts"

const at = usePasswordSite()

async function refuse(page: Awaited<ReturnType<typeof at.visit>>, email: string): Promise<void> {
  const form = page.locator("form", { has: page.locator('input[type="password"]') })
  await form.locator('input[name="email"]').fill(email)
  await form.locator('input[name="password"]').fill("not this one")
  await form.locator('button[type="submit"]').click()
  await page.getByRole("alert").waitFor()
}

describe("the sign-in page after a refused sign-in", () => {
  it(
    "keeps the address, moves the focus to the password, and keeps no password",
    async () => {
      const page = await at.visit("/auth/signin")
      await refuse(page, "ada@x.test")
      expect(await page.locator('input[name="email"]').inputValue()).toBe("ada@x.test")
      expect(await page.locator('input[name="password"]').inputValue()).toBe("")
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("password")
      expect(page.url()).not.toContain("ada")
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/ada|not this one/)
      expect(at.complaints).toEqual([])
    },
    patience,
  )

  it(
    "forgets the address on a page without a refusal, and in another tab",
    async () => {
      const page = await at.visit("/auth/signin")
      await refuse(page, "ada@x.test")
      const other = await page.context().newPage()
      await other.goto(page.url())
      expect(await other.locator('input[name="email"]').inputValue()).toBe("")
      await page.goto(`${at.site.origin}/auth/signin`)
      expect(await page.locator('input[name="email"]').inputValue()).toBe("")
      await page.reload()
      expect(await page.locator('input[name="email"]').inputValue()).toBe("")
    },
    patience,
  )

  it(
    "works without JavaScript: the focus is in the first field",
    async () => {
      const page = await at.visit("/auth/signin", { javaScriptEnabled: false })
      await refuse(page, "ada@x.test")
      expect(await page.locator('input[name="email"]').inputValue()).toBe("")
      expect(await page.locator("input:focus").getAttribute("name")).toBe("email")
    },
    patience,
  )
})
