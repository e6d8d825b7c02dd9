/**
 * Results of flows in a session: the library writes them under the flow's id, stores them with the session, and passes
 * them to callbacks.
 */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig, JWTParams, SessionParams } from "../../src/config/options.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import type { Browser } from "../support/browser.ts"
import { claimsIn, evidenceIn, sessionCookie, tokenWith } from "../sessions/session-app.ts"
import { organisationFlow } from "../own-flows/organisation-flow.ts"
import { flowApp, type FlowApp } from "./flow-asks-app.ts"

const flow = "organisation"
const data = { id: "blue", roles: ["admin"] }
const update = ({ ask }: FlowApp, browser: Browser, over: object = {}) =>
  ask("updateSession", { flow, data, ...over }, browser)

interface Seen {
  jwt: JWTParams["results"][]
  session: SessionParams["results"][]
}

function watched(over: Partial<AuthConfig> = {}): FlowApp & { seen: Seen } {
  const seen: Seen = { jwt: [], session: [] }
  const app = flowApp({
    // The library looks results up if a flow of the configuration makes the ask updateSession.
    plugins: [{ id: "organisation", flows: [organisationFlow(() => true)] }],
    callbacks: {
      jwt: ({ token, results }) => (seen.jwt.push(results), { ...token, authchart: { results: "of my own" } }),
      session: ({ session, results }) => {
        seen.session.push(results)
        const chosen: unknown = results?.[flow]
        return { ...session, organisation: (chosen as { id?: string } | undefined)?.id }
      },
    },
    ...over,
  })
  return { ...app, seen }
}

const tokenOf = (browser: Browser) => browser.cookies.get(sessionCookie)

describe("the result of a flow in a session in a token", () => {
  it("reaches both callbacks at each read, also after the token was written again", async () => {
    const { seen, ...app } = watched({ session: { updateAge: 0 } })
    const ada = await app.visitor("ada")
    const before = await evidenceIn(tokenOf(ada))
    expect(await update(app, ada)).toEqual({ type: "session.updated" })
    for (let read = 0; read < 3; read++) {
      app.pass(10)
      expect(await ada.session()).toMatchObject({ organisation: "blue", user: { name: "ada" } })
    }
    expect(seen.jwt.slice(-3)).toEqual([{ [flow]: data }, { [flow]: data }, { [flow]: data }])
    expect(await evidenceIn(tokenOf(ada))).toEqual({ ...before, results: { [flow]: data } })
  })

  it("changes neither the user of the session nor the results of other flows", async () => {
    const app = watched()
    const ada = await app.visitor("ada")
    const { sub, name } = await claimsIn(tokenOf(ada))
    await update(app, ada, { flow: "other", data: 1 })
    await update(app, ada, { data: { sub: "eve", sid: "x" } })
    expect(await claimsIn(tokenOf(ada))).toMatchObject({ sub, name })
    expect((await evidenceIn(tokenOf(ada))).results).toEqual({ other: 1, [flow]: { sub: "eve", sid: "x" } })
    await update(app, ada)
    expect((await evidenceIn(tokenOf(ada))).results).toEqual({ other: 1, [flow]: data })
  })

  it("cannot be written by a browser or a callback, and is absent after the next sign-in", async () => {
    const app = watched()
    const ada = await app.visitor("ada")
    await update(app, ada)
    await ada.post("/session", { data: JSON.stringify({ results: { [flow]: "forged" } }) })
    expect(await ada.session()).toMatchObject({ organisation: "blue" })
    await ada.post("/callback/cred", { name: "ada" })
    expect((await evidenceIn(tokenOf(ada))).results).toBeUndefined()
  })

  it("belongs only to the token's own subject", async () => {
    const app = watched()
    const ada = await app.visitor("ada")
    await update(app, ada)
    const { authchart: _own, ...claims } = await claimsIn(tokenOf(ada))
    const evidence = await evidenceIn(tokenOf(ada))
    ada.cookies.set(sessionCookie, await tokenWith({ ...claims, sub: "eve", authchart: evidence }, app.now()))
    expect(await ada.session()).not.toHaveProperty("organisation", "blue")
    expect(await update(app, ada)).toEqual({ type: "session.absent" })
  })

  it("is not written for a signed-out visitor, without evidence, and if it is too large", async () => {
    const app = watched()
    expect(await update(app, app.browser.other())).toEqual({ type: "session.absent" })
    const old = app.browser.other()
    old.cookies.set(sessionCookie, await tokenWith({ sub: "id-ada" }, app.now()))
    expect(await update(app, old)).toEqual({ type: "session.absent" })
    const ada = await app.visitor("ada")
    await expect(update(app, ada, { data: "x".repeat(2047) })).rejects.toThrow(TypeError)
    expect(await evidenceIn(tokenOf(ada))).not.toHaveProperty("results")
  })

  it("leaves the session unchanged if its cookies cannot hold it", async () => {
    const app = watched()
    const ada = await app.visitor("ada")
    for (let at = 0; at < 4; at++)
      await update(app, ada, { flow: `f${at}`, data: "x".repeat(2040) }).catch(() => undefined)
    const cookies = new Map(ada.cookies)
    await expect(update(app, ada, { flow: "last", data: "x".repeat(2040) })).rejects.toThrow(TypeError)
    expect(ada.cookies).toEqual(cookies)
  })
})

describe("the result of a flow in a session of the database", () => {
  async function rowApp(over: Partial<AuthConfig> = {}) {
    const adapter = memoryAdapter()
    const { seen, ...app } = watched({
      adapter,
      session: { strategy: "database" },
      ...over,
    })
    const user = await adapter.createUser?.({ id: "1", name: "Ada", email: "ada@x.test", emailVerified: null })
    const browser = app.browser.other()
    const sessionToken = "t".repeat(36)
    await adapter.createSession?.({ sessionToken, userId: user?.id ?? "", expires: new Date(app.now() + 2e9) })
    browser.cookies.set(sessionCookie, sessionToken)
    return { app, seen, browser, sessionToken }
  }
  const evidence = { sid: "s".repeat(22), at: 1, amr: ["pwd"], of: "user" } as const
  const hashOf = async (text: string) =>
    Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex")

  it("is in the row of its details, beside the evidence", async () => {
    const { app, seen, browser, sessionToken } = await rowApp()
    const sessions = app.config.stores?.sessions
    await sessions?.put(await hashOf(sessionToken), evidence, new Date(app.now() + 2e9))
    expect(await update(app, browser)).toEqual({ type: "session.updated" })
    expect(await sessions?.get(await hashOf(sessionToken))).toEqual({ ...evidence, results: { [flow]: data } })
    expect(await browser.session()).toMatchObject({ organisation: "blue" })
    app.pass(86_500)
    expect(await browser.session()).toMatchObject({ organisation: "blue" })
    expect(seen.session).toEqual([{ [flow]: data }, { [flow]: data }])
  })

  it("is not written without a session, without evidence, and without stores", async () => {
    const { app, browser } = await rowApp()
    expect(await update(app, app.browser.other())).toEqual({ type: "session.absent" })
    expect(await update(app, browser)).toEqual({ type: "session.absent" })
    const bare = await rowApp({ stores: undefined })
    await expect(update(bare.app, bare.browser)).rejects.toThrow(InvalidConfiguration)
    expect(await bare.browser.session()).toMatchObject({ user: { name: "Ada" } })
  })
})
