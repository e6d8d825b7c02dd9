import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { openBrowser } from "../../support/browser.ts"
import { sampled } from "../../support/sample.ts"
import { along, edgeWays, orders, reached } from "./protocol.ts"
import { isGood, sessionEvents, sessionProtocol, type SessionEvent, type SessionState } from "./session.protocol.ts"

type Strategy = "database" | "jwt"
const strategies = sampled<Strategy>(["database", "jwt"], 1, "orders of events in sessions")

const day = 86_400
const maxAge = 30 * day
const sessionCookie = "__Secure-authjs.session-token"

/** The real application, on which events are played. */
async function application(strategy: Strategy) {
  let now = 1_800_000_000
  let rotation = 0
  const secretNamed = (name: number) => `the secret number ${name} of this application`
  const adapter = memoryAdapter({ now: () => now * 1000 })
  const user = await adapter.createUser?.({ id: "given", name: "Ada", email: "ada@example.test", emailVerified: null })
  if (user === undefined) throw new Error("The store creates no users.")
  const configOf = (): AuthConfig => ({
    // The previous secret is still accepted.
    secret: [secretNamed(rotation), secretNamed(rotation - 1)],
    trustHost: true,
    adapter,
    session: { strategy, maxAge, updateAge: day },
    providers: [
      {
        id: "cred",
        name: "Password",
        type: "credentials",
        credentials: {},
        authorize: async () => (await adapter.getUser?.(user.id)) ?? null,
      },
    ],
    logger: { error: () => undefined, warn: () => undefined },
  })
  const jar = new Map<string, string>()
  /** Returns a browser of the application with its current configuration. */
  const browserWith = (cookies: Map<string, string>) => {
    const browser = openBrowser(configOf(), { now: () => now * 1000 })
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
  const held: string[] = []
  const through = async (act: (browser: ReturnType<typeof openBrowser>) => Promise<unknown>) => {
    const browser = browserWith(jar)
    await act(browser)
    jar.clear()
    for (const [name, value] of browser.cookies) jar.set(name, value)
    const token = jar.get(sessionCookie)
    if (token !== undefined && !held.includes(token)) held.push(token)
  }
  const happen: Record<SessionEvent, () => Promise<unknown>> = {
    login: () => through((browser) => browser.post("/callback/cred")),
    read: () => through((browser) => browser.get("/session")),
    roll: () => {
      now += day
      return through((browser) => browser.get("/session"))
    },
    expire: async () => (now += maxAge + 60),
    logout: () => through((browser) => browser.post("/signout")),
    userDelete: async () => adapter.deleteUser?.(user.id),
    secretRotate: async () => ++rotation,
  }
  const nameIn = async (cookies: Map<string, string>) => (await browserWith(cookies).session())?.user?.["name"]
  return {
    happen: (event: SessionEvent) => happen[event](),
    /**
     * Returns whether the browser's cookie is valid. Reads with a copy, so that reading does not change the browser.
     */
    signedIn: async () => (await nameIn(jar)) === "Ada",
    holdsCookie: () => jar.has(sessionCookie),
    /** Returns which of all cookies that the browser ever had are still valid in another browser. */
    goodCopies: async () => {
      const good: boolean[] = []
      for (const token of held) good.push((await nameIn(new Map([[sessionCookie, token]]))) === "Ada")
      return good
    },
  }
}

/** The outsider's view of a state. */
function told({ issued, cookie }: SessionState, strategy: Strategy) {
  const held = issued[cookie]
  return {
    signedIn: held !== undefined && isGood(held, strategy),
    holdsCookie: cookie >= 0,
    good: issued.map((each) => isGood(each, strategy)),
  }
}

async function expectAsTold(strategy: Strategy, order: readonly SessionEvent[]): Promise<void> {
  const app = await application(strategy)
  for (const event of order) await app.happen(event)
  const end = along(sessionProtocol(strategy), order).at(-1) ?? sessionProtocol(strategy).start
  const seen = { signedIn: await app.signedIn(), holdsCookie: app.holdsCookie(), good: await app.goodCopies() }
  expect(seen, order.join(", ")).toEqual(told(end, strategy))
}

describe.each(strategies)("the life of a session, kept as %s", (strategy) => {
  const protocol = sessionProtocol(strategy)

  it("INV-S4: no ended or expired session is ever valid again in the model, within six events", () => {
    for (const { state } of reached(protocol, 5).values()) {
      for (const event of protocol.events) {
        const next = protocol.step(state, event)
        for (const [at, before] of state.issued.entries())
          expect(before.live || next.issued[at]?.live === false, `${JSON.stringify(state)} ${event}`).toBe(true)
      }
    }
  })

  it("behaves as in the model, for every order of three events", { timeout: 300_000 }, async () => {
    const every = orders(sessionEvents, 3)
    expect(every).toHaveLength(343)
    for (const order of every) await expectAsTold(strategy, order)
  })

  it("behaves as in the model, on every edge of the model within five events", { timeout: 300_000 }, async () => {
    const ways = edgeWays(protocol, 5).filter((way) => way.length > 3)
    expect(ways.length).toBeGreaterThan(100)
    for (const way of ways) await expectAsTold(strategy, way)
  })
})

describe("RACE-03: sessions in a database", () => {
  it("at most one of a browser's session tokens is valid, after any sequence of events", () => {
    for (const { state } of reached(sessionProtocol("database"), 6).values())
      expect(state.issued.filter((held) => isGood(held, "database")).length).toBeLessThanOrEqual(1)
  })
})
