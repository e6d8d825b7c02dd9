/** Callbacks of a provider that arrive from another site, or in another mode than requested. */
import { beforeAll, describe, expect, it } from "vitest"
import { appOrigin, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"
import { expectRefused, flowCookies } from "./outcome.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const posted = { authorization: { params: { response_mode: "form_post" } } }
const crossSite = { origin: "https://evil.test", "sec-fetch-site": "cross-site" }

describe("a posted callback", () => {
  it("CSRF-17: is refused without the cookie of its sign-in, and the sign-in continues", async () => {
    const app = oauthApp(keys, { idp: posted })
    const back = await app.visitProvider(app.browser, "idp")
    const victim = app.browser.other()
    const carried = new Request(back.clone(), { headers: { ...Object.fromEntries(back.headers), ...crossSite } })
    expectRefused(app, await victim.send(carried), "flow_missing")
    expect(app.idp.calls.token).toBe(0)
    expect(await victim.session()).toBeNull()
    expect(sessionCookies(await app.browser.send(back))).toHaveLength(1)
  })

  it("CSRF-17: is refused in a browser with the cookie of another sign-in, and does not end the other sign-in", async () => {
    const app = oauthApp(keys, { idp: posted })
    const victim = app.browser.other()
    const own = await app.visitProvider(victim, "idp")
    const attackers = await app.visitProvider(app.browser, "idp", "attacker")
    expectRefused(app, await victim.send(attackers), "state_unknown")
    expect(app.idp.calls.token).toBe(0)
    expect(sessionCookies(await victim.send(own))).toHaveLength(1)
  })
})

describe("CSRF-18: a callback must come in the requested mode", () => {
  it("not in the address if a form was requested", async () => {
    const app = oauthApp(keys, { idp: posted })
    const back = await app.visitProvider(app.browser, "idp")
    const response = await app.browser.get(`/callback/idp?${await back.text()}`)
    expectRefused(app, response, "response_mode_mismatch")
    expect(app.idp.calls.token).toBe(0)
    expect(flowCookies(app.browser)).toEqual([])
  })

  it("not in a form if the address was requested", async () => {
    const app = oauthApp(keys)
    const back = new URL((await app.visitProvider(app.browser, "idp")).url)
    const form = { method: "POST", body: back.searchParams }
    const response = await app.browser.send(new Request(`${appOrigin}${back.pathname}`, form))
    expectRefused(app, response, "response_mode_mismatch")
    expect(app.idp.calls.token).toBe(0)
    expect(flowCookies(app.browser)).toEqual([])
  })
})
