/** Approving on another device: a computer and a phone, each a browser with its own cookies. */
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { launchBrowser } from "../../support/chromium.ts"
import { startFlowExample, type FlowExample } from "./flow-example.ts"

let example: FlowExample
let chromium: Browser
beforeAll(async () => {
  ;[example, chromium] = await Promise.all([startFlowExample("approval"), launchBrowser()])
}, 120_000)
afterAll(async () => {
  await chromium.close()
  expect(await example.stop()).toBe(0)
})

/** A device: its page, the violations of its Content-Security-Policy, and the page for its signed-in user. */
async function device(userAgent: string): Promise<{ page: Page; refused: string[] }> {
  const page = await (await chromium.newContext({ userAgent })).newPage()
  const refused: string[] = []
  page.on(
    "console",
    (message) => void (/Content Security Policy/i.test(message.text()) && refused.push(message.text())),
  )
  await page.goto(example.origin)
  return { page, refused }
}

async function phoneOf(username: string): Promise<Page> {
  const { page } = await device("A phone")
  await page.getByRole("link", { name: "Sign in here" }).click()
  await page.getByLabel("Name", { exact: true }).fill(username)
  await page.getByLabel("Password", { exact: true }).fill("lovelace")
  await page.getByRole("button", { name: "Name and password" }).click()
  await page.getByRole("link", { name: "Sign in a computer" }).click()
  return page
}

/** Makes a waiting computer, and returns it with its code. */
async function waiting() {
  const computer = await device("A computer")
  await computer.page.getByRole("link", { name: "with your phone" }).click()
  await computer.page.getByRole("button", { name: "Show me a code" }).click()
  return { ...computer, code: (await computer.page.locator(".codes").textContent())?.trim() ?? "" }
}

async function typeCode(phone: Page, code: string): Promise<void> {
  await phone.getByLabel("Code on the computer").fill(code)
  await phone.getByRole("button", { name: "Continue" }).click()
}

describe("the example approval", () => {
  it("signs the waiting computer in without another click, after its user has typed the code and approved", async () => {
    const { page: computer, refused, code } = await waiting()
    const phone = await phoneOf("ada")
    await typeCode(phone, code)
    const asked = (await phone.locator("main").textContent()) ?? ""
    expect(asked).toMatch(/Browser: A computer/)
    expect(asked).toMatch(/Address: 127\.0\.0\.1/)
    expect(asked).toMatch(/Asked at: 20\d\d-\d\d-\d\d \d\d:\d\d UTC/)
    expect(asked).not.toContain("another network")
    // Polls once more before the decision. The computer keeps waiting, with the same code.
    await computer.waitForRequest((request) => request.method() === "POST")
    await computer.waitForLoadState()
    expect((await computer.locator(".codes").textContent())?.trim()).toBe(code)
    await phone.getByRole("button", { name: "Yes, sign it in" }).click()
    await phone.getByRole("heading", { name: "Done. Look at the computer." }).waitFor()
    // No button is pressed at the computer.
    await computer.getByText("Hello, Ada.").waitFor({ timeout: 15_000 })
    expect(new URL(computer.url()).pathname).toBe("/")
    expect(refused).toEqual([])
  })

  it("says at the computer that the user denied", async () => {
    const { page: computer, code } = await waiting()
    const phone = await phoneOf("ada")
    await typeCode(phone, code)
    await phone.getByRole("button", { name: "No, that is not me" }).click()
    await computer.getByRole("heading", { name: "You denied the sign-in on your phone" }).waitFor({ timeout: 15_000 })
    await computer.goto(example.origin)
    expect(await computer.getByText("Hello").count()).toBe(0)
  })

  it("gives the approval to the browser that requested it, and to no other browser with its code", async () => {
    const { page: computer, code } = await waiting()
    const other = await waiting()
    const phone = await phoneOf("grace")
    await typeCode(phone, code)
    await phone.getByRole("button", { name: "Yes, sign it in" }).click()
    await computer.getByText("Hello, Grace.").waitFor({ timeout: 15_000 })
    await other.page.getByRole("button", { name: "Go on" }).click()
    await other.page.getByRole("heading", { name: "Approve on your phone" }).waitFor()
    await other.page.goto(example.origin)
    expect(await other.page.getByText("Hello").count()).toBe(0)
  })

  it("grants no approval without the code, not even through a link with the code or by guesses", async () => {
    const { code } = await waiting()
    const phone = await phoneOf("ada")
    await phone.goto(`${example.origin}/auth/phone/approve?code=${code}&user_code=${code}`)
    expect(await phone.getByLabel("Code on the computer").inputValue()).toBe("")
    await typeCode(phone, "BBBB-BBBB")
    await phone.getByText("No computer is waiting with that code.").waitFor()
    await phone.context().clearCookies()
    await phone.goto(`${example.origin}/auth/phone/approve`)
    expect(new URL(phone.url()).pathname).toBe("/auth/signin")
  })
})
