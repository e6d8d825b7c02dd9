/** `checkFlows` plays the re-authentications of a configuration with `session: { stepUp: true }`. */
import { expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { checkSomeFlows } from "../../src/testing/check-flows.ts"
import { mail, oidc, password } from "../model/scenes.ts"

const config =
  (session: AuthConfig["session"]) =>
  (now: () => number): AuthConfig => ({
    secret: "a secret of thirty-two bytes and more",
    trustHost: true,
    adapter: memoryAdapter({ now }),
    stores: memoryStores(now),
    providers: [oidc(), mail, { ...password, storedUsers: true }],
    session,
    logger: { error: () => undefined, warn: () => undefined },
  })

it.each(["jwt", "database"] as const)(
  "plays a re-authentication with each provider, and attacks it, with %s sessions",
  async (strategy) => {
    const made = config({ strategy, stepUp: true })
    const { flows } = await checkSomeFlows({ config: made, adversary: 1 }, (flow) => flow.endsWith("-again"))
    expect(flows.map(({ flow }) => flow)).toEqual(["oauth-again", "email-again", "credentials-again"])
    for (const { paths, attacks, edges } of flows) {
      expect([paths, attacks, edges.taken].every((count) => count > 0)).toBe(true)
      expect(edges.taken).toBeGreaterThan(edges.declared / 3)
    }
  },
  600_000,
)

it("plays no re-authentication without the option", async () => {
  const made = config({ strategy: "jwt" })
  const { flows } = await checkSomeFlows({ config: made }, (flow) => flow.endsWith("-again"))
  expect(flows).toEqual([])
})
