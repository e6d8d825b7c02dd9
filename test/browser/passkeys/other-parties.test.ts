/** Responses that a browser made for another origin, or for another RP id. */
import { expect, it } from "vitest"
import { openOwnSite } from "./passkey-site.ts"
import { newAddress, usePasskeySite } from "./visit-passkeys.ts"

const elsewhere = usePasskeySite(() => openOwnSite({ relayingParty: { origin: "https://other.test" } }))
const here = usePasskeySite(openOwnSite)

it("a passkey of another origin is refused, and creates no user", async () => {
  const { page } = await elsewhere.visit("ours")
  const email = newAddress()
  const { outcome } = await page.evaluate(
    (text) => window.passkeys.signIn("passkey", { email: text, redirect: false }),
    email,
  )
  expect(outcome).toMatchObject({ code: "WebAuthnVerificationError", reason: "passkey_origin_wrong" })
  expect(await elsewhere.site.adapter.getUserByEmail?.(email)).toBeNull()
})

it("a passkey of a parent domain's RP id is refused, and creates no user", async () => {
  const { page } = await here.visit("ours")
  await page.goto(here.site.page("ours").replace("localhost", "www.app.localhost"))
  await page.waitForFunction(() => "passkeys" in window)
  // A browser lets a page use the RP id of a parent domain, so the server must check the RP id.
  await page.evaluate(() => {
    const send = window.fetch
    window.fetch = async (...request) => {
      const response = await send(...request)
      if (!response.url.includes("webauthn-options")) return response
      return new Response((await response.text()).replaceAll('"www.app.localhost"', '"app.localhost"'), response)
    }
  })
  const email = newAddress()
  const { outcome } = await page.evaluate(
    (text) => window.passkeys.signIn("passkey", { email: text, redirect: false }),
    email,
  )
  expect(outcome).toMatchObject({ code: "WebAuthnVerificationError", reason: "passkey_rp_id_wrong" })
  expect(await here.site.adapter.getUserByEmail?.(email)).toBeNull()
})
