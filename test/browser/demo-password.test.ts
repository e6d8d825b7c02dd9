/** A password account of the demo, from sign-up to the removal of the password, and a sign-in by a mailed code. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { findings } from "../devtools/browser/axe-findings.ts"
import { shoot } from "./demo-process.ts"
import { heading, toSignIn, typePassword, useDemo, type Visitor } from "./demo-visit.ts"

const at = useDemo()
const address = "grace@demo.example"

/** Reads the code of the newest mail to the address, in the inbox of the demo. */
async function codeIn({ context, page }: Visitor, subject: RegExp): Promise<string> {
  const inbox = await context.newPage()
  await inbox.goto(at.inbox)
  await inbox.getByText(subject).first().click()
  const text = await inbox.locator("body").innerText()
  await inbox.close()
  await page.bringToFront()
  return /Your code: (\d{8})/.exec(text)?.[1] ?? ""
}

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password)
  await page.getByRole("button", { name: /^Save/ }).click()
}

describe("a password account of the demo", () => {
  it(
    "signs up, changes the password on the account page, forgets it, resets it, removes it, and signs in by a mailed code",
    { timeout: 240_000 },
    async () => {
      const visitor = await at.visit()
      const { page } = visitor
      const looked: (readonly [string, unknown])[] = []
      const look = async (name: string): Promise<void> => {
        await shoot(page, name)
        looked.push([name, await findings(page)])
      }

      await toSignIn(page, at)
      await look("password-sign-in")
      await page.getByRole("link", { name: "Create an account" }).click()
      await look("password-sign-up")
      await page.getByLabel("Email").fill(address)
      await page.getByRole("button", { name: "Continue" }).click()
      await page.getByRole("heading", { name: "Check your email" }).waitFor()
      await look("password-code")
      await page.getByLabel("Code").fill(await codeIn(visitor, /Confirm your address/))
      await page.getByRole("button", { name: "Continue" }).click()
      await page.getByRole("heading", { name: "Choose a password" }).waitFor()
      await look("password-choose")
      await choose(page, "password")
      await page.getByRole("alert").waitFor()
      await choose(page, "correct horse battery")
      await page.waitForURL(`${at.app}/`)
      expect(await heading(page)).toBe(`Hello, ${address}`)

      await page.goto(`${at.app}/.well-known/change-password`)
      expect(new URL(page.url()).pathname).toBe("/api/auth/account/password")
      await look("password-change")
      await choose(page, "another horse battery")
      expect(await page.getByRole("status").innerText()).toContain("Your new password was saved.")
      await look("password-account")

      await page.goto(at.app)
      await page.getByRole("button", { name: "Sign out" }).click()
      await toSignIn(page, at)
      await typePassword(page, address, "correct horse battery")
      await page.getByRole("alert").waitFor()
      await page.getByRole("link", { name: "Forgot your password?" }).click()
      await look("password-forgot")
      await page.getByLabel("Email").fill(address)
      await page.getByRole("button", { name: "Continue" }).click()
      await page.getByRole("heading", { name: "Check your email" }).waitFor()
      await page.getByLabel("Code").fill(await codeIn(visitor, /Set a new password/))
      await page.getByRole("button", { name: "Continue" }).click()
      await choose(page, "a third horse battery")
      await page.waitForURL(`${at.app}/`)
      expect(await heading(page)).toBe(`Hello, ${address}`)

      await page.goto(`${at.app}/api/auth/account`)
      await page.getByRole("button", { name: "Remove password" }).click()
      expect(await page.getByRole("status").innerText()).toContain("Your password was removed.")
      await look("password-removed")
      const inbox = await visitor.context.newPage()
      await inbox.goto(at.inbox)
      const subjects = inbox.locator(".mail-list strong")
      await subjects.filter({ hasText: /^Your password at .+ was removed$/ }).waitFor({ timeout: 10_000 })
      expect(await subjects.filter({ hasText: /^Your password at .+ was changed$/ }).count()).toBe(2)
      await inbox.close()
      await page.goto(at.app)
      await page.getByRole("button", { name: "Sign out" }).click()
      await toSignIn(page, at)
      await typePassword(page, address, "a third horse battery")
      await page.getByRole("alert").waitFor()

      const form = page.locator('form[action$="/signin/mail-code"]')
      await form.getByLabel("Email").fill(address)
      await form.getByRole("button", { name: "Sign in with a mailed code" }).click()
      await page.getByRole("heading", { name: "Check your email" }).waitFor()
      await look("mail-code")
      await page.getByLabel("Code").fill(await codeIn(visitor, /Sign in to/))
      await page.getByRole("button", { name: "Continue" }).click()
      await page.waitForURL(`${at.app}/`)
      expect(await heading(page)).toBe(`Hello, ${address}`)
      expect(await page.locator("dl").first().innerText()).toContain("a mailed code")
      expect(looked.filter(([, found]) => JSON.stringify(found) !== "[]")).toEqual([])
    },
  )
})
