/** Linking an account in an application with the account page: the user must have authenticated recently. */
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { InvalidConfiguration } from "../../src/errors.ts"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { secret } from "../sessions/session-app.ts"
import { wordStep } from "../steps/steps-app.ts"
import { cutting, type Cut } from "./cutting.ts"
import { dropEvidence, reasonOf, type Strategy } from "../step-up/app.ts"
import { locationOf, openBrowser, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime, type OAuthApp } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

interface LinkingApp extends OAuthApp {
  /** A browser in which a user is signed in with a password. */
  signedIn: (name: string) => Promise<Browser>
  /** Returns the name of the user to whom an account at `plain` is linked. */
  owner: (sub: string) => Promise<string | null | undefined>
  /** Lets seconds pass. */
  later: (seconds: number) => void
  /** The seconds that have passed. */
  passed: () => number
}

const stepUp = "/step-up/password"

/** An application with users who have a password, and with the providers `idp` and `plain`. */
function linkingApp(
  strategy: Strategy,
  plugins: NonNullable<AuthConfig["plugins"]> = [account({ maxAge: 300 })],
  cut: Cut = { calls: 0, failsAt: 0 },
  over: Partial<AuthConfig> = {},
): LinkingApp {
  let seconds = 0
  const stores = cutting(
    memoryStores(() => (testTime + seconds) * 1000),
    cut,
  )
  const app = oauthApp(keys, {
    config: { secret, stores, session: { strategy, stepUp: true }, plugins, ...over },
  })
  const { adapter } = app
  app.config.adapter = cutting(adapter, cut)
  app.config.providers.push({
    id: "password",
    name: "Password",
    type: "credentials",
    storedUsers: true,
    credentials: { name: {} },
    authorize: async ({ name }) => {
      const email = `${String(name)}@x.test`
      const made = { id: `u-${String(name)}`, name: String(name), email, emailVerified: new Date(0) }
      return (await adapter.getUserByEmail?.(email)) ?? (await adapter.createUser?.(made)) ?? null
    },
  })
  return {
    ...app,
    signedIn: async (name) => {
      const browser = app.browser.other()
      await browser.post("/callback/password", { name })
      return browser
    },
    owner: async (sub) => (await adapter.getUserByAccount?.({ provider: "plain", providerAccountId: sub }))?.name,
    later: (more) => {
      seconds += more
      app.pass(more)
    },
    passed: () => seconds,
  }
}

/** Links as the account page does: posts its form, and if the response says so, the same form to the sign-in route. */
async function linkAtPage(app: LinkingApp, browser: Browser, sub: string): Promise<Response> {
  const asked = await browser.post("/account/link", { provider: "plain" })
  if (asked.status !== 307) return asked
  expect(locationOf(asked).pathname).toBe("/auth/signin/plain")
  return app.signIn(browser, "plain", sub)
}

describe.each(["jwt", "database"] as const)(
  "linking in an application with the account page, %s sessions",
  (strategy) => {
    it("INV-K4: links an account if the user authenticated recently", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      app.later(299)
      expect(reasonOf(await linkAtPage(app, browser, "new"))).toBeNull()
      expect(await app.owner("new")).toBe("ada")
    })

    it("INV-K4: an old session gets the step-up page first, and links afterwards", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      app.later(301)
      const first = locationOf(await linkAtPage(app, browser, "new"))
      expect([first.pathname, first.searchParams.get("callbackUrl")]).toEqual(["/auth/step-up", "/auth/account"])
      const asData = await browser.post("/account/link", { provider: "plain" }, { accept: "application/json" })
      expect([asData.status, await asData.json()]).toEqual([
        401,
        expect.objectContaining({ error: "insufficient_user_authentication" }),
      ])
      await browser.post(stepUp, { name: "ada" })
      expect(reasonOf(await linkAtPage(app, browser, "new"))).toBeNull()
      expect(await app.owner("new")).toBe("ada")
    })

    it("INV-K4: an old session links nothing by the sign-in route either, and stays", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      app.later(301)
      const written = app.written.length
      expect(reasonOf(await app.signIn(browser, "plain", "eve"))).toBe("evidence_insufficient")
      expect(app.written.slice(written)).toEqual([])
      expect((await browser.session())?.user?.["name"]).toBe("ada")
    })

    it("INV-K4: the error page of a link that began elsewhere leads to the step-up page, and back", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      app.later(301)
      const start = { callbackUrl: "https://app.test/settings" }
      const back = await app.visitProvider(browser, "plain", "new", start)
      const url = locationOf(await browser.send(back))
      const shown = await (await browser.get(url.pathname.replace("/auth", "") + url.search)).text()
      const link = /<a class="button" href="([^"]*)">Confirm that it is you</.exec(shown)?.[1] ?? ""
      const page = new URL(link.replaceAll("&amp;", "&"))
      expect([page.origin + page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
        "https://app.test/auth/step-up",
        { ...start, maxAge: "300" },
      ])
      expect((await browser.get(`/step-up${page.search}`)).status).toBe(200)
      expect(locationOf(await browser.post(stepUp, { name: "ada", ...start })).pathname).toBe("/settings")
      expect(reasonOf(await browser.send(await app.visitProvider(browser, "plain", "new", start)))).toBeNull()
      expect(await app.owner("new")).toBe("ada")
    })

    it("leads to no step-up page for another error, or in an application without one", async () => {
      const shows = async (app: LinkingApp, reason: string) =>
        (await (await app.browser.get(`/error?error=AccessDenied&reason=${reason}`)).text()).includes("/auth/step-up")
      const without = linkingApp(strategy, [], undefined, { session: { strategy } })
      expect(await shows(linkingApp(strategy), "evidence_insufficient")).toBe(true)
      expect(await shows(linkingApp(strategy), "visitor_unproven")).toBe(false)
      expect(await shows(without, "evidence_insufficient")).toBe(false)
    })

    it("INV-K4: a user who authenticates while the link is under way must begin the link again", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      app.later(301)
      const back = await app.visitProvider(browser, "plain", "eve")
      await browser.post(stepUp, { name: "ada" })
      // With database sessions, the step-up has also replaced the session in which the link began.
      expect(["evidence_insufficient", "session_changed"]).toContain(reasonOf(await browser.send(back)))
      expect(await app.owner("eve")).toBeUndefined()
    })

    it("INV-K4: a recent authentication of another user, or in another session, does not count", async () => {
      const app = linkingApp(strategy)
      const stale = await app.signedIn("ada")
      app.later(301)
      const others = [await app.signedIn("ada"), await app.signedIn("bob")]
      for (const [at, other] of others.entries()) {
        // The callback of a link that began in the recent session arrives in the browser with the old session.
        const back = await app.visitProvider(other, "plain", `eve-${at}`)
        const cookies = [...other.cookies].filter(([name]) => !name.includes("session-token"))
        for (const [name, value] of cookies) stale.cookies.set(name, value)
        const headers = new Headers({
          cookie: [...stale.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        })
        expect(reasonOf(await stale.send(new Request(back.url, { headers })))).toBe("session_changed")
        expect(await app.owner(`eve-${at}`)).toBeUndefined()
      }
    })

    it.each([
      [99, "ada"],
      [101, undefined],
    ])(
      "INV-K4: a link that waits in a step ends within 15 minutes of its start, or not (%i s)",
      async (wait, owner) => {
        const steps = [wordStep({ appliesTo: ({ provider }) => provider === "plain" })]
        const app = linkingApp(strategy, undefined, undefined, { steps })
        const browser = await app.signedIn("ada")
        const back = await app.visitProvider(browser, "plain", "new")
        app.later(800)
        const step = locationOf(await browser.send(back))
        expect(step.pathname).toBe("/auth/word")
        app.later(wait)
        const written = app.written.length
        const ended = await browser.post(`/word${step.search}`, { word: "sesame" })
        expect(reasonOf(ended)).toBe(owner === undefined ? "evidence_insufficient" : null)
        expect(await app.owner("new")).toBe(owner)
        if (owner === undefined) expect(app.written.slice(written)).toEqual([])
        expect((await browser.session())?.user?.["name"]).toBe("ada")
      },
    )

    it.each([
      ["without the plugin", []],
      ["with a larger maximum age", [account({ maxAge: 5000 })]],
    ])("INV-K4: a link that began %s does not end with the plugin", async (_before, before) => {
      const app = linkingApp(strategy, before)
      const browser = await app.signedIn("ada")
      app.later(4000)
      const back = await app.visitProvider(browser, "plain", "eve")
      app.config.plugins = [account({ maxAge: 300 })]
      const deployed = openBrowser({ ...app.config }, { now: () => (testTime + app.passed()) * 1000 })
      for (const [name, value] of browser.cookies) deployed.cookies.set(name, value)
      const written = app.written.length
      expect(reasonOf(await deployed.send(back))).not.toBeNull()
      expect(app.written.slice(written)).toEqual([])
      expect(await app.owner("eve")).toBeUndefined()
      expect((await deployed.session())?.user?.["name"]).toBe("ada")
    })

    it("INV-K4: a session without evidence links nothing", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      await dropEvidence(browser, { config: app.config, strategy, now: testTime * 1000 })
      const reason = reasonOf(await app.signIn(browser, "plain", "eve"))
      // Without evidence, a token does not prove whose session it is either.
      expect(["evidence_insufficient", "visitor_unproven"]).toContain(reason)
      expect(await app.owner("eve")).toBeUndefined()
    })

    it("signs a user in with an account that is already linked, however old the session is", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      await linkAtPage(app, browser, "mine")
      app.later(4000)
      expect(reasonOf(await app.signIn(browser, "plain", "mine"))).toBeNull()
      expect((await browser.session())?.user?.["name"]).toBe("ada")
    })

    it("loses nothing if the user cancels: the session and its accounts stay as they were", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      app.later(301)
      const page = locationOf(await linkAtPage(app, browser, "new"))
      expect(page.searchParams.get("cancelUrl")).toBe("/auth/account")
      expect((await browser.get("/account")).status).toBe(200)
      expect((await browser.session())?.user?.["name"]).toBe("ada")
      expect(await app.owner("new")).toBeUndefined()
    })

    it("a link that is cut off keeps the session, and can be repeated", async () => {
      const linking = async (failsAt: number) => {
        const cut: Cut = { calls: 0, failsAt: 0 }
        const app = linkingApp(strategy, undefined, cut)
        const browser = await app.signedIn("ada")
        const back = await app.visitProvider(browser, "plain", "new")
        Object.assign(cut, { calls: 0, failsAt })
        await browser.send(back)
        cut.failsAt = 0
        return { app, browser, calls: cut.calls }
      }
      const { calls } = await linking(0)
      expect(calls).toBeGreaterThan(1)
      for (let failsAt = 1; failsAt <= calls; failsAt += 1) {
        const { app, browser } = await linking(failsAt)
        expect((await browser.session())?.user?.["name"], `after call ${failsAt}`).toBe("ada")
        expect(reasonOf(await linkAtPage(app, browser, "new")), `after call ${failsAt}`).toBeNull()
        expect(await app.owner("new"), `after call ${failsAt}`).toBe("ada")
      }
    })

    it("links as in Auth.js without the account page", async () => {
      const app = linkingApp(strategy, [])
      const browser = await app.signedIn("ada")
      app.later(4000)
      expect(reasonOf(await app.signIn(browser, "plain", "new"))).toBeNull()
      expect(await app.owner("new")).toBe("ada")
    })

    it("changes nothing for a form of another site, and sends no form to another site", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      expect((await browser.post("/account/link", { provider: "plain", csrfToken: "wrong" })).status).not.toBe(307)
      for (const provider of ["//evil.test", "..//evil.test/", "https://evil.test", "plain?x#y", "\\evil"]) {
        const to = locationOf(await browser.post("/account/link", { provider }))
        expect([to.origin, to.pathname]).toEqual(["https://app.test", "/auth/account"])
      }
    })

    it("refuses to link at anything but a configured provider of accounts", async () => {
      const app = linkingApp(strategy)
      const browser = await app.signedIn("ada")
      for (const provider of ["nope", "password", ".", "..", "", "Plain", "plain/..", "__proto__"]) {
        const refused = await browser.post("/account/link", { provider })
        expect([provider, locationOf(refused).pathname + locationOf(refused).search, refused.status]).toEqual([
          provider,
          "/auth/account?problem=unknown",
          302,
        ])
        const asData = await browser.post("/account/link", { provider }, { accept: "application/json" })
        expect([provider, asData.status, await asData.json()]).toEqual([provider, 409, { error: "unknown" }])
      }
    })

    it("INV-K4: the account page asks for the authentication that the strictest plugin demands", async () => {
      const app = linkingApp(strategy, [account({ maxAge: 300 }), { id: "strict", linkMaxAge: 60 }])
      const browser = await app.signedIn("ada")
      app.later(61)
      const page = locationOf(await linkAtPage(app, browser, "new"))
      expect([page.pathname, page.searchParams.get("maxAge")]).toEqual(["/auth/step-up", "60"])
      expect(locationOf(await browser.post("/account/profile", { name: "Ada" })).searchParams.get("done")).toBe(
        "rename",
      )
      await browser.post(stepUp, { name: "ada" })
      expect(reasonOf(await linkAtPage(app, browser, "new"))).toBeNull()
    })
  },
)

it("if the store of the evidence fails, a signed-in user links nothing, and signs in with a linked account", async () => {
  const app = linkingApp("database")
  const browser = await app.signedIn("ada")
  await linkAtPage(app, browser, "mine")
  const { stores } = app.config
  if (stores === undefined) throw new Error("The application has stores.")
  const { get } = stores.sessions
  let failures = 0
  stores.sessions.get = async () => {
    failures += 1
    throw new Error("The connection was lost.")
  }
  const visits = [await app.visitProvider(browser, "plain", "eve"), await app.visitProvider(browser, "plain", "mine")]
  stores.sessions.get = get
  expect(failures).toBe(2)
  expect(app.logged.map(({ message }) => message.split(":")[0])).toEqual(["evidence_unavailable"])
  const reasons = []
  for (const visit of visits) reasons.push(reasonOf(await browser.send(visit)))
  expect(reasons).toEqual(["evidence_insufficient", null])
  expect(await app.owner("eve")).toBeUndefined()
  expect((await browser.session())?.user?.["name"]).toBe("ada")
})

it("INV-K4: in no order of waits and authentications does a session that is too old link an account", async () => {
  const move = fc.oneof(
    fc.record({ does: fc.constant("wait" as const), seconds: fc.integer({ min: 1, max: 400 }) }),
    fc.record({ does: fc.constantFrom("stepUp" as const, "link" as const, "linkAtPage" as const) }),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("jwt" as const, "database" as const),
      fc.array(move, { maxLength: 6 }),
      async (strategy, moves) => {
        const app = linkingApp(strategy)
        const browser = await app.signedIn("ada")
        let authenticated = 0
        for (const [at, one] of moves.entries()) {
          if (one.does === "wait") app.later(one.seconds)
          else if (one.does === "stepUp") {
            await browser.post(stepUp, { name: "ada" })
            authenticated = app.passed()
          } else {
            await (one.does === "link" ? app.signIn(browser, "plain", `n${at}`) : linkAtPage(app, browser, `n${at}`))
            const isRecent = app.passed() - authenticated <= 300
            expect(await app.owner(`n${at}`)).toBe(isRecent ? "ada" : undefined)
          }
        }
      },
    ),
    { numRuns: 25 },
  )
})

it.each([0, -1, Number.NaN, Infinity, "300"])("refuses a plugin whose linkMaxAge is %s", (linkMaxAge) => {
  const start = () =>
    proveFlows({ secret, providers: [], plugins: [{ id: "strict", linkMaxAge: linkMaxAge as number }] })
  expect(start).toThrow(InvalidConfiguration)
  expect(start).toThrow(/linkMaxAge of the plugin "strict"/)
})

it("does not start with a linkMaxAge that no session can meet", () => {
  const plugins = [{ id: "strict", linkMaxAge: 300 }]
  const start = (more: Partial<AuthConfig>) => () => proveFlows({ secret, providers: [], plugins, ...more })
  expect(start({})).toThrow(/linkMaxAge of the plugin "strict" needs session: \{ stepUp: true \}/)
  expect(start({ session: { strategy: "jwt", stepUp: true } })).not.toThrow()
})
