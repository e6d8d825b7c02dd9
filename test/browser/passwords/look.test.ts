/** The pages for passwords with the button and the meter, as a browser shows them. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContextOptions, Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { findings } from "../../devtools/browser/axe-findings.ts"
import { overflowing, unseenButtons } from "../look.ts"
import { patience, patient, usePasswordSite } from "./visit-passwords.ts"

const at = usePasswordSite()

/** The folder to which the test writes a picture of every page, so that a developer can look at the pages. */
const pictures = process.env.AUTHCHART_PICTURES

const wide = { width: 1280, height: 900 }
const narrow = { width: 320, height: 640 }

const looks: readonly [string, BrowserContextOptions][] = [
  ["light", { viewport: wide }],
  ["dark", { viewport: wide, locale: "de", colorScheme: "dark" }],
  ["narrow", { viewport: narrow, locale: "nl" }],
  ["right to left", { viewport: wide, locale: "ar" }],
  ["narrow, right to left and dark", { viewport: narrow, locale: "ar", colorScheme: "dark" }],
  // At 200 % a window has half of its pixels.
  ["at 200 % zoom", { viewport: { width: 640, height: 450 }, locale: "pl", deviceScaleFactor: 2 }],
  ["in forced colours", { viewport: wide, locale: "fr", forcedColors: "active" }],
]

async function shownBy(page: Page, name: string): Promise<object> {
  if (pictures !== undefined) {
    mkdirSync(pictures, { recursive: true })
    const file = `password ${name}.png`.replaceAll(/[ ,%]+/g, "-")
    await page.screenshot({ path: join(pictures, file), fullPage: true })
  }
  return { axe: await findings(page), overflowing: await overflowing(page), unseen: await unseenButtons(page) }
}

const sound = { axe: [], overflowing: [], unseen: 0 }

describe.each(looks)("the pages for passwords, %s", { timeout: patience }, (look, options) => {
  it("have no accessibility problems that axe finds, stay within the window, and show their buttons", async () => {
    const signIn = await at.visit("/auth/signin", options)
    expect(await shownBy(signIn, `sign-in ${look}`)).toEqual(sound)
    const change = await at.change(options)
    const field = change.locator('input[autocomplete="new-password"]')
    const [weak, strong] = ["passwordpassword", "correct horse battery staple!"]
    for (const [password, name] of [
      [weak, "weak"],
      [strong, "strong and visible"],
    ] as const) {
      await field.fill(password)
      const value = password === weak ? 1 : 5
      await expect
        .poll(async () => change.locator("meter").evaluate((meter: HTMLMeterElement) => meter.value), patient)
        .toBe(value)
      if (password === strong) await change.locator(".reveal").click()
      expect(await shownBy(change, `${name} ${look}`)).toEqual(sound)
    }
    const boxes = { field: await field.boundingBox(), button: await change.locator(".reveal").boundingBox() }
    const isAfter = (boxes.button?.x ?? 0) > (boxes.field?.x ?? 0)
    expect(isAfter).toBe(options.locale !== "ar")
    // WCAG 2.2, criterion 2.5.5: a target has at least 44 × 44 pixels.
    expect([boxes.button?.width, boxes.button?.height].every((size = 0) => size >= 44)).toBe(true)
    expect(at.complaints).toEqual([])
  })
})
