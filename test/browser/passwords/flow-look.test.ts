/** Every page and mail of the flows of `Password()` and `MailCode()`, as a browser shows them. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Browser, BrowserContextOptions } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Language } from "../../../src/texts/languages.ts"
import { findings } from "../../devtools/browser/axe-findings.ts"
import { launchBrowser } from "../../support/chromium.ts"
import { open, overflowing, unseenButtons, type Shown } from "../look.ts"
import { flowPagesIn } from "./flow-pages.ts"
import { patience } from "./visit-passwords.ts"

/** The folder to which the test writes a picture of every page, so that a developer can look at the pages. */
const pictures = process.env.AUTHCHART_PICTURES

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const looks: readonly [string, Language, BrowserContextOptions][] = [
  ["light", "en", { viewport: { width: 1280, height: 900 } }],
  ["dark, on a phone", "de", { viewport: { width: 320, height: 640 }, colorScheme: "dark" }],
  ["right to left, on a phone", "ar", { viewport: { width: 390, height: 844 } }],
]

describe.each(looks)("every page and mail of a password and of a mailed code, %s", (_, language, options) => {
  it(
    "has no accessibility problems that axe finds, stays within the window, and shows its buttons",
    async () => {
      const page = await (await browser.newContext({ ...options, locale: language })).newPage()
      const refused: string[] = []
      page.on("console", (message) => {
        if (message.text().includes("Content Security Policy")) refused.push(message.text())
      })
      const { pages, mails } = await flowPagesIn(language)
      const letters = [...mails].map(([name, { html = "" }]): [string, Shown] => [
        `mail, ${name}`,
        { html, headers: { "Content-Type": "text/html; charset=utf-8" } },
      ])
      const found: [string, object][] = []
      for (const [name, shown] of [...pages, ...letters]) {
        await open(page, shown)
        if (pictures !== undefined) {
          mkdirSync(pictures, { recursive: true })
          const file = `${language} ${name}.png`.replaceAll(/[ ,]+/g, "-")
          await page.screenshot({ path: join(pictures, file), fullPage: true })
        }
        const sides = [await page.getAttribute("html", "lang"), await page.getAttribute("html", "dir")]
        const bounds = { overflowing: await overflowing(page), unseen: await unseenButtons(page) }
        found.push([name, { axe: await findings(page), ...bounds, sides }])
      }
      await page.context().close()
      const sides = [language, language === "ar" ? "rtl" : "ltr"]
      expect(found).toEqual(found.map(([name]) => [name, { axe: [], overflowing: [], unseen: 0, sides }]))
      expect(refused).toEqual([])
    },
    patience,
  )
})
