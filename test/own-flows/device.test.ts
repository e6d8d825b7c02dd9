import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { getSession } from "../../src/core.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { jsonOf, locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { deviceFlow } from "./device-flow.ts"
import { redefined } from "./redefined.ts"
import { smsFlow } from "./sms-flow.ts"

interface Opened {
  device_code: string
  user_code: string
}

function deviceApp(over: Partial<AuthConfig> = {}) {
  const codes: string[] = []
  const clock = { at: Date.now() }
  const config: AuthConfig = {
    secret: "a secret of a test, of more than thirty-two bytes",
    trustHost: true,
    adapter: memoryAdapter(),
    stores: memoryStores(() => clock.at),
    providers: [],
    plugins: [{ id: "app", flows: [smsFlow({ send: ({ code }) => void codes.push(code) }), deviceFlow] }],
    logger: { error: () => undefined, warn: () => undefined },
    ...over,
  }
  const browser = openBrowser(config, { now: () => clock.at })
  const tool = browser.other()
  const post = async (path: string, fields: Record<string, string>) =>
    tool.send(new Request(`https://app.test/auth${path}`, { method: "POST", body: new URLSearchParams(fields) }))
  const signIn = async (): Promise<void> => {
    const page = locationOf(await browser.post("/sms", { phone: "+49123" }))
    await browser.post(page.pathname.slice("/auth".length) + page.search, { code: codes.at(-1) ?? "" })
  }
  return { config, clock, browser, tool, post, signIn }
}

/** The user types the code, and presses a button. */
async function decide(browser: Browser, code: string, event: "device.approved" | "device.denied"): Promise<Response> {
  const page = locationOf(await browser.post("/device", { user_code: code }))
  expect(page.pathname).toBe("/auth/device/decision")
  const path = page.pathname.slice("/auth".length) + page.search
  expect(await (await browser.get(path)).text()).toContain("cli wants to sign in as you")
  return browser.post(path, { event })
}

describe("signing in a command-line tool by the device grant", () => {
  it("gives the session to the tool after the tool's user approved, and to no other poll", async () => {
    const { config, clock, browser, post, signIn } = deviceApp()
    await signIn()
    const { device_code, user_code } = await jsonOf<Opened>(await post("/device/code", { client_id: "cli" }))
    expect(await jsonOf(await post("/device/token", { device_code }))).toEqual({ error: "authorization_pending" })
    expect(await jsonOf(await post("/device/token", { device_code }))).toEqual({ error: "slow_down" })
    expect(await (await decide(browser, user_code, "device.approved")).text()).toContain("You can go back")
    clock.at += 6000
    const given = await jsonOf<{ access_token: string; cookie: string }>(await post("/device/token", { device_code }))
    clock.at += 6000
    expect(await jsonOf(await post("/device/token", { device_code }))).toEqual({ error: "expired_token" })
    const cookie = `${given.cookie}=${given.access_token}`
    const user = await config.adapter?.getUserByAccount?.({ provider: "sms", providerAccountId: "+49123" })
    expect(user).toBeTruthy()
    expect(await getSession(new Request("https://app.test/", { headers: { cookie } }), config)).not.toBeNull()
    // The flow created no user and no account for the device.
    expect(
      await config.adapter?.getUserByAccount?.({ provider: "device", providerAccountId: user?.id ?? "" }),
    ).toBeNull()
  })

  it("sends the form of its first page to the route of the page's button, and can be cancelled only while the flow waits", async () => {
    const { browser, post, signIn } = deviceApp()
    const first = await (await browser.get("/device")).text()
    expect([...first.matchAll(/action="([^"]*)"/g)].map(([, action]) => action)).toEqual([
      "https://app.test/auth/device",
    ])
    await signIn()
    const { user_code } = await jsonOf<Opened>(await post("/device/code", { client_id: "cli" }))
    const page = locationOf(await browser.post("/device", { user_code }))
    const path = page.pathname.slice("/auth".length) + page.search
    expect(await (await browser.get(path)).text()).toContain("Cancel")
    expect(await (await browser.post(path, { event: "device.approved" })).text()).not.toMatch(/<form|Cancel/)
  })

  it("can be denied, but a signed-out visitor cannot approve", async () => {
    const { clock, browser, post, signIn } = deviceApp()
    const first = await jsonOf<Opened>(await post("/device/code", { client_id: "cli" }))
    const stranger = await decide(browser.other(), first.user_code, "device.approved")
    expect(locationOf(stranger).searchParams.get("reason")).toBe("approver_absent")
    await signIn()
    await decide(browser, first.user_code, "device.denied")
    clock.at += 6000
    expect(await jsonOf(await post("/device/token", { device_code: first.device_code }))).toEqual({
      error: "access_denied",
    })
  })

  it("does not sign in a person if no approval of the request named this person", async () => {
    const forging = redefined(deviceFlow, {
      subject: () => ({ person: { of: "user", user: { id: "1", email: "eve@x.test", emailVerified: null } } }),
    })
    const codes: string[] = []
    const app = deviceApp({
      plugins: [{ id: "app", flows: [smsFlow({ send: ({ code }) => void codes.push(code) }), forging] }],
    })
    const page = locationOf(await app.browser.post("/sms", { phone: "+49123" }))
    await app.browser.post(page.pathname.slice("/auth".length) + page.search, { code: codes.at(-1) ?? "" })
    const opened = await jsonOf<Opened>(await app.post("/device/code", { client_id: "cli" }))
    await decide(app.browser, opened.user_code, "device.approved")
    const response = await app.post("/device/token", { device_code: opened.device_code })
    expect(locationOf(response).searchParams.get("reason")).toBe("subject_invalid")
  })
})
