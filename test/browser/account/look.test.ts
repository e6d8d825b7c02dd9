import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContextOptions } from "playwright-core"
import { beforeAll, describe, expect, it } from "vitest"
import { findings } from "../../devtools/browser/axe-findings.ts"
import { overflowing, unseenButtons } from "../look.ts"
import { useAccountSite } from "./visit-account.ts"

const at = useAccountSite()

/** The folder to which the test writes a picture of every page, so that a developer can look at the pages. */
const pictures = process.env.AUTHCHART_PICTURES

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }

const looks: readonly [string, BrowserContextOptions][] = [
  ["light", { viewport: wide }],
  ["dark", { viewport: wide, locale: "de", colorScheme: "dark" }],
  ["narrow", { viewport: narrow }],
  ["right to left", { viewport: wide, locale: "ar" }],
  ["narrow, right to left and dark", { viewport: narrow, locale: "ar", colorScheme: "dark" }],
  // At 200 % a window has half of its pixels.
  ["at 200 % zoom", { viewport: { width: 640, height: 450 }, locale: "pl", deviceScaleFactor: 2 }],
  ["in forced colours", { viewport: wide, forcedColors: "active" }],
]

const longName = "Ada Augusta Byron King, Countess of Lovelace, née Byron-Noel-".repeat(4)
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

beforeAll(async () => {
  for (const userAgent of [firefox, "curl/8.5.0"]) await at.visit("ada", { userAgent })
  await at.site.link("ada", "first")
  await at.site.addPasskey("ada", null)
  await at.site.addPasskey("ada", longName.slice(0, 64))
  await at.site.rename("ada", longName)
})

describe.each(looks)("the account page, %s", (look, options) => {
  it("has no accessibility problems that axe finds, stays within the window, and shows its buttons", async () => {
    // axe runs as a script of the page.
    const page = await at.visit("ada", { ...options, javaScriptEnabled: true })
    const found: [string, object][] = []
    for (const query of ["?done=rename", "?problem=last_way", "/passkeys/new"]) {
      await page.goto(`${at.site.origin}/auth/account${query}`)
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true })
        const name = `account ${look} ${query.slice(1)}.png`.replaceAll(/[ ,%=/]+/g, "-")
        await page.screenshot({ path: join(pictures, name), fullPage: true })
      }
      found.push([
        query,
        { axe: await findings(page), overflowing: await overflowing(page), unseen: await unseenButtons(page) },
      ])
    }
    expect(found).toEqual(found.map(([query]) => [query, { axe: [], overflowing: [], unseen: 0 }]))
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1)
    await page.goto(`${at.site.origin}/auth/account`)
    expect(await page.getByRole("listitem").count()).toBeGreaterThan(7)
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1)
  })
})
