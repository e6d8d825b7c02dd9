/** The steps of visitors in the Next.js example. */
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** @param name the part of the address before `@app.example`. */
export async function signInWithPassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel("Your address").fill(`${name}@app.example`)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Sign in with password" }).click()
}

/** Answers the pages of the provider, for a name that has not given consent yet. */
export async function answerProvider(page: Page, name: string): Promise<void> {
  await expectHeading(page, "Sign in to Demo ID")
  await page.getByLabel("Name").fill(name)
  await page.getByLabel("Password", { exact: true }).fill("anything")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByRole("button", { name: "Allow" }).click()
}

/** Returns the link of the newest mail for an address. */
export async function linkFor(address: string, inbox: Page): Promise<string> {
  await inbox.getByRole("article").getByText(`to ${address}`).waitFor()
  return (await inbox.getByRole("link", { name: "Open the link" }).getAttribute("href")) ?? ""
}

/** Expects the text of a client component about the session, which is on every page. */
export async function expectVisitor(page: Page, name: string): Promise<void> {
  await page.locator(".visitor").getByText(name, { exact: true }).waitFor()
}

export async function expectHeading(page: Page, text: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: text, exact: true }).waitFor()
}

export async function expectAt(page: Page, address: string): Promise<void> {
  await page.waitForURL(address)
  expect(page.url()).toBe(address)
}

/** Returns the code of the newest mail with this subject. */
export async function codeFor(subject: RegExp, inbox: Page): Promise<string> {
  await inbox.getByText(subject).first().click()
  const text = await inbox.locator("body").innerText()
  return /Your code: (\d{8})/.exec(text)?.[1] ?? ""
}
