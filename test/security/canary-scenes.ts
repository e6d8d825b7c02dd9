/** The requests in the application of `canary-app.ts`: every flow, to its end and into its refusals. */
import { Secret, TOTP } from "otpauth"
import { readSession } from "../../src/interpreter/read-session.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import { appOrigin, jsonOf, locationOf, type Browser } from "../support/browser.ts"
import type { CanaryApp } from "./canary-app.ts"

/** Plays every flow in one browser after the other, each to its end and into its refusals. */
export const scenes: Readonly<Record<string, (app: CanaryApp) => Promise<void>>> = {
  "OpenID Connect, sessions, linking, sign-out": async ({ browser: open, idp, plain, config, now, wire }) => {
    const browser = open()
    const started = await browser.post("/signin/idp", { callbackUrl: `${appOrigin}/inbox?note=where-to-go` })
    await browser.send((await idp.authorize(locationOf(started))).request())
    await browser.get("/session")
    const { csrfToken } = await jsonOf<{ csrfToken: string }>(await browser.get("/csrf"))
    const update = JSON.stringify({ csrfToken, data: { note: "what was updated", deep: { er: "an inner note" } } })
    const headers = { "content-type": "application/json", origin: appOrigin }
    await browser.send(new Request(`${appOrigin}/auth/session`, { method: "POST", headers, body: update }))
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const page = new Request(`${appOrigin}/inbox?page=a-page-of-the-application`, { headers: { cookie } })
    wire.begin()
    wire.hear(page.url, [...browser.cookies.values()])
    await readSession(page, config, { ...platform, now: () => now() * 1000 })
    const linking = await browser.post("/signin/plain")
    await browser.send((await plain.authorize(locationOf(linking))).request())
    await browser.post("/signout")
  },
  "OAuth, twice": async ({ browser: open, plain }) => {
    const browser = open()
    for (const _time of ["first", "second"]) {
      const started = await browser.post("/signin/plain")
      await browser.send((await plain.authorize(locationOf(started))).request())
      await browser.post("/signout")
    }
  },
  "OpenID Connect alone": async ({ browser: open, idp }) => {
    const browser = open()
    const started = await browser.post("/signin/idp", { callbackUrl: "/inbox" })
    await browser.send((await idp.authorize(locationOf(started))).request())
  },
  "refusals of a callback": async ({ browser: open, idp, pass }) => {
    const browser = open()
    const begin = async () => locationOf(await browser.post("/signin/idp"))
    const declined = await idp.authorize(await begin(), { error: "access_denied" })
    await browser.send(declined.request())
    const back = (await idp.authorize(await begin())).url
    await browser.other().get(back)
    const forged = new URL(back)
    forged.searchParams.set("state", "a state of somebody else's")
    await browser.get(forged.href)
    await browser.get(`${back}&code=another-code`)
    const other = new URL(back)
    other.searchParams.set("iss", "https://another-issuer.test")
    await browser.get(other.href)
    for (const [name, value] of browser.cookies)
      if (name.includes("flow")) browser.cookies.set(name, `${value}tampered`)
    await browser.get(back)
    const late = (await idp.authorize(await begin())).url
    pass(1_000)
    await browser.get(late)
  },
  "refusals at the edge": async ({ browser: open }) => {
    const browser = open()
    browser.cookies.set("__Secure-authjs.session-token", "not a session token")
    await browser.get("/session?x=a-value-in-a-query")
    const body = new URLSearchParams({ csrfToken: "a forged token", phrase: "a phrase without proof" })
    const headers = { origin: appOrigin, authorization: "Bearer of-an-authorization-header" }
    for (const path of ["/signin/idp", "/callback/password", "/signin/mail", "/signout", "/nothing", "/session"])
      await browser.send(new Request(`${appOrigin}/auth${path}`, { method: "POST", headers, body }))
    const other = { origin: "https://evil.test", "sec-fetch-site": "cross-site" }
    await browser.send(new Request(`${appOrigin}/auth/signin/mail`, { method: "POST", headers: other, body }))
    await browser.post("/callback/password", { user: "nobody-known-here", phrase: "a wrong phrase" })
    await browser.post("/signin/mail", { email: "no address at all" })
  },
  "a link in a mail": async ({ browser: open, mails, pass }) => {
    const browser = open()
    await browser.post("/signin/mail", { email: "Edsger.Dijkstra@mail.test" })
    const link = mails.at(-1) ?? ""
    await browser.get(link)
    await browser.get(link)
    await browser.post("/signout")
    await browser.post("/signin/mail", { email: "edsger.dijkstra@mail.test" })
    const elsewhere = open()
    const page = await elsewhere.get(mails.at(-1) ?? "")
    const fields = Object.fromEntries(new URL(mails.at(-1) ?? "").searchParams)
    if (page.status === 200) await elsewhere.post("/callback/mail", fields)
    await browser.post("/signin/mail", { email: "edsger.dijkstra@mail.test" })
    pass(100_000)
    await browser.get(mails.at(-1) ?? "")
  },
  "a device that a user approves": async ({ browser: open, idp, pass, wire }) => {
    const [browser, tool] = [open(), open()]
    const fromTool = async (path: string, fields: Record<string, string>) =>
      tool.send(new Request(`${appOrigin}/auth${path}`, { method: "POST", body: new URLSearchParams(fields) }))
    const begin = async () => {
      const opened = await fromTool("/device/code", { client_id: "the tool that waits" })
      const { device_code, user_code } = await jsonOf<{ device_code: string; user_code: string }>(opened)
      wire.hear(user_code.replace("-", ""))
      return { device_code, user_code }
    }
    const decide = async (user: Browser, user_code: string, event: string) =>
      user.post(locationOf(await user.post("/device", { user_code })).href, { event })
    const poll = async (device_code: string) => {
      pass(6)
      return fromTool("/device/token", { device_code })
    }
    const first = await begin()
    await poll(first.device_code)
    await fromTool("/device/token", { device_code: first.device_code })
    await decide(open(), first.user_code, "device.approved")
    await browser.post("/device", { user_code: "BCDF-GHJK" })
    const started = await browser.post("/signin/idp")
    await browser.send((await idp.authorize(locationOf(started))).request())
    await decide(browser, first.user_code.toLowerCase().replace("-", " "), "device.approved")
    await poll(first.device_code)
    await poll(first.device_code)
    const second = await begin()
    await decide(browser, second.user_code, "device.denied")
    await poll(second.device_code)
    const late = await begin()
    pass(1_000)
    await browser.post("/device", { user_code: late.user_code })
    await poll(late.device_code)
  },
  "a password and two steps": async ({ browser: open, codes, now, pass, config, wire }) => {
    if (config.session?.strategy === "database")
      await config.adapter?.createUser?.({
        id: "user-of-a-password",
        name: "Barbara Liskov",
        email: "barbara@words.test",
        emailVerified: null,
      })
    const browser = open()
    const asJson = { accept: "application/json" }
    const first = async () =>
      locationOf(await browser.post("/callback/password", { user: "barbara", phrase: "the right phrase" })).href
    const mailed = async (step: string) => {
      await browser.post(step, { event: "email-code.submitted", code: "000000" })
      return locationOf(await browser.post(step, { event: "email-code.submitted", code: codes.at(-1) ?? "" })).href
    }
    const codeOf = (secret: string) => {
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now() * 1000 })
      wire.hear(code)
      return code
    }
    const step = await mailed(await first())
    const { page } = await jsonOf<{ page: { text: string[] } }>(await browser.get(step, asJson))
    const secret = (page.text[1]?.split(": ")[1] ?? "").replaceAll(" ", "")
    wire.hear(secret)
    await browser.post(step, { event: "totp.proven", code: "000000" })
    await browser.post(step, { event: "totp.proven", code: codeOf(secret) })
    const shown = await jsonOf<{ page: { codes: string[] } }>(await browser.get(step, asJson))
    await browser.post(step, { event: "totp.noted" })
    await browser.get("/session")
    await browser.post("/signout")
    pass(60)
    const again = await mailed(await first())
    await browser.post(again, { event: "totp.submitted", code: codeOf(secret) })
    await browser.post("/signout")
    const third = await mailed(await first())
    await browser.post(third, { event: "totp.submitted", code: "a wrong recovery code" })
    await browser.post(third, { event: "totp.submitted", code: shown.page.codes[0] ?? "" })
  },
}
