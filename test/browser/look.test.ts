import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, BrowserContextOptions } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Language } from "../../src/texts/languages.ts"
import { findings } from "../devtools/browser/axe-findings.ts"
import { launchBrowser } from "../support/chromium.ts"
import { open, overflowing, pagesIn, unseenButtons } from "./look.ts"

/** The folder to which the test writes a picture of every page, so that a developer can look at the pages. */
const pictures = process.env.AUTHCHART_PICTURES

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const wide = { width: 1280, height: 900 }

const looks: readonly [string, Language, BrowserContextOptions][] = [
  ["light", "en", { viewport: wide }],
  ["dark", "de", { viewport: wide, colorScheme: "dark" }],
  ["narrow", "ja", { viewport: { width: 390, height: 844 } }],
  ["right to left", "ar", { viewport: wide }],
  ["narrow, right to left and dark", "ar", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
  // At 200 % a window has half of its pixels.
  ["at 200 % zoom", "pl", { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
  ["in forced colours", "ko", { viewport: wide, forcedColors: "active" }],
]

describe.each(looks)("every page and the mail, %s", (look, language, options) => {
  it("have no accessibility problems that axe finds, stay within the window, and show their buttons", async () => {
    const page = await (await browser.newContext({ ...options, locale: language })).newPage()
    const refused: string[] = []
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) refused.push(message.text())
    })
    const found: [string, object][] = []
    for (const [name, shown] of await pagesIn(language)) {
      await open(page, shown)
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true })
        await page.screenshot({
          path: join(pictures, `${language} ${look} ${name}.png`.replaceAll(" ", "-")),
          fullPage: true,
        })
      }
      const one = { axe: await findings(page), overflowing: await overflowing(page), unseen: await unseenButtons(page) }
      found.push([name, one])
      expect([name, await page.getAttribute("html", "lang"), await page.getAttribute("html", "dir")]).toEqual([
        name,
        language,
        language === "ar" ? "rtl" : "ltr",
      ])
    }
    await page.context().close()
    expect(found).toEqual(found.map(([name]) => [name, { axe: [], overflowing: [], unseen: 0 }]))
    expect(refused).toEqual([])
  }, 60_000)
})
