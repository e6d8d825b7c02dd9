import { TOTP } from "otpauth"
import type { Page } from "playwright-core"
import { afterEach, describe, expect, it } from "vitest"
import { shoot } from "./demo-process.ts"
import { answerProvider, heading, signInWithPassword, toSignIn, useDemo } from "./demo-visit.ts"
import { shownSecret } from "../support/totp-page.ts"

const at = useDemo()

async function ask(page: Page, ...names: string[]): Promise<void> {
  await page.goto(`${at.app}/steps`)
  for (const box of await page.getByRole("checkbox").all()) await box.uncheck()
  for (const name of names) await page.getByLabel(name).check()
  await page.getByRole("button", { name: "Ask for these" }).click()
}

afterEach(async () => {
  const { page } = await at.visit()
  await ask(page)
})

describe("the demo with steps", () => {
  it("asks for accepted terms, a code by mail and an authenticator app, one after the other, and then signs in", async () => {
    const { page, context } = await at.visit()
    await ask(page, "Accept the terms", "authenticator app", "code by email")
    await page.getByRole("status").waitFor()
    expect(await page.locator(".order li").allInnerTexts()).toEqual([
      "The user signs in with one of the ways on the home page.",
      "Accept the terms of service",
      "A code of an authenticator app",
      "A code by email",
      "The demo issues the session.",
    ])
    await shoot(page, "steps-switches")
    await signInWithPassword(page, at, "ada", "lovelace")

    await page.waitForURL("**/api/auth/terms?flow=*")
    await shoot(page, "step-terms")
    await page.getByLabel("I accept").check()
    await page.getByRole("button", { name: "Continue" }).click()

    await page.waitForURL("**/api/auth/totp?flow=*")
    await page.getByRole("img", { name: /QR code/ }).waitFor()
    await shoot(page, "step-totp-enrol")
    const secret = await shownSecret(page)
    await page.getByLabel("Code").fill("000000")
    await page.getByRole("button", { name: "Continue" }).click()
    expect(await page.getByRole("alert").innerText()).toContain("not a valid code")
    await shoot(page, "step-totp-wrong")
    await page.getByLabel("Code").fill(new TOTP({ secret }).generate())
    await page.getByRole("button", { name: "Continue" }).click()
    await shoot(page, "step-totp-recovery-codes")
    await page.getByRole("button", { name: "I have kept them" }).click()

    await page.waitForURL("**/api/auth/email-code?flow=*")
    await shoot(page, "step-email-code")
    const inbox = await context.newPage()
    await inbox.goto(at.inbox)
    await inbox.getByText("Your code for the authchart demo").first().click()
    const mail = await inbox.locator("body").innerText()
    const code = /code is (\d{6})/.exec(mail)?.[1] ?? ""
    await page.bringToFront()
    await page.getByLabel("Code").fill(code)
    await page.getByRole("button", { name: "Continue" }).click()
    await page.waitForURL(`${at.app}/`)
    expect(await heading(page)).toContain("Hello, Ada")
  })

  it("leads back to the sign-in page when a step is cancelled, without a session", async () => {
    const { page } = await at.visit({ dark: true, width: 420 })
    await ask(page, "Accept the terms")
    await signInWithPassword(page, at, "alan", "turing")
    await page.waitForURL("**/api/auth/terms?flow=*")
    await shoot(page, "step-terms-dark-narrow")
    await page.getByRole("button", { name: "Cancel" }).click()
    await page.waitForURL(/\/api\/auth\/signin/)
    await page.goto(at.app)
    expect(await heading(page)).toBe("You are not signed in")
  })

  it("works with only the keyboard", async () => {
    const { page } = await at.visit()
    await ask(page, "Accept the terms")
    await toSignIn(page, at)
    await page.getByRole("button", { name: "Sign in with Demo ID" }).click()
    await answerProvider(page, "Katherine Johnson")
    await page.getByRole("button", { name: "Allow" }).click()
    await page.waitForURL("**/api/auth/terms?flow=*")
    await page.getByLabel("I accept").focus()
    await page.keyboard.press("Space")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await page.waitForURL(`${at.app}/`)
    expect(await heading(page)).toBe("Hello, Katherine Johnson")
  })
})
