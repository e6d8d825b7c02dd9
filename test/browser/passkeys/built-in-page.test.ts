/** The form of passkeys on the built-in sign-in page, whose policy allows only the script of the library. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { en } from "../../../src/texts/en.ts"
import { findings } from "../../devtools/browser/axe-findings.ts"
import { openPublishedSite } from "./passkey-site.ts"
import { newAddress, signedInAs, signUp, usePasskeySite, type Visit } from "./visit-passkeys.ts"

const at = usePasskeySite(openPublishedSite)

/** Opens the sign-in page. @returns the messages of the browser about the policy, and the errors of scripts. */
async function openPage({ page }: Visit, query = ""): Promise<string[]> {
  const complaints: string[] = []
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
  await page.goto(`${at.site.origin}/sign-in?${query}`)
  return complaints
}

const use = (page: Page) => page.getByRole("button", { name: en.passkey.signIn })
const create = (page: Page) => page.getByRole("button", { name: en.passkey.createButton })

describe("the form of passkeys", () => {
  it("creates a passkey for a new address, and then signs in without an address", async () => {
    const visit = await at.visit("ours")
    const { page, authenticator } = visit
    const email = newAddress()
    const complaints = await openPage(visit)
    await page.getByLabel(en.signIn.email).fill(email)
    await page.keyboard.press("Enter")
    await page.waitForURL(`${at.site.origin}/welcome?**`)
    expect(await authenticator.passkeys()).toHaveLength(1)
    expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
    await page.context().clearCookies()
    await openPage(visit)
    at.site.asked.length = 0
    await use(page).click()
    await page.waitForURL(`${at.site.origin}/in`)
    expect(at.site.asked).toEqual(["GET webauthn-options/passkey?action=authenticate", "POST callback/passkey"])
    expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
    expect(complaints).toEqual([])
  })

  it("signs in by autofill below the field of another provider", async () => {
    const visit = await at.visit("ours")
    const { page } = visit
    const email = newAddress()
    await signUp(page, email)
    await page.context().clearCookies()
    const complaints = await openPage(visit, "mail=1&autofill=1")
    await page.waitForURL(`${at.site.origin}/in`)
    expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
    expect(complaints).toEqual([])
  })

  it("says what happened if the user cancels, and the button works again", async () => {
    const visit = await at.visit("ours")
    const { page, authenticator } = visit
    await signUp(page, newAddress())
    await page.context().clearCookies()
    await authenticator.setVerified(false)
    await openPage(visit, "autofill=0")
    await use(page).click()
    await page.getByRole("alert").getByText(en.passkey.cancelled).waitFor()
    await authenticator.setVerified(true)
    await use(page).click()
    await page.waitForURL(`${at.site.origin}/in`)
    expect(at.site.asked.filter((one) => one.startsWith("GET webauthn-options"))).toHaveLength(3)
  })

  it("says that a passkey cannot be created for the address of a user", async () => {
    const visit = await at.visit("ours")
    const { page } = visit
    const email = newAddress()
    await signUp(page, email)
    await page.context().clearCookies()
    await openPage(visit)
    await page.getByLabel(en.signIn.email).fill(email)
    await create(page).click()
    await page.getByRole("alert").getByText(en.passkey.refused).waitFor()
    expect(at.site.asked.filter((one) => one.startsWith("POST"))).toHaveLength(1)
  })

  it("says so in a browser without passkeys", async () => {
    const visit = await at.visit("ours")
    await visit.page.addInitScript("delete window.PublicKeyCredential")
    await openPage(visit)
    await visit.page.getByText(en.passkey.unsupported).waitFor()
    expect(await visit.page.getByRole("button").count()).toBe(0)
  })

  it("says in a browser without JavaScript that it needs JavaScript", async () => {
    const { page } = await at.visit("ours")
    const browser = page.context().browser()
    const context = await browser?.newContext({ javaScriptEnabled: false })
    const plain = await context?.newPage()
    await plain?.goto(`${at.site.origin}/sign-in?mail=1`)
    expect(await plain?.getByText(en.passkey.noScript).isVisible()).toBe(true)
    expect(await plain?.getByRole("button").allTextContents()).toEqual([expect.stringContaining("Email")])
    await context?.close()
  })

  it("has no serious finding of axe, open or closed", async () => {
    const visit = await at.visit("ours")
    for (const query of ["", "mail=1"]) {
      await openPage(visit, query)
      expect(await findings(visit.page)).toEqual([])
    }
  })
})
