/** The buttons that copy a key and recovery codes, and the file of recovery codes, in a browser. */
import { readFileSync } from "node:fs"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { launchBrowser } from "../support/chromium.ts"
import { origin } from "../pages/samples.ts"
import { open, pagesIn, type Shown } from "./look.ts"

let browser: Browser
let pages: ReadonlyMap<string, Shown>

beforeAll(async () => {
  ;[browser, pages] = await Promise.all([launchBrowser(), pagesIn("en")])
})
afterAll(() => browser.close())

async function shown(name: string): Promise<Page> {
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"], locale: "en" })
  const page = await context.newPage()
  const found = pages.get(name)
  if (found === undefined) throw new Error(`There is no page "${name}".`)
  await open(page, found)
  expect(page.url()).toBe(`${origin}/shown`)
  return page
}

describe("a page with texts to copy", () => {
  it("copies the key of the authenticator app without its spaces, and says so", async () => {
    const page = await shown("step with a picture")
    await page.getByRole("button", { name: "Copy" }).click()
    await page.getByRole("button", { name: "Copied" }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    await page.context().close()
  })

  it("copies the recovery codes, one in each line, and saves them as a file", async () => {
    const page = await shown("step with recovery codes")
    await page.getByRole("button", { name: "Copy" }).click()
    await page.getByRole("button", { name: "Copied" }).waitFor()
    const codes = "ABCDE-FGHJK\nLMNPQ-RSTUV\nWXYZ2-34567"
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes)
    const saving = page.waitForEvent("download")
    await page.getByRole("link", { name: "Download" }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe("recovery-codes.txt")
    expect(readFileSync(await file.path(), "utf8")).toBe(`${codes}\n`)
    await page.context().close()
  })
})
