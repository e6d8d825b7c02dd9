/**
 * A session that Auth.js or an earlier release issued has no evidence. Its user authenticates again, and the session
 * gets evidence of this authentication only.
 */
import { describe, expect, it } from "vitest"
import { getSession, sessionsOf } from "../../src/core.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { judgePresentedEvidence } from "../../src/interpreter/judge-evidence.ts"
import { platform } from "../../src/interpreter/runtime.ts"
import { start } from "../sessions/session-app.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { credentials, dropEvidence, passwordApp, reasonOf, tokenOf, type App, type Strategy } from "./app.ts"

async function earlier(strategy: Strategy, more: object = {}, over: Partial<AuthConfig> = {}) {
  const app = passwordApp(strategy, over)
  const browser = await app.signedIn("ada")
  await dropEvidence(browser, { config: app.config, strategy, now: app.now() }, more)
  await expect(app.evidenceOf(browser)).rejects.toThrow(/no evidence|match object/)
  app.pass(600)
  return { app, browser }
}

const requestOf = (browser: Browser, path = "/money") =>
  new Request(`https://app.test${path}`, {
    headers: { host: "app.test", cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  })
const verdict = ({ config, now }: App, browser: Browser) =>
  judgePresentedEvidence(requestOf(browser), { ...config, basePath: "/auth" }, (evidence) => evidence !== undefined, {
    ...platform,
    now,
  })

describe.each(["jwt", "database"] as const)("a session without evidence, with %s sessions", (strategy) => {
  it("gets an id and the evidence of this authentication, and a new token; its user stays", async () => {
    const { app, browser } = await earlier(strategy)
    const [token, session] = [tokenOf(browser), await browser.session()]
    expect(await verdict(app, browser)).toBe("stepsUp")
    expect((await browser.get("/step-up?callbackUrl=/money")).status).toBe(200)
    const done = await browser.post("/step-up/password", { ...credentials("ada"), callbackUrl: "/money" })
    expect(locationOf(done).pathname).toBe("/money")
    expect(await app.evidenceOf(browser)).toMatchObject({
      sid: expect.stringMatching(/^[\w-]{22}$/) as string,
      at: start / 1000 + 600,
      amr: ["pwd"],
      of: "user",
    })
    expect((await app.evidenceOf(browser)).since).toBeUndefined()
    expect(tokenOf(browser)).not.toBe(token)
    expect((await browser.session())?.user).toEqual(session?.user)
    expect(await verdict(app, browser)).toBe("met")
  })

  it("can be listed and revoked afterwards", async () => {
    const { app, browser } = await earlier(strategy)
    await browser.post("/step-up/password", credentials("ada"))
    const { sid } = await app.evidenceOf(browser)
    const entries = await sessionsOf(app.config).admin.list("u-ada")
    expect(entries).toContainEqual(expect.objectContaining({ sid }))
    await browser.post("/step-up/password", credentials("ada"))
    expect((await app.evidenceOf(browser)).sid).toBe(sid)
    await sessionsOf(app.config).admin.revokeAll("u-ada")
    expect(reasonOf(await browser.post("/step-up/password", credentials("ada")))).toBe("session_required")
  })

  it("lists the sessions of its user and ends the others after the user has authenticated again", async () => {
    const app = passwordApp(strategy, {}, Date.now() - 1000)
    const [browser, other] = [await app.signedIn("ada"), await app.signedIn("ada")]
    await dropEvidence(browser, { config: app.config, strategy, now: app.now() })
    const own = async () => {
      const session = await getSession(requestOf(browser), { ...app.config, basePath: "/auth" })
      return sessionsOf(app.config).of(session ?? { expires: "" })
    }
    await expect((await own()).revokeOthers()).rejects.toMatchObject({ type: "AccessDenied" })
    expect((await (await own()).list()).filter(({ current }) => current)).toEqual([])
    await browser.post("/step-up/password", credentials("ada"))
    const { sid } = await app.evidenceOf(browser)
    const listed = await (await own()).list()
    expect(listed.map(({ sid: each, current }) => [each, current])).toContainEqual([sid, true])
    expect(listed.filter(({ current }) => !current).length).toBeGreaterThan(0)
    await (await own()).revokeOthers()
    expect(await (await own()).list()).toMatchObject([{ sid, current: true }])
    expect(await browser.session()).not.toBeNull()
    if (strategy === "database") expect(await other.session()).toBeNull()
  })

  it("gets nothing from a wrong password or the right password of another user, and a copy of its token gets nothing", async () => {
    const { app, browser } = await earlier(strategy)
    await app.signedIn("bob")
    const copy = app.open()
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    await browser.post("/step-up/password", { name: "ada", password: "wrong" })
    expect(reasonOf(await browser.post("/step-up/password", credentials("bob")))).toBe("step_up_other_person")
    expect(await verdict(app, browser)).toBe("stepsUp")
    await browser.post("/step-up/password", credentials("ada"))
    expect(await verdict(app, copy)).not.toBe("met")
  })

  it("is found again after the wait for a mail, and no other session of the user gets the evidence", async () => {
    const { app, browser } = await earlier(strategy)
    await browser.post("/step-up/mail", { callbackUrl: "/money" })
    expect(locationOf(await browser.get(app.links[0] ?? "")).pathname).toBe("/money")
    expect(await app.evidenceOf(browser)).toMatchObject({ at: start / 1000 + 600, amr: [] })

    const { app: other, browser: second } = await earlier(strategy)
    await second.post("/step-up/mail")
    await second.post("/callback/password", credentials("ada"))
    const before = await other.evidenceOf(second)
    expect(reasonOf(await second.get(other.links[0] ?? ""))).toBe("step_up_session_changed")
    expect(await other.evidenceOf(second)).toEqual(before)
  })
})

it("a token that does not prove whose it is leads to the sign-in page, and gets no evidence", async () => {
  const { app, browser: first } = await earlier("jwt", { email: "eve@x.test" })
  const [password, ...others] = app.config.providers
  if (typeof password !== "object" || !("authorize" in password)) throw new Error("The first provider is the password.")
  // Here `authorize` can name persons who are not stored, whose ids can equal the id of a stored user by chance.
  const config: AuthConfig = { ...app.config, providers: [{ ...password, storedUsers: undefined }, ...others] }
  const browser = openBrowser(config, { now: app.now })
  for (const [name, value] of first.cookies) browser.cookies.set(name, value)
  expect(await verdict({ ...app, config }, browser)).toBe("signsIn")
  expect(locationOf(await browser.get("/step-up")).pathname).toBe("/auth/signin")
  const token = tokenOf(browser)
  expect(reasonOf(await browser.post("/step-up/password", credentials("ada")))).toBe("session_required")
  expect(tokenOf(browser)).toBe(token)
})
