/**
 * A passkey that the password manager creates without a dialog after a sign-in with a password (WebAuthn Level 3 §5.1.3,
 * `mediation: "conditional"`). The virtual authenticator has no password manager, so a script stands in for the decision
 * of the password manager: it creates the passkey with the options of the page, and without the mediation.
 */
import type { Page } from "playwright-core"
import { expect, it } from "vitest"
import { openOwnSite, sitePassword } from "./passkey-site.ts"
import { newAddress, signedInAs, usePasskeySite, type Visit } from "./visit-passkeys.ts"

const at = usePasskeySite(openOwnSite)

/** Stores a user, and signs in with the password on the built-in page. */
async function signInWithPassword({ page, authenticator }: Visit): Promise<string> {
  const email = newAddress()
  await at.site.adapter.createUser?.({ id: email, email, emailVerified: null })
  // The autofill of the sign-in page waits for the user.
  await authenticator.setPresent(false)
  await page.goto(`${at.site.origin}/api/auth/signin?callbackUrl=/in`)
  await page.locator('[action$="/callback/password"] [name="email"]').fill(email)
  await page.locator('[action$="/callback/password"] [name="password"]').fill(sitePassword)
  await page.locator('[action$="/callback/password"] [type="submit"]').click()
  await page.waitForURL(`${at.site.origin}/in`)
  await authenticator.setPresent(true)
  await page.goto(at.site.page("ours"))
  await page.waitForFunction(() => "passkeys" in window)
  return email
}

/** Lets the password manager of the page agree to every creation without a dialog. Returns the mediations that pages asked for. */
async function agree(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const mediations: unknown[] = []
    Object.assign(window, { mediations })
    PublicKeyCredential.getClientCapabilities = () => Promise.resolve({ conditionalCreate: true })
    const create = navigator.credentials.create.bind(navigator.credentials)
    navigator.credentials.create = ({
      mediation,
      ...rest
    }: CredentialCreationOptions & { mediation?: string } = {}) => {
      mediations.push(mediation)
      return create(rest)
    }
  })
  return () => page.evaluate("window.mediations")
}

const createQuietly = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.passkeys.createPasskeyQuietly("passkey"))

it("a password manager creates a passkey after a sign-in with a password, and the passkey signs in", async () => {
  const visit = await at.visit("ours")
  const { page, authenticator } = visit
  const email = await signInWithPassword(visit)
  const mediations = await agree(page)
  expect(await createQuietly(page)).toBe(true)
  expect(await mediations()).toEqual(["conditional"])
  expect(await authenticator.passkeys()).toHaveLength(1)
  await page.context().clearCookies()
  const { outcome } = await page.evaluate(() => window.passkeys.signIn("passkey", { redirect: false }))
  expect(outcome.worked).toBe(true)
  expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
})

it("a visitor who touches nothing gets the passkey, too: without a dialog, no user has to be present", async () => {
  const visit = await at.visit("ours")
  const { page, authenticator } = visit
  const email = await signInWithPassword(visit)
  await agree(page)
  await authenticator.override({ isBadUP: true })
  expect(await createQuietly(page)).toBe(true)
  const user = await at.site.adapter.getUserByEmail?.(email)
  expect(await at.site.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")).toHaveLength(1)
  // With a dialog, a response without a present user is refused.
  await authenticator.session.send("WebAuthn.clearCredentials", { authenticatorId: authenticator.id })
  const { outcome } = await page.evaluate(() =>
    window.passkeys.signIn("passkey", { action: "register", redirect: false }),
  )
  expect(outcome).toMatchObject({ worked: false, reason: "passkey_user_not_present" })
})

it("a visitor without a session gets no passkey, also if the password manager agrees", async () => {
  const { page, authenticator } = await at.visit("ours")
  await agree(page)
  expect(await createQuietly(page)).toBe(false)
  expect(await authenticator.passkeys()).toEqual([])
})
