/** Step-ups of an application: the library adds evidence only to the session of the proven user. */
import { describe, expect, it } from "vitest"
import { chartsOfFlow } from "../../machines/own-flow/flow-chart.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { describe as describeChart } from "../../src/devtools/describe/describe.ts"
import type { Evidence } from "../../src/ports/evidence.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { sha256 } from "../../src/protocol/bytes.ts"
import { claimsIn, evidenceIn, secret, sessionCookie, start, tokenWith } from "../sessions/session-app.ts"
import { jsonOf, locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { smsFlow } from "./sms-flow.ts"
import { numberFlow, pinFlow, stepsFlow, wordStep, type WordStep } from "./step-up-flow.ts"

type Strategy = "jwt" | "database"

interface App {
  /** Another browser, signed in with that number. */
  signedIn: (phone: string) => Promise<Browser>
  /** Signs in in a browser, beside its existing sign-in. */
  signIn: (browser: Browser, phone: string) => Promise<Browser>
  nobody: () => Browser
  evidenceOf: (token: string) => Promise<Evidence>
  /** Returns the id of the stored user with the number. */
  userOf: (phone: string) => Promise<string>
  removeUser: (id: string) => Promise<void>
  pass: (seconds: number) => void
  /** Users whose PIN was looked up. */
  pinsOf: string[]
  traces: Trace[]
}

const ada = "+491"
const bob = "+492"
const pin = "1234"

function stepUpApp(strategy: Strategy, word?: WordStep, limits: AuthConfig["session"] = {}): App {
  let now = start
  const codes: string[] = []
  const pinsOf: string[] = []
  const traces: Trace[] = []
  const adapter = memoryAdapter()
  const stores = memoryStores(() => now)
  const sms = smsFlow({ send: ({ code }) => void codes.push(code) })
  const pinned = pinFlow((user) => {
    pinsOf.push(user)
    return pin
  })
  const config: AuthConfig = {
    secret,
    trustHost: true,
    adapter,
    stores,
    session: { strategy, ...limits },
    providers: [],
    plugins: [{ id: "app", flows: [sms, pinned, numberFlow, ...(word ? [stepsFlow] : [])] }],
    ...(word && { steps: [wordStep(word)] }),
    callbacks: { session: ({ session, results }) => ({ ...session, results: results ?? null }) },
    logger: { error: () => undefined },
    trace: (trace) => void traces.push(trace),
  }
  const nobody = () => openBrowser(config, { now: () => now })
  const signIn: App["signIn"] = async (browser, phone) => {
    const page = locationOf(await browser.post("/sms", { phone }))
    await browser.post(pathOf(page), { code: codes.pop() ?? "" })
    return browser
  }
  return {
    nobody,
    signIn,
    signedIn: (phone) => signIn(nobody(), phone),
    evidenceOf: async (token) => {
      if (strategy === "jwt") return evidenceIn(token)
      const found = await stores.sessions.get(await sha256(token))
      if (found === undefined) throw new Error("The session has no evidence.")
      return found
    },
    userOf: async (phone) => {
      const user = await adapter.getUserByAccount?.({ provider: "sms", providerAccountId: phone })
      return user?.id ?? ""
    },
    removeUser: async (id) => void (await adapter.deleteUser?.(id)),
    pass: (seconds) => {
      now += seconds * 1000
    },
    pinsOf,
    traces,
  }
}

const tokenOf = (browser: Browser): string => browser.cookies.get(sessionCookie) ?? ""
const pathOf = ({ pathname, search }: URL): string => pathname.slice("/auth".length) + search
const reasonOf = (response: Response): string | null => locationOf(response).searchParams.get("reason")

/** Requests the page for the PIN, and returns its path. */
async function askedForPin(browser: Browser): Promise<string> {
  return pathOf(locationOf(await browser.post("/pin", { callbackUrl: "/settings" })))
}

describe.each(["jwt", "database"] as const)("a step-up, with %s sessions", (strategy) => {
  it("adds methods and the new time to the session: the token changes, but the session's id and all other data do not change", async () => {
    const app = stepUpApp(strategy)
    const browser = await app.signedIn(ada)
    const before = await app.evidenceOf(tokenOf(browser))
    const [token, session] = [tokenOf(browser), await browser.session()]
    expect(before).toMatchObject({ at: start / 1000, amr: ["sms"], of: "user" })
    app.pass(300)
    const page = await askedForPin(browser)
    expect(await app.evidenceOf(tokenOf(browser))).toEqual(before)
    const wrong = await browser.post(page, { pin: "none" })
    expect(pathOf(locationOf(wrong))).toBe(page)
    expect(await app.evidenceOf(tokenOf(browser))).toEqual(before)

    const right = await browser.post(page, { pin })
    expect(locationOf(right).pathname).toBe("/settings")
    const at = start / 1000 + 300
    // The earlier method keeps its time. Two kinds are proven only since the earlier of the two times.
    const since = { sms: start / 1000, mfa: start / 1000 }
    expect(await app.evidenceOf(tokenOf(browser))).toEqual({ ...before, at, amr: ["sms", "pwd", "mfa"], since })
    expect(tokenOf(browser)).not.toBe(token)
    expect((await browser.session())?.user).toEqual(session?.user)
    expect(new Set(app.pinsOf)).toEqual(new Set([await app.userOf(ada)]))
  })

  it("leaves a copy of the former token without the evidence", async () => {
    const app = stepUpApp(strategy)
    const browser = await app.signedIn(ada)
    const token = tokenOf(browser)
    await browser.post(await askedForPin(browser), { pin })
    const copy = app.nobody()
    copy.cookies.set(sessionCookie, token)
    if (strategy === "database") expect(await copy.session()).toBeNull()
    else expect(await app.evidenceOf(token)).toMatchObject({ amr: ["sms"] })
  })

  it("starts session.absoluteMaxAge anew, because the user authenticates; a copy of the former token ends as before", async () => {
    const app = stepUpApp(strategy, undefined, { absoluteMaxAge: 1000 })
    const browser = await app.signedIn(ada)
    const copy = app.nobody()
    copy.cookies.set(sessionCookie, tokenOf(browser))
    app.pass(900)
    await browser.post(await askedForPin(browser), { pin })
    app.pass(900)
    expect((await browser.session())?.expires).toBe(new Date(start + 1_900_000).toISOString())
    expect(await copy.session()).toBeNull()
    app.pass(100)
    expect(await browser.session()).toBeNull()
  })

  it("can be repeated: each method is listed once", async () => {
    const app = stepUpApp(strategy)
    const browser = await app.signedIn(ada)
    const { sid } = await app.evidenceOf(tokenOf(browser))
    for (const _ of [1, 2]) await browser.post(await askedForPin(browser), { pin })
    expect(await app.evidenceOf(tokenOf(browser))).toMatchObject({ sid, amr: ["sms", "pwd", "mfa"] })
  })

  it("returns the response of the flow, if the flow has one", async () => {
    const app = stepUpApp(strategy)
    const browser = await app.signedIn(ada)
    const done = await browser.post("/number", { phone: ada })
    expect(await jsonOf(done)).toEqual({ confirmed: ada })
    expect(done.headers.get("cache-control")).toContain("no-store")
  })

  it("refuses a person who is not the session's user, whether or not the person is known", async () => {
    const app = stepUpApp(strategy)
    const browser = await app.signedIn(ada)
    await app.signedIn(bob)
    const before = await app.evidenceOf(tokenOf(browser))
    const token = tokenOf(browser)
    for (const phone of [bob, "+493"])
      expect(reasonOf(await browser.post("/number", { phone }))).toBe("step_up_other_person")
    expect(tokenOf(browser)).toBe(token)
    expect(await app.evidenceOf(token)).toEqual(before)
  })

  it("refuses a signed-out visitor, before any check", async () => {
    const app = stepUpApp(strategy)
    expect(reasonOf(await app.nobody().post("/pin"))).toBe("session_required")
    expect(app.pinsOf).toEqual([])
  })

  it("refuses a foreign form", async () => {
    const app = stepUpApp(strategy)
    const browser = await app.signedIn(ada)
    const forged = new Request("https://app.test/auth/number", {
      method: "POST",
      body: new URLSearchParams({ phone: ada }),
    })
    expect(reasonOf(await browser.send(forged))).toBe("csrf_missing")
    expect(await app.evidenceOf(tokenOf(browser))).toMatchObject({ amr: ["sms"] })
  })

  it("refuses if the user signed out while the flow waited", async () => {
    const app = stepUpApp(strategy)
    const browser = await app.signedIn(ada)
    const page = await askedForPin(browser)
    await browser.post("/signout")
    expect(reasonOf(await browser.post(page, { pin }))).toBe("session_required")
    expect(await browser.session()).toBeNull()
  })

  it("refuses if another user signed in while the flow waited, or the same user in another session", async () => {
    for (const phone of [bob, ada]) {
      const app = stepUpApp(strategy)
      const browser = await app.signedIn(ada)
      const page = await askedForPin(browser)
      await browser.post("/signout")
      await app.signIn(browser, phone)
      expect(reasonOf(await browser.post(page, { pin }))).toBe("step_up_session_changed")
      expect(await app.evidenceOf(tokenOf(browser))).toMatchObject({ amr: ["sms"] })
    }
  })

  it("refuses if the user was deleted while the flow waited", async () => {
    const app = stepUpApp(strategy)
    const browser = await app.signedIn(ada)
    const page = await askedForPin(browser)
    await app.removeUser(await app.userOf(ada))
    expect(reasonOf(await browser.post(page, { pin }))).toBe("session_required")
  })

  it("appears in traces: the states, the checks and the end", async () => {
    const app = stepUpApp(strategy)
    const browser = await app.signedIn(ada)
    const page = await askedForPin(browser)
    await browser.post(page, { pin })
    const trace = app.traces.findLast(({ flow }) => flow === "pin")
    expect(trace).toMatchObject({ ended: "steppedUp", passed: ["flow:pin.pin", "samePerson"] })
    expect(trace?.asks.map(({ ask }) => ask)).toEqual([
      "pin.checkPin",
      "identifyVisitor",
      "readSubject",
      "findAccount",
      "resolveTarget",
      "addEvidence",
    ])
    expect(trace?.moves.at(-1)?.to).toBe("steppedUp")
  })
})

describe("the drawing of a step-up", () => {
  it("shows the grant, the comparison with its rule, the end, and the author of each state", () => {
    const { states, edges } = describeChart(chartsOfFlow(pinFlow(() => pin).definition).chart)
    const byPath = new Map(states.map((state) => [state.path, state]))
    expect(byPath.get("stepUp.addingEvidence")).toMatchObject({ kind: "grant", grants: "evidence" })
    expect(byPath.get("stepUp.comparingPerson")).toMatchObject({ kind: "check", check: "samePerson" })
    expect(byPath.get("stepUp.comparingPerson")?.source?.file).toBe("machines/step-up/step-up.machine.ts")
    expect(byPath.get("steppedUp")).toMatchObject({ kind: "success" })
    expect(byPath.get("checking")).toMatchObject({ kind: "check", addedBy: 'flow "pin"' })
    const compared = edges.find(({ from, to }) => from === "stepUp.comparingPerson" && to === "stepUp.resolvingTarget")
    expect(compared?.guard).toMatchObject({ name: "samePerson", says: expect.stringContaining("person key") as string })
  })
})

describe.each(["jwt", "database"] as const)("a step that stands at stepUp, with %s sessions", (strategy) => {
  it("runs in a step-up and in no sign-in, and receives the user of the session", async () => {
    const keys: unknown[] = []
    const stored: string[] = []
    const seen = ({ key }: { key?: string | undefined }) => keys.push(key) > 0
    const app = stepUpApp(strategy, { seen, stored: (key) => void stored.push(key) })
    const browser = await app.signedIn(ada)
    expect(keys).toEqual([])
    const before = await app.evidenceOf(tokenOf(browser))
    const page = pathOf(locationOf(await browser.post("/confirm")))
    expect(page).toMatch(/^\/word\?flow=/)
    const key = JSON.stringify(["user", await app.userOf(ada)])
    expect(keys).toEqual([key])
    expect(await (await browser.get(page)).text()).toContain("Say the word")
    await browser.post(page, { word: "shut" })
    expect(await app.evidenceOf(tokenOf(browser))).toEqual(before)
    const done = await browser.post(page, { word: "open" })
    expect(locationOf(done).pathname).toBe("/")
    expect(stored).toEqual([key])
    expect(await app.evidenceOf(tokenOf(browser))).toEqual({
      ...before,
      amr: ["sms", "otp"],
      results: { word: { said: true } },
    })
    expect(await browser.session()).toMatchObject({ results: { word: { said: true } } })
  })

  it("follows the flow's own check, and both are required", async () => {
    const app = stepUpApp(strategy, { seen: () => true })
    const browser = await app.signedIn(ada)
    const page = pathOf(locationOf(await browser.post(await askedForPin(browser), { pin })))
    expect(await app.evidenceOf(tokenOf(browser))).toMatchObject({ amr: ["sms"] })
    const done = await browser.post(page, { word: "open" })
    expect(locationOf(done).pathname).toBe("/settings")
    expect(await app.evidenceOf(tokenOf(browser))).toMatchObject({ amr: ["sms", "pwd", "otp", "mfa"] })
  })

  it("adds no evidence if the step does not apply, and the flow has no check of its own", async () => {
    const app = stepUpApp(strategy, { seen: () => false })
    const browser = await app.signedIn(ada)
    const token = tokenOf(browser)
    expect(reasonOf(await browser.post("/confirm"))).toBe("step_up_unproven")
    expect(tokenOf(browser)).toBe(token)
  })

  it("adds evidence only to the session in which it began", async () => {
    const stored: string[] = []
    const app = stepUpApp(strategy, { seen: () => true, stored: (key) => void stored.push(key) })
    const browser = await app.signedIn(ada)
    const page = pathOf(locationOf(await browser.post("/confirm")))
    await browser.post("/signout")
    await app.signIn(browser, bob)
    expect(reasonOf(await browser.post(page, { word: "open" }))).toBe("step_up_session_changed")
    expect(await app.evidenceOf(tokenOf(browser))).toMatchObject({ amr: ["sms"] })
    expect(stored).toEqual([])
  })
})

describe("a step-up with sessions in tokens", () => {
  it("keeps the application's claims, and does not call callbacks.jwt", async () => {
    const app = stepUpApp("jwt")
    const browser = await app.signedIn(ada)
    const { authchart, iat: _iat, exp: _exp, jti: _jti, ...claims } = await claimsIn(tokenOf(browser))
    browser.cookies.set(sessionCookie, await tokenWith({ ...claims, authchart, role: "admin" }))
    await browser.post(await askedForPin(browser), { pin })
    expect(await claimsIn(tokenOf(browser))).toMatchObject({ ...claims, role: "admin" })
  })

  it("refuses a session without evidence, such as a session of Auth.js", async () => {
    const app = stepUpApp("jwt")
    const browser = await app.signedIn(ada)
    const { authchart: _own, ...claims } = await claimsIn(tokenOf(browser))
    browser.cookies.set(sessionCookie, await tokenWith(claims))
    expect(reasonOf(await browser.post("/pin"))).toBe("session_required")
  })
})
