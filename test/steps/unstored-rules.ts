/**
 * Rules for a step that could not store its result at a sign-up, on any adapter. The tests read responses, sessions and
 * users.
 */
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { AuthConfig } from "../../src/config/options.ts"
import { personKey } from "../../machines/person-key.ts"
import type { StepPerson } from "../../machines/steps/step.types.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import { openBrowser, locationOf, type Browser } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp, testTime, type OAuthApp } from "../support/oauth-app.ts"
import { storingStep } from "./storing-step.ts"
import { mailProvider } from "../support/mail-provider.ts"
import { skippedWaits } from "../support/skipped-waits.ts"

export interface UnstoredGround {
  /** On empty tables. */
  adapter: Adapter
  /** `stores`, `flowStore`: the place of the records of steps. Default: the adapter's verification tokens. */
  config?: Partial<AuthConfig>
  close?: () => Promise<void>
}

export interface UnstoredOptions {
  /** True if the adapter has no place for a record. The library then removes the new user again. */
  takesBack?: boolean
  strategies?: readonly ("jwt" | "database")[]
}

const email = "ada@example.test"

interface Scene extends OAuthApp {
  stored: Adapter
  links: string[]
  /** The people for whom `store` was called. */
  calls: Pick<StepPerson, "isNew" | "key">[]
  how: { goes: "well" | "throws" | "hangs" }
  /** The users that each call of `store` found through the adapter, outside every transaction. */
  found: (string | undefined)[]
  /** Begins a sign-in, and answers the step if it appears. */
  attempt: (browser: Browser, way?: "plain" | "mail") => Promise<{ asked: boolean; reason: string | null }>
}

/** Registers the rules. */
export function unstoredRules(
  name: string,
  open: () => Promise<UnstoredGround>,
  { takesBack = false, strategies = ["database", "jwt"] }: UnstoredOptions = {},
): void {
  let keys: ProviderKeys
  beforeAll(async () => {
    keys = await makeProviderKeys()
  })

  /**
   * Further sign-in methods. The suite tests them only if a record remains of the step whose result is not stored yet.
   */
  const remembering = takesBack ? [] : (["mail"] as const)

  async function scene(strategy: "jwt" | "database"): Promise<Scene> {
    const { adapter, config = {}, close } = await open()
    if (close !== undefined) onTestFinished(close)
    const links: string[] = []
    const calls: Scene["calls"] = []
    const found: Scene["found"] = []
    const how: Scene["how"] = { goes: "well" }
    const waits = skippedWaits()
    const mail = mailProvider(links)
    const step = storingStep({
      // The step is for new people only. A second call of `appliesTo` after the sign-up would return false.
      appliesTo: ({ isNew }) => isNew,
      store: async ({ isNew, key, user }) => {
        calls.push({ isNew, key })
        found.push((await adapter.getUser?.(user.id ?? ""))?.email)
        if (how.goes === "throws") throw new Error("the disk is full")
        if (how.goes === "hangs") await waits.hang()
      },
    })
    const people = { plain: { sub: "ada", email, name: "Ada" } }
    const app = oauthApp(keys, { people, config: { adapter, session: { strategy }, steps: [step], ...config } })
    if (adapter.useVerificationToken !== undefined) app.config.providers.push(mail)
    const begin = async (browser: Browser, way: "plain" | "mail"): Promise<Response> => {
      if (way === "plain") return app.signIn(browser, "plain")
      await browser.post("/signin/mail", { email })
      return browser.get(links.at(-1) ?? "")
    }
    return {
      ...app,
      stored: adapter,
      browser: openBrowser(app.config, { now: () => testTime * 1000, deadline: waits.deadline }),
      links,
      calls,
      found,
      how,
      attempt: async (browser, way = "plain") => {
        const begun = await begin(browser, way)
        const asked = locationOf(begun).pathname === "/auth/note"
        const end = asked ? await browser.post(locationOf(begun).href, { what: "yes" }) : begun
        return { asked, reason: locationOf(end).searchParams.get("reason") }
      },
    }
  }

  describe.each(strategies)(`a step that cannot store its result at a sign-up: ${name}, %s sessions`, (strategy) => {
    it("STEP-03: a store that throws leaves no row, or the next sign-in asks again and completes", async () => {
      const { attempt, browser, how, calls, stored, events } = await scene(strategy)
      how.goes = "throws"
      expect(await attempt(browser)).toEqual({ asked: true, reason: "step_unstored" })
      expect(await browser.session()).toBeNull()
      const left = await stored.getUserByEmail?.(email)
      if (takesBack) expect(left ?? null).toBeNull()

      const other = browser.other()
      expect(await attempt(other)).toEqual({ asked: true, reason: "step_unstored" })
      how.goes = "well"
      expect(await attempt(other)).toEqual({ asked: true, reason: null })
      const user = await stored.getUserByEmail?.(email)
      expect((await other.session())?.user).toMatchObject({ email })
      // Each call of `store` sees a new person, and the last one has the key of the only user.
      expect(calls).toHaveLength(3)
      expect(calls.map(({ isNew }) => isNew)).toEqual([true, true, true])
      expect(calls.at(-1)?.key).toBe(personKey({ user: user?.id ?? "" }))
      if (!takesBack) expect(user?.id).toBe(left?.id)
      if (!takesBack) expect(events.filter((event) => event === "createUser")).toHaveLength(1)

      // The library has now stored the result. The step does not ask again, because it is for new people only.
      expect(await attempt(browser.other())).toEqual({ asked: false, reason: null })
    })

    it("LOAD-02: a store that cannot join the sign-up's transaction sees its user through any connection", async () => {
      const { attempt, browser, found } = await scene(strategy)
      expect(await attempt(browser)).toEqual({ asked: true, reason: null })
      expect(found).toEqual([email])
    })

    it("STEP-11: the next sign-in asks again and completes after a store that never answers", async () => {
      const { attempt, browser, how, stored } = await scene(strategy)
      how.goes = "hangs"
      expect(await attempt(browser)).toEqual({ asked: true, reason: "effect_timed_out" })
      expect(await browser.session()).toBeNull()
      if (takesBack) expect((await stored.getUserByEmail?.(email)) ?? null).toBeNull()
      how.goes = "well"
      expect(await attempt(browser)).toEqual({ asked: true, reason: null })
      expect((await browser.session())?.user).toMatchObject({ email })
      expect(await attempt(browser.other())).toEqual({ asked: false, reason: null })
    })

    it.each(remembering)("PERSON-02: another way to sign in, by %s, does not avoid an owed step", async (way) => {
      const { attempt, browser, how, calls, stored } = await scene(strategy)
      how.goes = "throws"
      await attempt(browser)
      how.goes = "well"
      const other = browser.other()
      expect(await attempt(other, way)).toEqual({ asked: true, reason: null })
      expect((await other.session())?.user).toMatchObject({ email })
      const user = await stored.getUserByEmail?.(email)
      expect(calls.at(-1)).toEqual({ isNew: true, key: personKey({ user: user?.id ?? "" }) })
      expect(await attempt(browser)).toEqual({ asked: false, reason: null })
    })
  })
}
