/** The username in Chromium, without JavaScript: sign-up, sign-in and the account page. */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { findings } from "../../devtools/browser/axe-findings.ts"
import { overflowing } from "../look.ts"
import { patience, usePasswordSite } from "./visit-passwords.ts"

const at = usePasswordSite({ usernames: true })

const password = "correct horse battery staple!"
const withoutScripts = { javaScriptEnabled: false }

/** The folder to which the test writes a picture of every page, so that a developer can look at the pages. */
const pictures = process.env.AUTHCHART_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `username ${name}.png`), fullPage: true })
}

/** Sends the first form of the page on which the visitor chooses a password. */
async function choose(page: Page, username: string): Promise<void> {
  await page.locator('input[name="name"]').fill(username)
  await page.locator('input[autocomplete="new-password"]').fill(password)
  await page.locator('button[type="submit"]').first().click()
}

async function signUp(email: string, username: string): Promise<Page> {
  const page = await at.choose(email, withoutScripts)
  await choose(page, username)
  await page.locator("#username").waitFor()
  return page
}

async function signIn(text: string): Promise<Page> {
  const page = await at.visit("/auth/signin?callbackUrl=/auth/account", withoutScripts)
  await page.locator('input[name="email"]').fill(text)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form[action*="callback/password"] button[type="submit"]').click()
  return page
}

const named = async (page: Page) => page.locator('#username input[name="username"]').inputValue()

describe("a username, without JavaScript", { timeout: patience }, () => {
  it("is chosen at the sign-up, signs in, and is changed and removed on the account page", async () => {
    const page = await signUp("eve@x.test", "Eve")
    expect(await named(page)).toBe("eve")
    await picture(page, "account")
    await page.locator("#sign-out button").click()
    await expect.poll(() => page.url()).not.toContain("/account")

    const again = await signIn("EVE")
    await again.locator("#username").waitFor()
    await again.locator('#username input[name="username"]').fill("Evelyn")
    await again.locator('form[action$="/account/username"] button').click()
    await again.getByText("Your username was saved.").waitFor()
    expect(await named(again)).toBe("evelyn")
    await picture(again, "changed")

    const former = await signIn("eve")
    await former.locator('[role="alert"]').waitFor()
    const renamed = await signIn("evelyn")
    await renamed.locator('form[action$="/account/username/remove"] button').click()
    await renamed.getByText("Your username was removed.").waitFor()
    expect(await named(renamed)).toBe("")
  })

  it("of another user keeps the typed name on the page, and the visitor chooses another one", async () => {
    await signUp("mallory@x.test", "mallory")
    const page = await at.choose("oscar@x.test", withoutScripts)
    await picture(page, "choose")
    await choose(page, "Mallory")
    await page.getByText("That username is taken. Choose another one.").waitFor()
    expect(await page.locator('input[name="name"]').inputValue()).toBe("Mallory")
    expect(await page.locator('input[name="name"]').getAttribute("aria-describedby")).toBe("step-problem")
    expect(await page.locator('input[autocomplete="new-password"]').inputValue()).toBe("")
    await picture(page, "taken")
    await choose(page, "oscar")
    await page.locator("#username").waitFor()
    expect(await named(page)).toBe("oscar")
  })
})

describe("the pages with a username", { timeout: patience }, () => {
  it.each([
    ["wide", { viewport: { width: 1280, height: 900 } }],
    ["narrow and right to left", { viewport: { width: 320, height: 640 }, locale: "ar" }],
  ])("have no accessibility problems that axe finds, and stay within the window: %s", async (look, options) => {
    const page = await at.choose(`${look.replaceAll(" ", "-")}@x.test`, options)
    await choose(page, "mallory!")
    await page.locator('[role="alert"]').waitFor()
    await picture(page, `invalid ${look}`)
    expect([await findings(page), await overflowing(page)]).toEqual([[], []])
    await choose(page, look.slice(0, 4))
    await page.locator("#username").waitFor()
    await picture(page, `account ${look}`)
    expect([await findings(page), await overflowing(page)]).toEqual([[], []])
    expect(at.complaints).toEqual([])
  })
})
