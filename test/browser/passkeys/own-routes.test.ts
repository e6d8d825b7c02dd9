/** Passkeys of an authenticator that Chromium simulates, over the routes of this library, with both clients. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { en } from "../../../src/texts/en.ts"
import { openOwnSite, type Client } from "./passkey-site.ts"
import { newAddress, refusalOf, signedInAs, signUp, usePasskeySite } from "./visit-passkeys.ts"

const at = usePasskeySite(openOwnSite)

/** Signs in with the client of the page, which leaves the page. */
function start(page: Page): Promise<void> {
  return page.evaluate(() => void window.passkeys.signIn("passkey", { redirectTo: "/in" }))
}

/** Signs in with our client, and returns the reason of the refusal; `undefined` if the sign-in worked. */
async function reasonOf(page: Page, options: { action?: "register" | "authenticate"; email?: string } = {}) {
  const { outcome } = await page.evaluate(
    (given) => window.passkeys.signIn("passkey", { ...given, redirect: false }),
    options,
  )
  return outcome.worked ? undefined : outcome.reason
}

describe.each<Client>(["ours", "published"])("the %s client", (client) => {
  it("signs a new user up, and in again, and leaves the page", async () => {
    const { page, authenticator } = await at.visit(client)
    const email = newAddress()
    await page.evaluate((text) => void window.passkeys.signIn("passkey", { email: text, redirectTo: "/in" }), email)
    await page.waitForURL(`${at.site.origin}/welcome?callbackUrl=**`)
    expect(await authenticator.passkeys()).toHaveLength(1)
    expect(await signedInAs(page, at.site.page(client))).toBe(email)
    await page.context().clearCookies()
    await start(page)
    await page.waitForURL(`${at.site.origin}/in`)
    expect(await signedInAs(page, at.site.page(client))).toBe(email)
  })

  it("signs in with the passkey that the other client created", async () => {
    const other: Client = client === "ours" ? "published" : "ours"
    const { page } = await at.visit(other)
    const email = newAddress()
    await signUp(page, email)
    expect(await signedInAs(page, at.site.page(client))).toBe(email)
    await page.context().clearCookies()
    await start(page)
    await page.waitForURL(`${at.site.origin}/in`)
    expect(await signedInAs(page, at.site.page(client))).toBe(email)
  })

  it("adds a second passkey to the signed-in user, who then signs in with it", async () => {
    const { page } = await at.visit(client)
    const email = newAddress()
    await signUp(page, email)
    const second = await at.open(page.context(), client)
    await page.close()
    await second.page.evaluate(() => void window.passkeys.signIn("passkey", { action: "register", redirectTo: "/in" }))
    await second.page.waitForURL(`${at.site.origin}/in`)
    expect(await second.authenticator.passkeys()).toHaveLength(1)
    await second.page.context().clearCookies()
    await second.page.goto(at.site.page(client))
    await start(second.page)
    await second.page.waitForURL(`${at.site.origin}/in`)
    expect(await signedInAs(second.page, at.site.page(client))).toBe(email)
    const user = await at.site.adapter.getUserByEmail?.(email)
    expect(await at.site.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")).toHaveLength(2)
  })

  it("shows the error page if the response lacks user verification", async () => {
    const { page, authenticator } = await at.visit(client)
    await signUp(page, newAddress())
    await page.context().clearCookies()
    await authenticator.override({ isBadUV: true })
    await start(page)
    await page.waitForURL(`${at.site.origin}/api/auth/error?error=WebAuthnVerificationError&**`)
    expect(await signedInAs(page, at.site.page(client))).toBeUndefined()
  })
})

describe("our client", () => {
  it("rejects with its code if the user cancels, and the next attempt works", async () => {
    const { page, authenticator } = await at.visit("ours")
    await signUp(page, newAddress())
    await page.context().clearCookies()
    await authenticator.setVerified(false)
    expect(await refusalOf(page, () => window.passkeys.signIn("passkey"))).toMatchObject({ code: "cancelled" })
    await authenticator.setVerified(true)
    expect(await reasonOf(page)).toBeUndefined()
  })

  it("signs in by autofill", async () => {
    const { page } = await at.visit("ours")
    await signUp(page, newAddress())
    await page.context().clearCookies()
    const result = await page.evaluate(() => window.passkeys.signInByAutofill("passkey", { redirect: false }))
    expect(result?.outcome.worked).toBe(true)
  })

  it("learns the reason of a refusal: no presence, no verification, a wrong signature", async () => {
    const { page, authenticator } = await at.visit("ours")
    await signUp(page, newAddress())
    await page.context().clearCookies()
    await authenticator.override({ isBadUV: true })
    expect(await reasonOf(page)).toBe("passkey_user_not_verified")
    await authenticator.override({ isBadUV: false, isBadUP: true })
    expect(await reasonOf(page)).toBe("passkey_user_not_present")
    await authenticator.override({ isBadUP: false, isBogusSignature: true })
    expect(await reasonOf(page)).toBe("passkey_signature_invalid")
    await authenticator.override({ isBogusSignature: false })
    expect(await reasonOf(page)).toBeUndefined()
  })

  it("signals an unknown passkey, so that the password manager hides it", async () => {
    const { page, authenticator } = await at.visit("ours")
    const email = newAddress()
    await signUp(page, email)
    await page.context().clearCookies()
    await at.site.adapter.deleteUser?.((await at.site.adapter.getUserByEmail?.(email))?.id ?? "")
    expect(await reasonOf(page)).toBe("passkey_unknown")
    await expect.poll(() => authenticator.passkeys()).toEqual([])
  })

  it("creates no passkey for the address of a user", async () => {
    const { page } = await at.visit("ours")
    const email = newAddress()
    await signUp(page, email)
    await page.context().clearCookies()
    const refused = await page.evaluate(
      (text) => window.passkeys.signIn("passkey", { action: "register", email: text, redirect: false }),
      email,
    )
    expect(refused).toMatchObject({ status: 400, outcome: { worked: false } })
  })
})

describe("the server", () => {
  it("refuses a cloned authenticator, whose counter is lower than the stored one", async () => {
    const { page, authenticator } = await at.visit("ours")
    await signUp(page, newAddress())
    const { session, id } = authenticator
    const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId: id })
    const [clone] = credentials
    if (clone === undefined) throw new Error("The authenticator has no passkey.")
    await page.context().clearCookies()
    expect(await reasonOf(page)).toBeUndefined()
    await page.context().clearCookies()
    await session.send("WebAuthn.removeCredential", { authenticatorId: id, credentialId: clone.credentialId })
    await session.send("WebAuthn.addCredential", { authenticatorId: id, credential: { ...clone, signCount: 0 } })
    expect(await reasonOf(page)).toBe("passkey_counter_not_higher")
  })

  it("refuses a response that was sent before, with the same cookie", async () => {
    const { page } = await at.visit("ours")
    await signUp(page, newAddress())
    await page.context().clearCookies()
    let body = ""
    let cookie = ""
    await page.route("**/callback/passkey", async (route) => {
      body = route.request().postData() ?? ""
      cookie = (await route.request().allHeaders()).cookie ?? ""
      await route.continue()
    })
    expect(await reasonOf(page)).toBeUndefined()
    const again = await fetch(`${at.site.origin}/api/auth/callback/passkey`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: at.site.origin, "content-type": "application/x-www-form-urlencoded" },
      body,
    })
    expect(again.headers.get("location")).toContain("reason=passkey_challenge_used")
    expect(again.headers.getSetCookie().join()).not.toMatch(/session-token=[^;]/)
  })

  it("refuses the response of a tab after another tab of the browser began, and accepts the other one", async () => {
    const first = await at.visit("ours", { isPresent: false })
    const second = await at.open(first.page.context(), "ours")
    const email = newAddress()
    await signUp(second.page, email)
    await first.page.context().clearCookies()
    let release = (): void => undefined
    const began = new Promise<void>((resolve) => (release = resolve))
    await second.page.route("**/callback/passkey", async (route) => {
      await began
      await route.continue()
    })
    const waiting = reasonOf(second.page)
    await expect.poll(() => at.site.asked.filter((one) => one.startsWith("GET csrf")).length).toBeGreaterThan(1)
    await first.page.evaluate(() => void window.passkeys.signIn("passkey").catch(() => undefined))
    await expect.poll(() => at.site.asked.filter((one) => one.startsWith("GET webauthn-options"))).toHaveLength(3)
    await first.page.waitForTimeout(200)
    release()
    expect(await waiting).toBe("passkey_challenge_wrong")
    await second.page.unroute("**/callback/passkey")
    expect(await reasonOf(second.page)).toBeUndefined()
  })
})

describe("the built-in sign-in page", () => {
  it("creates a passkey, signs in with the button, and by autofill", async () => {
    const { page, authenticator } = await at.visit("ours")
    const complaints: string[] = []
    page.on("console", (message) => complaints.push(message.text()))
    page.on("pageerror", (error) => complaints.push(error.message))
    const email = newAddress()
    const signInPage = `${at.site.origin}/api/auth/signin?callbackUrl=/in`
    /** Opens the page, and waits until its autofill waits for the user, who touches the authenticator only later. */
    const openWithoutTouch = async (): Promise<void> => {
      await authenticator.setPresent(false)
      await Promise.all([page.waitForResponse("**/webauthn-options/**"), page.goto(signInPage)])
      await page.waitForTimeout(500)
    }
    await openWithoutTouch()
    await page.getByText(en.passkey.create, { exact: true }).click()
    await page.locator("#passkey-form").getByLabel(en.signIn.email).fill(email)
    await authenticator.setPresent(true)
    await page.getByRole("button", { name: en.passkey.createButton }).click()
    await page.waitForURL(`${at.site.origin}/welcome?**`)
    expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
    await page.context().clearCookies()
    await openWithoutTouch()
    await authenticator.setPresent(true)
    await page.getByRole("button", { name: en.passkey.signIn }).click()
    await page.waitForURL(`${at.site.origin}/in`)
    expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
    await page.context().clearCookies()
    await page.goto(signInPage)
    await page.waitForURL(`${at.site.origin}/in`)
    expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
    expect(complaints).toEqual([])
  })
})
