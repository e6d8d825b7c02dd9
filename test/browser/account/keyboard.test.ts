import { Secret, TOTP } from "otpauth"
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { password } from "./account-site.ts"
import { useAccountSite } from "./visit-account.ts"

const at = useAccountSite()

interface Stop {
  /** The label of the focused control, with the entry to which the control belongs. */
  readonly name: string
  readonly isVisible: boolean
}

/** Returns the focused control; `null` if the page itself has the focus. */
function focused(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
    const entry = document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return {
      name: [label, entry].flatMap((text) => text?.trim() ?? []).join(": "),
      isVisible: outlineStyle === "solid" && outlineWidth === "3px",
    }
  })
}

/** Presses the key Tab until the page has no further control, and returns the controls in their order. */
async function stops(page: Page): Promise<readonly Stop[]> {
  const seen: Stop[] = []
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press("Tab")
    const stop = await focused(page)
    if (stop === null) break
    seen.push(stop)
  }
  return seen
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let count = 0; count < 40; count++) {
    await page.keyboard.press("Tab")
    if ((await focused(page))?.name === name) return
  }
  throw new Error(`The key Tab does not reach "${name}".`)
}

/** Reaches a control by the key Tab, and presses Enter. */
async function enter(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
}

const status = (page: Page) => page.getByRole("status").innerText()
const recoveryCodes = (page: Page) => page.getByRole("listitem").allInnerTexts()

async function typeCode(page: Page, key: string): Promise<void> {
  await tabTo(page, "Code")
  await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() }))
  await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
}

const firefox = { userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" }
const chrome = {
  userAgent:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36",
}

describe("the account page, by keyboard and without scripts", () => {
  it("reaches every control in the order of the page, and shows the focus", async () => {
    await at.visit("eve", firefox)
    const page = await at.visit("eve", chrome)
    await at.site.link("eve", "first")
    await page.reload()
    const seen = await stops(page)
    expect(seen.map(({ name }) => name)).toEqual([
      "Name",
      "Save",
      "Link Second",
      "Add a passkey",
      "Set up: Authenticator app",
      "Forget remembered devices",
      "Sign out there: Firefox on Linux",
      "Sign out everywhere else",
      "Download my data",
      "Sign out",
    ])
    expect(seen.filter(({ isVisible }) => !isVisible)).toEqual([])
  })

  it("renames the user, unlinks an account, and keeps the last one", async () => {
    const page = await at.visit("ada", chrome)
    await at.site.link("ada", "first", "second")
    await page.reload()
    await tabTo(page, "Name")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("Ada Lovelace")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    expect(await status(page)).toBe("Your name was saved.")
    expect(await page.getByLabel("Name").inputValue()).toBe("Ada Lovelace")
    await enter(page, "Unlink: Second")
    expect(await status(page)).toMatch(/^The account was unlinked/)
    const ways = page.getByRole("region", { name: "Ways to sign in" })
    expect(await ways.getByRole("listitem").count()).toBe(1)
    expect(await ways.getByRole("listitem").innerText()).toMatch(
      /^First\s+The last way to sign in cannot be removed\.$/,
    )
  })

  it("ends one other session, then all other sessions", async () => {
    const others = [await at.visit("bob", firefox), await at.visit("bob"), await at.visit("bob")] as const
    const page = await at.visit("bob", chrome)
    const sessions = page.getByRole("region", { name: "Where you are signed in" }).getByRole("listitem")
    expect(await sessions.count()).toBe(4)
    expect(await sessions.filter({ hasText: "This browser" }).innerText()).toMatch(/^Chrome on Windows/)
    await enter(page, "Sign out there: Firefox on Linux")
    expect([await status(page), await sessions.count()]).toEqual(["That browser is signed out.", 3])
    await others[0].reload()
    expect(new URL(others[0].url()).pathname).toBe("/auth/signin")
    await enter(page, "Sign out everywhere else")
    expect([await status(page), await sessions.count()]).toEqual(["You are signed out everywhere else.", 1])
    await others[1].reload()
    expect(new URL(others[1].url()).pathname).toBe("/auth/signin")
  })

  it("sets up an authenticator app, makes new recovery codes, forgets remembered devices, and removes the app after a step-up", async () => {
    const page = await at.visit("cyd", chrome)
    await enter(page, "Set up: Authenticator app")
    const key = /((?:[A-Z2-7]{4} ?){5,})/.exec(await page.getByRole("main").innerText())?.[1]?.replaceAll(" ", "") ?? ""
    await typeCode(page, key)
    const first = await recoveryCodes(page)
    expect(first).toHaveLength(10)
    await enter(page, "Back to your account")
    expect(await status(page)).toMatch(/^The second factor is set up/)

    await enter(page, "New recovery codes: Authenticator app")
    const second = await recoveryCodes(page)
    expect(new Set([...first, ...second]).size).toBe(20)
    await enter(page, "Back to your account")

    await enter(page, "Sign out")
    const signingIn = async () => {
      at.pass(60)
      await page.goto(`${at.site.origin}/auth/signin?callbackUrl=/auth/account`)
      await page.locator('input[name="name"]').fill("cyd")
      await page.locator('input[name="password"]').fill(password)
      await Promise.all([
        page.waitForNavigation(),
        page.locator('form[action*="credentials"] button[type="submit"]').click(),
      ])
      return new URL(page.url()).pathname
    }
    expect(await signingIn()).toBe("/auth/totp")
    await page.getByRole("checkbox").check()
    await typeCode(page, key)
    await enter(page, "Sign out")
    expect(await signingIn()).toBe("/auth/account")
    await enter(page, "Forget remembered devices")
    expect(await status(page)).toMatch(/^Every browser will ask for the second factor again/)
    await enter(page, "Sign out")
    expect(await signingIn()).toBe("/auth/totp")
    await typeCode(page, key)

    at.pass(301)
    await enter(page, "Remove: Authenticator app")
    expect(new URL(page.url()).pathname).toBe("/auth/step-up")
    await tabTo(page, "Name")
    await page.keyboard.type("cyd")
    await tabTo(page, "Password")
    await page.keyboard.type(password)
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    expect(new URL(page.url()).pathname).toBe("/auth/totp")
    await typeCode(page, key)
    expect(new URL(page.url()).pathname).toBe("/auth/account")
    await enter(page, "Remove: Authenticator app")
    expect(await status(page)).toMatch(/^The second factor was removed/)
    const factors = page.getByRole("region", { name: "Second factor" }).getByRole("listitem")
    expect(await factors.innerText()).toMatch(/Not set up/)
    const subjects = () => at.site.mails.map(({ subject }) => subject.replace(/ (?:at|to) localhost.*/, ""))
    await expect
      .poll(() => subjects().slice(-3))
      .toEqual(["A second factor was added", "New recovery codes were made", "A second factor was removed"])
  })

  it("INV-K4: links an account, in an old session only after a step-up", async () => {
    const page = await at.visit("fay", chrome)
    at.pass(301)
    await enter(page, "Link Second")
    expect([new URL(page.url()).pathname, at.site.visits()]).toEqual(["/auth/step-up", 0])
    await tabTo(page, "Name")
    await page.keyboard.type("fay")
    await tabTo(page, "Password")
    await page.keyboard.type(password)
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    expect(new URL(page.url()).pathname).toBe("/auth/account")
    await enter(page, "Link Second")
    await page.waitForURL(`${at.site.origin}/auth/account`)
    expect(at.site.visits()).toBe(1)
    const ways = page.getByRole("region", { name: "Ways to sign in" }).getByRole("listitem")
    expect(await ways.innerText()).toMatch(/^Second/)
  })

  it("signs out, and asks for a sign-in afterwards", async () => {
    const page = await at.visit("dan", chrome)
    await enter(page, "Sign out")
    await page.goto(`${at.site.origin}/auth/account`)
    expect(new URL(page.url()).pathname).toBe("/auth/signin")
  })
})
