/**
 * Cookies that version 0.1.0 sealed, with the secret and at the time of `stepsApp`: `previous-release.json` holds the
 * cookies of a browser, and its next request.
 */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { sha256 } from "../../src/protocol/bytes.ts"
import { jsonOf, locationOf } from "../support/browser.ts"
import { hasSession, stepsApp, wordStep, type StepsApp } from "../steps/steps-app.ts"

type Kind = "oauth" | "email" | "step" | "session"

const recorded = JSON.parse(readFileSync(new URL("previous-release.json", import.meta.url), "utf8")) as Readonly<
  Record<Kind, { cookies: Record<string, string>; request: string }>
>

/** Makes an application of this release, and a browser that comes from the previous release. */
function arriving(kind: Kind, steps: Parameters<typeof stepsApp>[0] = []) {
  const app = stepsApp(steps)
  const { cookies, request } = recorded[kind]
  for (const [name, value] of Object.entries(cookies)) app.browser.cookies.set(name, value)
  return { ...app, request: new Request(request) }
}

const flowsOf = ({ browser }: Pick<StepsApp, "browser">) =>
  [...browser.cookies.keys()].filter((name) => name.includes(".flow."))

describe("P26: values that the previous release sealed", () => {
  it("a sign-in that waits at a provider starts again, without a session or a written row", async () => {
    const app = arriving("oauth")
    expect(locationOf(await app.browser.send(app.request)).searchParams.get("reason")).toBe("flow_unreadable")
    expect(hasSession(app.browser)).toBe(false)
    expect(app.written).toEqual([])
    expect(flowsOf(app)).toEqual([])
    expect(locationOf(await app.begin("openid")).pathname).toBe("/inbox")
  })

  it("a mailed link still signs in, by the button that asks first", async () => {
    const app = arriving("email")
    const { searchParams } = new URL(app.request.url)
    const token = await sha256(`${searchParams.get("token")}${"s".repeat(40)}`)
    const expires = new Date((1_800_000_000 + 86_400) * 1000)
    await app.config.adapter?.createVerificationToken?.({ identifier: "ada@example.test", token, expires })
    const asked = await app.browser.send(app.request)
    expect(asked.status).toBe(200)
    expect(hasSession(app.browser)).toBe(false)
    const fields = Object.fromEntries(searchParams)
    expect(locationOf(await app.browser.post("/callback/email", fields)).pathname).toBe("/inbox")
    expect(hasSession(app.browser)).toBe(true)
  })

  it("a sign-in that waits in a step starts again: it neither passes nor hangs", async () => {
    const app = arriving("step", [wordStep()])
    const { pathname, search } = new URL(app.request.url)
    const answered = await app.browser.post(`${pathname.replace("/auth", "")}${search}`, { word: "sesame" })
    expect(locationOf(answered).searchParams.get("reason")).toBe("flow_unreadable")
    expect(hasSession(app.browser)).toBe(false)
    expect(flowsOf(app)).toEqual([])
    expect(app.written.filter((name) => name.endsWith("User") || name === "linkAccount")).toEqual([])
    const step = locationOf(await app.begin("credentials"))
    expect(step.pathname).toBe("/auth/word")
  })

  it("a session stays", async () => {
    const app = arriving("session")
    const session = await jsonOf<{ user: { name: string } } | null>(await app.browser.send(app.request))
    expect(session).toMatchObject({ user: { name: "Ada" } })
    expect(hasSession(app.browser)).toBe(true)
  })
})
