/** A passkey as the second factor after a password, on the built-in page of the step. */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { decode } from "../../../src/jwt.ts"
import type { Evidence } from "../../../src/ports/evidence.ts"
import { en } from "../../../src/texts/en.ts"
import { findings } from "../../devtools/browser/axe-findings.ts"
import { openOwnSite, sitePassword, siteSecret } from "./passkey-site.ts"
import { newAddress, signedInAs, signUp, usePasskeySite, type Visit } from "./visit-passkeys.ts"

const at = usePasskeySite(() => openOwnSite({}, true))
const salt = "authjs.session-token"
const { factor, cancelled } = en.passkey

/** Makes a user with a passkey, signs out, and posts the password of the user on the sign-in page. */
async function enterPassword({ page, authenticator }: Visit): Promise<string> {
  const email = newAddress()
  await signUp(page, email)
  await page.context().clearCookies()
  // The autofill of the sign-in page would sign in with the passkey.
  await authenticator.setPresent(false)
  await typePassword(page, email)
  await authenticator.setPresent(true)
  return email
}

async function typePassword(page: Page, email: string): Promise<void> {
  const signInPage = `${at.site.origin}/api/auth/signin?callbackUrl=/in`
  await Promise.all([page.waitForResponse("**/webauthn-options/**"), page.goto(signInPage)])
  await page.locator('[action$="/callback/password"] [name="email"]').fill(email)
  await page.locator('[action$="/callback/password"] [name="password"]').fill(sitePassword)
  await page.locator('[action$="/callback/password"] [type="submit"]').click()
}

const button = (page: Page) => page.getByRole("button", { name: factor.button })

it("the user signs in with password and passkey, and the evidence has both", async () => {
  const visit = await at.visit("ours")
  const { page } = visit
  const complaints: string[] = []
  page.on("pageerror", (error) => complaints.push(error.message))
  page.on("console", (message) => complaints.push(message.text()))
  const email = await enterPassword(visit)
  await page.getByRole("heading", { name: factor.heading }).waitFor()
  expect(await page.getByText(en.passkey.noScript).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  complaints.length = 0
  await button(page).click()
  await page.waitForURL(`${at.site.origin}/in`)
  expect(complaints).toEqual([])
  const token = (await page.context().cookies()).find(({ name }) => name === salt)?.value ?? ""
  const claims = await decode<{ authchart?: Evidence }>({ token, secret: siteSecret, salt })
  expect(claims?.authchart?.amr.toSorted()).toEqual(["hwk", "mfa", "pwd", "user"])
  expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
  const user = await at.site.adapter.getUserByEmail?.(email)
  expect(await at.site.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")).toMatchObject([{ counter: 2 }])
})

it("without user verification, the evidence has only the possession of the passkey", async () => {
  const visit = await at.visit("ours")
  const { page, authenticator } = visit
  await enterPassword(visit)
  await authenticator.override({ isBadUV: true })
  await button(page).click()
  await page.waitForURL(`${at.site.origin}/in`)
  const token = (await page.context().cookies()).find(({ name }) => name === salt)?.value ?? ""
  const claims = await decode<{ authchart?: Evidence }>({ token, secret: siteSecret, salt })
  expect(claims?.authchart?.amr.toSorted()).toEqual(["hwk", "mfa", "pwd"])
})

it("a wrong signature and a cancelled dialog issue no session, and the next attempt works", async () => {
  const visit = await at.visit("ours")
  const { page, authenticator } = visit
  const email = await enterPassword(visit)
  await authenticator.override({ isBogusSignature: true })
  await button(page).click()
  await page.getByRole("alert").getByText(factor.wrong).waitFor()
  await authenticator.override({ isBogusSignature: false })
  expect((await page.context().cookies()).some(({ name }) => name === salt)).toBe(false)
  const { session, id } = authenticator
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId: id })
  await session.send("WebAuthn.clearCredentials", { authenticatorId: id })
  await button(page).click()
  await page.getByRole("alert").getByText(cancelled).waitFor()
  for (const credential of credentials)
    await session.send("WebAuthn.addCredential", { authenticatorId: id, credential })
  await button(page).click()
  await page.waitForURL(`${at.site.origin}/in`)
  expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
})

it("the passkey of another user is refused", async () => {
  const other = await at.visit("ours")
  await signUp(other.page, newAddress())
  const visit = await at.visit("ours")
  await enterPassword(visit)
  const { session, id } = other.authenticator
  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId: id })
  const [mine] = await visit.authenticator.passkeys()
  const [theirs] = credentials
  if (mine === undefined || theirs === undefined) throw new Error("A passkey is missing.")
  // The key of the other user answers under the id of this user's passkey, and then under its own id.
  const own = visit.authenticator
  await own.session.send("WebAuthn.clearCredentials", { authenticatorId: own.id })
  const forged = { ...theirs, credentialId: mine.credentialId }
  await own.session.send("WebAuthn.addCredential", { authenticatorId: own.id, credential: forged })
  await button(visit.page).click()
  await visit.page.getByRole("alert").getByText(factor.wrong).waitFor()
  expect((await visit.page.context().cookies()).some(({ name }) => name === salt)).toBe(false)
})

it("a sign-in with a passkey, and a user without passkeys, skip the step", async () => {
  const visit = await at.visit("ours")
  const { page, authenticator } = visit
  const email = await enterPassword(visit)
  await page.context().clearCookies()
  await page.goto(at.site.page("ours"))
  await page.waitForFunction(() => "passkeys" in window)
  const { outcome } = await page.evaluate(() => window.passkeys.signIn("passkey", { redirect: false }))
  expect(outcome.worked).toBe(true)
  await page.context().clearCookies()
  const user = await at.site.adapter.getUserByEmail?.(email)
  for (const { credentialID } of (await at.site.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")) ?? [])
    await at.site.adapter.deleteAuthenticator?.(credentialID)
  await authenticator.setPresent(false)
  await typePassword(page, email)
  await page.waitForURL(`${at.site.origin}/in`)
})
