/** Applications that call the browser package of SimpleWebAuthn themselves, version 9 or 14, over the routes of this library. */
import type { Page } from "playwright-core"
import { describe, expect, it } from "vitest"
import { openOwnSite } from "./passkey-site.ts"
import { newAddress, signedInAs, signUp, usePasskeySite } from "./visit-passkeys.ts"

const at = usePasskeySite(openOwnSite)

interface Ceremony {
  readonly version: 9 | 14
  readonly query: Readonly<Record<string, string>>
  readonly isAutofill?: boolean
}

/** Requests options, runs the ceremony of the package, and posts its response. Returns the path to which the server redirects. */
async function run(page: Page, ceremony: Ceremony): Promise<string> {
  const url = await page.evaluate(async ({ version, query, isAutofill = false }) => {
    const json = async (path: string, init?: RequestInit): Promise<Record<string, unknown>> =>
      (await (await fetch(`/api/auth/${path}`, init)).json()) as Record<string, unknown>
    const offered = await json(`webauthn-options/passkey?${new URLSearchParams(query)}`)
    const { action, options } = offered as { action: "register" | "authenticate"; options: never }
    const { register, authenticate } = window.packages[version]
    const data = await (action === "register" ? register(options) : authenticate(options, isAutofill))
    const { csrfToken } = (await json("csrf")) as { csrfToken: string }
    const body = new URLSearchParams({ action, data: JSON.stringify(data), csrfToken, callbackUrl: "/in" })
    const headers = { "x-auth-return-redirect": "1" }
    return (await json("callback/passkey", { method: "POST", body, headers }))["url"] as string
  }, ceremony)
  return new URL(url, at.site.origin).pathname
}

const authenticates = { action: "authenticate" }

describe.each([9, 14] as const)("the browser package of SimpleWebAuthn %s", (version) => {
  it("signs a new user up, and in again, by a button and by autofill", async () => {
    const { page } = await at.visit("ours")
    const email = newAddress()
    expect(await run(page, { version, query: { email } })).toBe("/welcome")
    expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
    for (const isAutofill of [false, true]) {
      await page.context().clearCookies()
      expect(await run(page, { version, query: authenticates, isAutofill })).toBe("/in")
      expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
    }
  })

  it("signs in with a passkey that our client or the other version created, and they sign in with its passkeys", async () => {
    const other = version === 9 ? 14 : 9
    for (const creator of ["ours", other] as const) {
      const { page } = await at.visit("ours")
      const email = newAddress()
      if (creator === "ours") await signUp(page, email)
      else await run(page, { version: creator, query: { email } })
      await page.context().clearCookies()
      expect(await run(page, { version, query: authenticates })).toBe("/in")
      expect(await signedInAs(page, at.site.page("ours"))).toBe(email)
      await page.context().clearCookies()
      const { outcome } = await page.evaluate(() => window.passkeys.signIn("passkey", { redirect: false }))
      expect(outcome.worked).toBe(true)
    }
  })

  it("adds a second passkey, creates none twice on one authenticator, and the server refuses a response without verification", async () => {
    const { page } = await at.visit("ours")
    const email = newAddress()
    await run(page, { version, query: { email } })
    const again = run(page, { version, query: { action: "register" } })
    await expect(again).rejects.toThrow(/previously registered/)
    const second = await at.open(page.context(), "ours")
    await page.close()
    expect(await run(second.page, { version, query: { action: "register" } })).toBe("/in")
    await second.page.context().clearCookies()
    await second.authenticator.override({ isBadUV: true })
    expect(await run(second.page, { version, query: authenticates })).toBe("/api/auth/error")
    await second.authenticator.override({ isBadUV: false })
    expect(await run(second.page, { version, query: { email } })).toBe("/in")
    expect(await signedInAs(second.page, at.site.page("ours"))).toBe(email)
  })
})
