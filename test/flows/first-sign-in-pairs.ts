/** LOAD-03, on any adapter: pairs of first sign-ins of one person, at two instances. */
import { beforeAll, expect, it, onTestFinished } from "vitest"
import type { Adapter } from "../../src/ports/adapter.ts"
import { locationOf } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"

const pairs = 60

export interface TwoInstances {
  /** The adapter of each instance, on one database with empty tables. */
  adapters: readonly [Adapter, Adapter]
  close: () => Promise<void>
}

/** Registers the rule. */
export function firstSignInPairs(name: string, open: () => Promise<TwoInstances>): void {
  let keys: ProviderKeys
  beforeAll(async () => {
    keys = await makeProviderKeys()
  })

  it(
    `LOAD-03: if two people sign in for the first time at the same moment over two instances, no sign-in is refused: ${name}`,
    { timeout: 120_000 },
    async () => {
      const { adapters, close } = await open()
      onTestFinished(close)
      // The tables of Auth.js let two users have one address. There, the library does not refuse the second sign-in,
      // and creates another user.
      const apps = adapters.map((adapter) => {
        const profile = ({ sub }: { sub?: unknown }) => ({ id: String(sub), email: `${String(sub)}@example.test` })
        return oauthApp(keys, { plain: { profile }, config: { adapter, session: { strategy: "jwt" } } })
      })
      const errors: (string | null)[] = []
      for (let pair = 0; pair < pairs; pair++) {
        const visits = await Promise.all(
          apps.map(async (app) => {
            const browser = app.browser.other()
            return { browser, request: await app.visitProvider(browser, "plain", `pair-${pair}`) }
          }),
        )
        const answers = await Promise.all(visits.map(async ({ browser, request }) => browser.send(request)))
        errors.push(...answers.map((answer) => locationOf(answer).searchParams.get("error")))
      }
      expect(errors.filter((error) => error !== null)).toEqual([])
    },
  )
}
