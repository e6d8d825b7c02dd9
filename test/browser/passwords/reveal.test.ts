/** The button that shows a password, in Chromium: by keyboard, as a screen reader reads it, and without scripts. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { patience, usePasswordSite } from "./visit-passwords.ts"

const at = usePasswordSite()

const field = (page: Page) => page.locator('input[name="password"]')
const button = (page: Page) => page.getByRole("button", { name: "Show password" })

async function stateOf(page: Page) {
  return {
    type: await field(page).getAttribute("type"),
    pressed: await button(page).getAttribute("aria-pressed"),
    value: await field(page).inputValue(),
  }
}

describe("the button that shows a password", { timeout: patience }, () => {
  it("shows and hides the password by keyboard, and keeps what password managers read", async () => {
    const page = await at.visit("/auth/signin")
    const attributes = async () =>
      field(page).evaluate((input) => [input.id, input.getAttribute("name"), input.getAttribute("autocomplete")])
    const before = await attributes()
    await field(page).focus()
    await page.keyboard.type("secret words")
    await page.keyboard.press("Tab")
    expect(await button(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press("Space")
    expect(await stateOf(page)).toEqual({ type: "text", pressed: "true", value: "secret words" })
    expect(await attributes()).toEqual(before)
    expect(before[2]).toBe("current-password")
    await page.keyboard.press("Enter")
    expect(await stateOf(page)).toEqual({ type: "password", pressed: "false", value: "secret words" })
    await page.keyboard.press("Shift+Tab")
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    expect(new URL(page.url()).pathname).toBe("/auth/signin")
    expect(at.complaints).toEqual([])
  })

  it("names the field that it controls, and keeps browsers from checking the spelling of a visible password", async () => {
    const page = await at.visit("/auth/signin")
    expect(await button(page).getAttribute("aria-controls")).toBe(await field(page).getAttribute("id"))
    expect(await button(page).getAttribute("type")).toBe("button")
    const own = await field(page).evaluate((input) =>
      ["spellcheck", "autocapitalize", "autocorrect"].map((name) => input.getAttribute(name)),
    )
    expect(own).toEqual(["false", "none", "off"])
  })

  it("hides the password before the form is sent, and before the visitor leaves the page", async () => {
    const page = await at.visit("/auth/signin")
    await page.evaluate(() => {
      addEventListener("submit", (event) => {
        event.preventDefault()
        document.title = (document.querySelector('input[name="password"]') as HTMLInputElement).type
      })
    })
    await page.locator('input[name="email"]').fill("ada@x.test")
    await field(page).fill("secret words")
    await button(page).click()
    await field(page).press("Enter")
    expect([await page.title(), (await stateOf(page)).pressed]).toEqual(["password", "false"])
    await button(page).click()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")))
    expect(await stateOf(page)).toEqual({ type: "password", pressed: "false", value: "secret words" })
  })

  it("sends the password that it showed", async () => {
    const page = await at.visit("/auth/signin")
    await page.locator('input[name="email"]').fill("ada@x.test")
    await field(page).fill("visible words")
    await button(page).click()
    await Promise.all([page.waitForNavigation(), field(page).press("Enter")])
    expect(at.sent.at(-1)?.get("password")).toBe("visible words")
  })

  it("does not exist without JavaScript", async () => {
    const page = await at.visit("/auth/signin", { javaScriptEnabled: false })
    expect(await field(page).getAttribute("type")).toBe("password")
    expect(await page.locator('button[type="button"]').count()).toBe(0)
    expect(await page.getByText("Show password").count()).toBe(0)
  })
})
