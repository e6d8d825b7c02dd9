/** The signed-in user authenticates again with a passkey, on the built-in page. */
import type { BrowserContext } from "playwright-core"
import { expect, it } from "vitest"
import { decode } from "../../../src/jwt.ts"
import type { Evidence } from "../../../src/ports/evidence.ts"
import { en } from "../../../src/texts/en.ts"
import { openOwnSite, siteSecret } from "./passkey-site.ts"
import { newAddress, signUp, usePasskeySite } from "./visit-passkeys.ts"

const at = usePasskeySite(openOwnSite)
const salt = "authjs.session-token"

/** Returns the evidence in the session token of the browser. */
async function evidenceOf(context: BrowserContext): Promise<Evidence | undefined> {
  const token = (await context.cookies()).find(({ name }) => name === salt)?.value
  const claims = await decode<{ authchart?: Evidence }>({ token: token ?? "", secret: siteSecret, salt })
  return claims?.authchart
}

it("a passkey that verifies the user gives evidence of two kinds of factor, and the session keeps its id", async () => {
  const { page } = await at.visit("ours")
  await signUp(page, newAddress())
  const before = await evidenceOf(page.context())
  // The sign-up with a passkey has the same methods.
  expect(before?.amr).toEqual(["hwk", "user"])
  // Evidence has whole seconds.
  await page.waitForTimeout(1100)
  at.site.asked.length = 0
  await page.goto(`${at.site.origin}/api/auth/step-up?callbackUrl=/money`)
  await page.getByRole("button", { name: en.passkey.signIn }).click()
  await page.waitForURL(`${at.site.origin}/money`)
  const after = await evidenceOf(page.context())
  expect(after?.sid).toBe(before?.sid)
  expect(after?.at).toBeGreaterThan(before?.at ?? Infinity)
  expect(after?.amr).toEqual(["hwk", "user"])
  expect(at.site.asked.filter((one) => !one.startsWith("GET step-up"))).toEqual([
    "GET webauthn-options/passkey?purpose=step-up&action=authenticate",
    "POST step-up/passkey",
  ])
})

it("a response without user verification changes nothing", async () => {
  const { page, authenticator } = await at.visit("ours")
  await signUp(page, newAddress())
  const before = await evidenceOf(page.context())
  await authenticator.override({ isBadUV: true })
  await page.goto(`${at.site.origin}/api/auth/step-up?callbackUrl=/money`)
  await page.getByRole("button", { name: en.passkey.signIn }).click()
  await page.waitForURL(
    `${at.site.origin}/api/auth/error?error=WebAuthnVerificationError&reason=passkey_user_not_verified&**`,
  )
  expect(await evidenceOf(page.context())).toEqual(before)
})

it("the page offers no passkey to a user who has none", async () => {
  const { page } = await at.visit("ours")
  const email = newAddress()
  await signUp(page, email)
  const user = await at.site.adapter.getUserByEmail?.(email)
  for (const { credentialID } of (await at.site.adapter.listAuthenticatorsByUserId?.(user?.id ?? "")) ?? [])
    await at.site.adapter.deleteAuthenticator?.(credentialID)
  await page.goto(`${at.site.origin}/api/auth/step-up?callbackUrl=/money`)
  await page.getByRole("button", { name: "Sign in with Credentials" }).waitFor()
  expect(await page.getByRole("button", { name: en.passkey.signIn }).count()).toBe(0)
})
