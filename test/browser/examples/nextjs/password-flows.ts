/** The flows of passwords and mailed codes in the Next.js example, which `nextjs.test.ts` has built and started. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { findings } from "../../../devtools/browser/axe-findings.ts"
import { shoot, type ExampleInUse } from "./example.ts"
import { codeFor, expectAt, expectHeading, expectVisitor } from "./visits.ts"

/** Another address for each attempt: a second attempt would otherwise find the user of the first. */
let address = ""

async function signIn(page: Page, password: string): Promise<void> {
  await page.getByLabel("Your address").fill(address)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in with password" }).click()
}

async function choose(page: Page, password: string): Promise<void> {
  await expectHeading(page, "Choose a password")
  await page.getByLabel("New password").fill(password)
  await page.getByRole("button", { name: /^Save/ }).click()
}

export function passwordFlows(at: ExampleInUse): void {
  it(
    "a visitor signs up, changes, forgets, resets and removes the password, and signs in by a mailed code",
    { timeout: 240_000 },
    async () => {
      address = `grace.${Date.now()}@mail.example`
      const context = await at.profile()
      context.setDefaultTimeout(60_000)
      const page = await at.visit(context, "/sign-in")
      const looked: (readonly [string, unknown])[] = []
      const look = async (name: string): Promise<void> => {
        await shoot(page, name)
        looked.push([name, await findings(page)])
      }
      const typeCode = async (subject: RegExp): Promise<void> => {
        await expectHeading(page, "Check your email")
        const inbox = await context.newPage()
        await inbox.goto(at.inbox)
        await page.getByLabel("Code").fill(await codeFor(subject, inbox))
        await inbox.close()
        await page.getByRole("button", { name: "Continue" }).click()
      }

      await look("sign-in-ways")
      await page.getByRole("link", { name: "Create an account" }).click()
      await expectHeading(page, "Create an account")
      await look("password-sign-up")
      await page.getByLabel("Email").fill(address)
      await page.getByRole("button", { name: "Continue" }).click()
      await typeCode(/Confirm your address/)
      await choose(page, "correct horse battery")
      await expectHeading(page, `Hello, ${address}`)

      await page.goto(`${at.app}/.well-known/change-password`)
      expect(new URL(page.url()).pathname).toBe("/api/auth/account/password")
      await choose(page, "another horse battery")
      expect(await page.getByRole("status").innerText()).toContain("Your new password was saved.")
      await look("password-changed")

      await page.goto(at.app)
      await page.getByRole("button", { name: "Sign out" }).click()
      await expectHeading(page, "You are not signed in")
      await page.goto(`${at.app}/sign-in`)
      await signIn(page, "correct horse battery")
      await page.getByRole("alert").getByText("The address and the password do not match.").waitFor()
      await page.getByRole("link", { name: "reset your password" }).click()
      await expectHeading(page, "Forgot your password?")
      await look("password-forgot")
      await page.getByLabel("Email").fill(address)
      await page.getByRole("button", { name: "Continue" }).click()
      await typeCode(/Set a new password/)
      await choose(page, "a third horse battery")
      await expectHeading(page, `Hello, ${address}`)

      await page.goto(`${at.app}/api/auth/account`)
      await page.getByRole("button", { name: "Remove password" }).click()
      expect(await page.getByRole("status").innerText()).toContain("Your password was removed.")
      await look("password-removed")
      await page.goto(at.app)
      await page.getByRole("button", { name: "Sign out" }).click()
      await expectHeading(page, "You are not signed in")
      await page.goto(`${at.app}/sign-in?callbackUrl=/protected`)
      await signIn(page, "a third horse battery")
      await page.getByRole("alert").getByText("The address and the password do not match.").waitFor()

      await page.getByLabel("E-mail").fill(address)
      await page.getByRole("button", { name: "Send me a code" }).click()
      await expectHeading(page, "Check your email")
      await look("mail-code")
      await typeCode(/Sign in to/)
      await expectAt(page, `${at.app}/protected`)
      await expectVisitor(page, address)
      expect(looked.filter(([, found]) => JSON.stringify(found) !== "[]")).toEqual([])
    },
  )
}
