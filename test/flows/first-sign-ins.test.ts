/** Two simultaneous first sign-ins of one person: both succeed, as one user. */
import fc from "fast-check"
import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { locationOf, sessionCookies } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime } from "../support/oauth-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

/** Returns the adapter with calls that wait for the scheduler before they begin. */
function scheduled(adapter: Adapter, s: fc.Scheduler): Adapter {
  return new Proxy(adapter, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target)
      if (typeof method !== "function" || typeof name !== "string") return method
      return async (...args: unknown[]): Promise<unknown> => {
        await s.schedule(Promise.resolve(), name)
        if (name !== "transaction") return Reflect.apply(method, target, args)
        const work = args[0] as (inner: Adapter) => Promise<unknown>
        return Reflect.apply(method, target, [(inner: Adapter) => work(scheduled(inner, s))])
      }
    },
  })
}

const memory = (): Adapter => memoryAdapter({ now: () => testTime * 1000 })

function withoutTransactions(): Adapter {
  const { transaction: _transaction, updateAccount: _updateAccount, ...adapter } = memory()
  return adapter
}

const errorOf = (answer: Response) => locationOf(answer).searchParams.get("error")

describe.each(["database", "jwt"] as const)(
  "two simultaneous first sign-ins of one person, %s sessions",
  (strategy) => {
    it.each([
      ["with transactions", memory],
      ["without transactions", withoutTransactions],
    ] as const)(
      "LOAD-03: both are signed in as one user, in every order of their calls to the database: %s",
      { timeout: 120_000 },
      async (_name, make) => {
        await fc.assert(
          fc.asyncProperty(fc.scheduler(), async (s) => {
            const adapter = make()
            const app = oauthApp(keys, { config: { session: { strategy }, adapter: scheduled(adapter, s) } })
            const browsers = [app.browser, app.browser.other()]
            const visits = await s.waitFor(
              Promise.all(browsers.map(async (browser) => app.visitProvider(browser, "plain"))),
            )
            const answers = await s.waitFor(
              Promise.all(visits.map(async (visit, index) => browsers[index]?.send(visit) ?? new Response())),
            )
            expect(answers.map(errorOf)).toEqual([null, null])
            expect(answers.map((answer) => sessionCookies(answer).length)).toEqual([1, 1])
            const seen = await s.waitFor(Promise.all(browsers.map(async (browser) => browser.session())))
            expect(new Set(seen.map((session) => session?.user?.["email"])).size).toBe(1)
            expect(app.events.filter((event) => event === "createUser")).toHaveLength(1)
          }),
          { numRuns: 20 },
        )
      },
    )

    it.each([
      ["with transactions", memory],
      ["without transactions", withoutTransactions],
    ] as const)("LOAD-03: one runs completely between any two calls of the other: %s", async (_name, make) => {
      const calls: string[] = []
      // The first round delays no call, and counts the calls. Each further round delays one call.
      for (let held = -1; held < Math.max(1, calls.length); held++) {
        const adapter = make()
        const heard: string[] = []
        const other = oauthApp(keys, { config: { session: { strategy }, adapter } })
        const holding: Adapter = new Proxy(adapter, {
          get(target, name) {
            const method: unknown = Reflect.get(target, name, target)
            if (typeof method !== "function" || typeof name !== "string") return method
            return async (...args: unknown[]): Promise<unknown> => {
              heard.push(name)
              if (heard.length - 1 === held) expect(errorOf(await other.signIn(other.browser, "plain"))).toBeNull()
              return Reflect.apply(method, target, args)
            }
          },
        })
        const app = oauthApp(keys, { config: { session: { strategy }, adapter: holding } })
        const visit = await app.visitProvider(app.browser, "plain")
        heard.length = 0
        const answer = await app.browser.send(visit)
        expect(errorOf(answer), `while ${heard[held]} waited`).toBeNull()
        expect(sessionCookies(answer)).toHaveLength(1)
        if (held === -1) calls.push(...heard)
      }
      expect(calls).toContain("getUserByEmail")
    })

    it("LOAD-03: the account is looked up again if it is stored a moment after its user, without a note", async () => {
      const adapter = withoutTransactions()
      const slow: Adapter = {
        ...adapter,
        linkAccount: async (account) => {
          await new Promise((resolve) => setTimeout(resolve, 100))
          await adapter.linkAccount?.(account)
        },
      }
      const app = oauthApp(keys, { config: { session: { strategy }, adapter: slow } })
      // If a password is another sign-in method, the library does not complete an interrupted sign-up: there are no
      // notes.
      app.config.providers.push({
        id: "password",
        name: "Password",
        type: "credentials",
        credentials: {},
        authorize: () => null,
      })
      const first = app.signIn(app.browser, "plain")
      while (!(await adapter.getUserByEmail?.("ada@example.test")))
        await new Promise((resolve) => setTimeout(resolve, 1))
      const second = await app.signIn(app.browser.other(), "plain")
      expect([errorOf(await first), errorOf(second)]).toEqual([null, null])
    })

    it("LINK-02: another account with the same address is refused as before", async () => {
      const app = oauthApp(keys, { config: { session: { strategy }, adapter: withoutTransactions() } })
      await app.signIn(app.browser, "plain")
      expect(errorOf(await app.signIn(app.browser.other(), "idp", "mallory"))).toBe("OAuthAccountNotLinked")
    })
  },
)
