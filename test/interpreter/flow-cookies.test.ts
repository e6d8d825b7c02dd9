import { beforeAll, describe, expect, it } from "vitest"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"
import { createKeyRing, openToken, sealToken } from "../../src/protocol/session-token.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const salt = "authchart.flow.oauth"
const secrets = ["s".repeat(40)]

/** Returns a sign-in that waits at the provider, and its opened cookie. */
async function waiting() {
  const app = oauthApp(keys)
  const back = await app.visitProvider(app.browser, "idp")
  const [name = "", value = ""] = [...app.browser.cookies].find(([key]) => key.includes("flow")) ?? []
  const ring = createKeyRing()
  const sealed = await openToken({ token: value, secrets, salt, now: testTime, ring })
  /**
   * Seals the cookie again with changed content. Only the application itself can do this, for example after a
   * deployment.
   */
  const tamper = async (change: (sealed: Record<string, unknown>) => Record<string, unknown>) => {
    const claims = change({ ...sealed })
    app.browser.cookies.set(
      name,
      await sealToken({ claims, secrets, salt, maxAge: 900, now: testTime, ring, uuid: () => crypto.randomUUID() }),
    )
  }
  return { ...app, back, sealed: { ...sealed }, tamper, name }
}

const reasonOf = (response: Response) => locationOf(response).searchParams.get("reason")

describe("the cookie of a flow in progress", () => {
  it("a sealed and opened flow continues as if it had never stopped", async () => {
    const { browser, back, tamper } = await waiting()
    await tamper((sealed) => sealed)
    expect(sessionCookies(await browser.send(back))).toHaveLength(1)
  })

  it("contains no state, no code and no token: only the hash of the state", async () => {
    const { back, sealed } = await waiting()
    const text = JSON.stringify(sealed)
    const { searchParams } = new URL(back.url)
    expect(text).not.toContain(searchParams.get("state"))
    expect(text).not.toContain(searchParams.get("code"))
  })

  it.each([
    [
      "its state no longer exists in the chart",
      (sealed: Record<string, unknown>) => ({ ...sealed, s: "awaitingSomethingElse" }),
    ],
    ["its state no longer waits", (sealed: Record<string, unknown>) => ({ ...sealed, s: "checkingNonce" })],
    ["its state keeps other keys now", (sealed: Record<string, unknown>) => ({ ...sealed, k: "00000000" })],
    ["a check before its state was not passed", (sealed: Record<string, unknown>) => ({ ...sealed, p: [] })],
    ["it was made for another provider", (sealed: Record<string, unknown>) => ({ ...sealed, r: "plain" })],
    ["it has another format", () => ({ hello: "there" })],
  ])("a flow that was begun before a deployment ends with a clear reason if %s", async (_case, change) => {
    const { browser, back, tamper, name, idp } = await waiting()
    await tamper(change)
    const response = await browser.send(back)
    expect(reasonOf(response)).toBe("flow_unreadable")
    expect(sessionCookies(response)).toEqual([])
    expect(idp.calls.token).toBe(0)
    expect(browser.cookies.has(name)).toBe(false)
  })

  it("OAC-12: a token of another purpose is refused", async () => {
    const { browser, back, name } = await waiting()
    const ring = createKeyRing()
    const other = await sealToken({
      claims: {},
      secrets,
      salt: "__Secure-authjs.session-token",
      maxAge: 900,
      now: testTime,
      ring,
      uuid: () => crypto.randomUUID(),
    })
    browser.cookies.set(name, other)
    expect(reasonOf(await browser.send(back))).toBe("flow_unreadable")
  })

  it("COOK-19: is SameSite=None for a provider that posts its callback, and Lax for all others", async () => {
    for (const [mode, sameSite] of [
      ["form_post", "None"],
      ["query", "Lax"],
    ] as const) {
      const app = oauthApp(keys, { idp: { authorization: { params: { response_mode: mode } } } })
      const started = await app.browser.post("/signin/idp")
      const line = started.headers.getSetCookie().find((cookie) => cookie.includes("flow"))
      expect(line).toContain(`SameSite=${sameSite}`)
      expect(line).toContain("Secure")
      expect(line).toContain("HttpOnly")
    }
  })
})
