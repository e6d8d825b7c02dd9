/** Requests, deadlines, clocks and secrets that coincide at a bad moment. */
import { beforeAll, describe, expect, it } from "vitest"
import { graphOf } from "../../machines/proofs/edges.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Platform } from "../../src/interpreter/runtime.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { programs } from "../machines/flows.ts"
import { aroundCalls } from "../support/around-calls.ts"
import { locationOf, openBrowser, sessionCookies, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"
import { mailApp, passwordApp, press, right, signInByMail } from "./apps.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const email = "ada@example.test"
const hour = 3600

function carry(from: Browser, to: Browser): Browser {
  for (const [name, value] of from.cookies) to.cookies.set(name, value)
  return to
}

describe("two requests at once", () => {
  it.each(["jwt", "database"] as const)(
    "RACE-01: with the same callback give at most one session, and no server error (%s sessions)",
    async (strategy) => {
      for (let round = 0; round < 10; round++) {
        const app = oauthApp(keys, { config: { session: { strategy } } })
        const back = await app.visitProvider(app.browser, "idp")
        const copies = Array.from({ length: 4 }, () => carry(app.browser, app.browser.other()))
        const answers = await Promise.all(copies.map((copy) => copy.get(back.url)))
        expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302])
        expect(answers.filter((answer) => sessionCookies(answer).length > 0)).toHaveLength(1)
        expect(app.events.filter((name) => name === "createUser")).toHaveLength(1)
      }
    },
  )

  it("RACE-04: simultaneous requests of two hundred people give each person their own session", async () => {
    const wait = async () => new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
    const app = passwordApp(
      {
        callbacks: {
          jwt: async ({ token, user }) => {
            await wait()
            return { ...token, ...(user ? { of: user.id } : {}) }
          },
          session: async ({ session, token }) => {
            await wait()
            return { ...session, of: token.of, sub: token.sub }
          },
        },
      },
      async ({ username }) => {
        await wait()
        return { id: `id of ${String(username)}`, name: String(username) }
      },
    )
    const names = Array.from({ length: 200 }, (_none, number) => `person ${number}`)
    const sessions = await Promise.all(
      names.map(async (username) => {
        const browser = app.browser.other()
        await browser.post("/callback/cred", { username, password: "lovelace" })
        return browser.session()
      }),
    )
    for (const [number, session] of sessions.entries()) {
      const id = `id of person ${number}`
      expect(session).toMatchObject({ user: { name: `person ${number}` }, of: id, sub: id })
    }
  })
})

/**
 * Makes every write of a user, account or session happen twice. The caller sees the second result, like with a driver
 * that tries again.
 */
function twice(adapter: Adapter): Adapter {
  return aroundCalls(adapter, async (name, call) => {
    if (/^(?:createUser|createSession|link|update|delete)/.test(name))
      await Promise.resolve(call()).catch(() => undefined)
    return call()
  })
}

describe("an adapter that writes everything twice, without transactions", () => {
  const open = (): Adapter => {
    const { transaction: _transaction, ...store } = memoryAdapter({ now: () => testTime * 1000 })
    return store
  }

  it("RACE-06: leaves one user with one account, and the user can sign in", async () => {
    const store = open()
    const app = oauthApp(keys, { config: { adapter: twice(store), session: { strategy: "database" } } })
    for (let turn = 0; turn < 3; turn++) {
      const answer = await app.signIn(app.browser.other(), "idp")
      expect(locationOf(answer).searchParams.get("error")).toBeNull()
      expect(sessionCookies(answer)).toHaveLength(1)
    }
    const user = await store.getUserByEmail?.(email)
    const owner = await store.getUserByAccount?.({ provider: "idp", providerAccountId: "person-1" })
    expect(owner?.id).toBe(user?.id)
    expect(app.events.filter((name) => name === "createUser")).toHaveLength(1)
  })

  it("RACE-06: links a second account to the signed-in user", async () => {
    const store = open()
    const people = { plain: { sub: "p1", email: "p@example.test" } }
    const app = oauthApp(keys, { people, config: { adapter: twice(store), session: { strategy: "database" } } })
    await app.signIn(app.browser, "idp")
    const answer = await app.signIn(app.browser, "plain")
    expect(locationOf(answer).searchParams.get("error")).toBeNull()
    const owner = await store.getUserByAccount?.({ provider: "plain", providerAccountId: "p1" })
    expect(owner?.email).toBe(email)
  })

  it("RACE-06: signs in by a link, and signs out", async () => {
    const app = mailApp({ adapter: twice(open()) })
    expect(sessionCookies(await signInByMail(app, app.browser, email))).toHaveLength(1)
    expect((await app.browser.session())?.user).toMatchObject({ email })
    await app.browser.post("/signout")
    expect(await app.browser.session()).toBeNull()
  })

  it("RACE-06: gives no user a session whose token another user has", async () => {
    const app = mailApp({
      adapter: twice(open()),
      session: { strategy: "database", generateSessionToken: () => "always-the-same" },
    })
    expect(sessionCookies(await signInByMail(app, app.browser, email))).toHaveLength(1)
    const other = app.browser.other()
    expect(sessionCookies(await signInByMail(app, other, "eve@example.test"))).toEqual([])
    expect(await other.session()).toBeNull()
  })
})

describe("a clock that jumps", () => {
  it.each(["jwt", "database"] as const)(
    "RACE-07: an hour back, or a year forward and back again, extends no session and revives none (%s sessions)",
    async (strategy) => {
      const app = mailApp({ session: { strategy, maxAge: 10 * hour, updateAge: hour } })
      await signInByMail(app, app.browser, email)
      const cookies = new Map(app.browser.cookies)
      const read = (): Promise<{ expires: string } | null> => {
        const copy = app.browser.other()
        for (const [name, value] of cookies) copy.cookies.set(name, value)
        return copy.session()
      }
      const ends = Date.parse((await read())?.expires ?? "")
      app.pass(-hour)
      expect(Date.parse((await read())?.expires ?? new Date(ends).toISOString())).toBe(ends)
      app.pass(hour)
      expect(Date.parse((await read())?.expires ?? "")).toBe(ends)
      app.pass(365 * 24 * hour)
      expect(await read()).toBeNull()
      if (strategy === "database") {
        app.pass(-365 * 24 * hour)
        expect(await read()).toBeNull()
      }
    },
  )

  it("RACE-07: ends a sign-in in progress by the clock with which the sign-in began, forwards and backwards", async () => {
    for (const [jump, signsIn] of [
      [-hour, false],
      [899, true],
      [365 * 24 * hour, false],
    ] as const) {
      const app = oauthApp(keys)
      const back = await app.visitProvider(app.browser, "plain")
      app.pass(jump)
      const answer = await app.browser.send(back)
      expect([jump, answer.status, sessionCookies(answer).length]).toEqual([jump, 302, signsIn ? 1 : 0])
      expect(sessionCookies(await app.signIn(app.browser.other(), "plain"))).toHaveLength(1)
    }
  })

  it("RACE-07: changes no deadline, because timers do not depend on the wall clock", async () => {
    let now = testTime * 1000
    const app = passwordApp({}, async () => {
      now += 365 * 24 * hour * 1000
      await new Promise((resolve) => setTimeout(resolve, 20))
      return { id: "1", name: "Ada" }
    })
    const browser = app.instance({}, { now: () => now })
    expect(sessionCookies(await browser.post("/callback/cred", right))).toHaveLength(1)
  })
})

describe("two instances with the same two secrets in another order", () => {
  const [old, fresh] = ["o".repeat(40), "n".repeat(40)]
  const orders: [string, AuthConfig["secret"], AuthConfig["secret"]][] = [
    ["new first, old first", [fresh, old], [old, fresh]],
    ["old first, new first", [old, fresh], [fresh, old]],
    ["old only, new first", old, [fresh, old]],
    ["two, and a third before them", [fresh, old], ["t".repeat(40), fresh, old]],
  ]
  describe.each(orders)("%s", (_name, first, second) => {
    it("RACE-08: accept each other's session tokens", async () => {
      const app = passwordApp({ secret: first })
      await app.browser.post("/callback/cred", right)
      expect(await carry(app.browser, app.instance({ secret: second })).session()).not.toBeNull()
    })

    it("RACE-08: accept each other's forms", async () => {
      const app = passwordApp({ secret: first })
      const { csrfToken } = (await (await app.browser.get("/csrf")).json()) as { csrfToken: string }
      const other = carry(app.browser, app.instance({ secret: second }))
      const headers = { origin: "https://app.test" }
      const body = new URLSearchParams({ ...right, csrfToken })
      const answer = await other.send(
        new Request("https://app.test/auth/callback/cred", { method: "POST", headers, body }),
      )
      expect(sessionCookies(answer)).toHaveLength(1)
    })

    it("RACE-08: finish each other's sign-ins at a provider", async () => {
      const app = oauthApp(keys, { config: { secret: first } })
      const back = await app.visitProvider(app.browser, "idp")
      Object.assign(app.config, { secret: second })
      const other = carry(app.browser, oauthBrowser(app.config))
      expect(sessionCookies(await other.send(back))).toHaveLength(1)
    })

    it("RACE-08: accept each other's links, sometimes with a question before the sign-in", async () => {
      const app = mailApp({ secret: first })
      await app.browser.post("/signin/mail", { email })
      const other = carry(app.browser, app.instance({ secret: second }))
      const opened = await other.get(app.links[0] ?? "")
      const done = opened.status === 200 ? await press(other, opened) : opened
      expect(sessionCookies(done)).toHaveLength(1)
      expect((await other.session())?.user).toMatchObject({ email })
    })
  })
})

describe("a deadline", () => {
  /** Deadlines that the test lets pass. */
  function deadlines() {
    const pending = new Set<() => void>()
    const deadline: Platform["deadline"] = (_milliseconds, late) => {
      pending.add(late)
      return () => pending.delete(late)
    }
    return { pending, deadline, pass: () => pending.forEach((late) => late()) }
  }

  it.each(["before", "after"])(
    "RACE-09: that passes in the same turn %s the answer leads to one end",
    async (order) => {
      const { deadline, pass, pending } = deadlines()
      let answer = (_user: object) => {}
      const asked = new Promise<void>((reached) => {
        answer = () => reached()
      })
      let settle = (_user: { id: string; name: string }) => {}
      const app = passwordApp({}, () => {
        answer({})
        return new Promise((resolve) => (settle = resolve))
      })
      const browser = app.instance({}, { deadline })
      const response = browser.post("/callback/cred", right)
      await asked
      while (pending.size === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      const done = () => settle({ id: "1", name: "Ada" })
      for (const act of order === "before" ? [pass, done] : [done, pass]) act()
      const got = await response
      const refused = locationOf(got).searchParams.get("reason") === "effect_timed_out"
      expect(sessionCookies(got)).toHaveLength(refused ? 0 : 1)
      expect(app.logged).toHaveLength(refused ? 1 : 0)
      expect((await browser.session()) === null).toBe(refused)
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect(app.logged).toHaveLength(refused ? 1 : 0)
    },
  )

  it("RACE-09: a deadline that passed while a user was written leaves no user without an account", async () => {
    const store = memoryAdapter({ now: () => testTime * 1000 })
    const { deadline, pass, pending } = deadlines()
    let release = () => {}
    let reached = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const writing = new Promise<void>((resolve) => (reached = resolve))
    let slow = true
    const adapter = aroundCalls(store, async (name, call) => {
      if (name === "linkAccount" && slow) {
        reached()
        await held
      }
      return call()
    })
    const app = oauthApp(keys, { config: { adapter, session: { strategy: "database" } } })
    const back = await app.visitProvider(app.browser, "plain")
    const browser = carry(app.browser, oauthBrowser(app.config, { deadline }))
    const response = browser.send(back)
    await writing
    while (pending.size === 0) await new Promise((resolve) => setTimeout(resolve, 1))
    // Passes time repeatedly while a call waits, so that the transaction can roll back.
    const passing = setInterval(pass, 1)
    const answer = await response
    clearInterval(passing)
    expect([locationOf(answer).searchParams.get("error"), sessionCookies(answer)]).toEqual(["Configuration", []])
    slow = false
    release()
    await new Promise((resolve) => setTimeout(resolve, 20))
    const again = await app.signIn(app.browser.other(), "plain")
    expect(sessionCookies(again)).toHaveLength(1)
    const owner = await store.getUserByAccount({ provider: "plain", providerAccountId: "person-1" })
    expect((await store.getUserByEmail(email))?.id).toBe(owner?.id)
  })
})

describe("a repeated event", () => {
  it.each(Object.entries(programs))(
    "RACE-10: moves the chart %s once, because the target state does not handle the event again",
    (_name, program) => {
      const twiceHeard = graphOf(program).edges.flatMap(({ on, from, to }) => {
        const leaf = program.states.get(to)
        const again = on === "" || on.startsWith("xstate.") ? undefined : leaf?.on.get(on)
        return again === undefined || leaf?.ends === true
          ? []
          : again.map((move) => `${from} -${on}→ ${to} → ${move.to.path}`)
      })
      // Every state handles the three events below and then ends the flow, so it does not matter if they come twice.
      expect(twiceHeard.filter((line) => !/-(?:effect\.failed|effect\.timedOut|flow\.expired)→/.test(line))).toEqual([])
    },
  )
})

function oauthBrowser(config: AuthConfig, impure: Partial<Platform> = {}): Browser {
  return openBrowser(config, { now: () => testTime * 1000, ...impure })
}
