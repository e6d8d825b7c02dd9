/** `checkFlows` uses limits up by the application's own rules. */
import { expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { checkFlows } from "../../src/testing/check-flows.ts"
import type { LimitRules } from "../../src/ports/limits.ts"

const timeout = 240_000

function check(rules: LimitRules, budget: number): ReturnType<typeof checkFlows> {
  const config = (now: () => number): AuthConfig => ({
    secret: "a secret of the application's tests",
    session: { strategy: "jwt" },
    adapter: memoryAdapter({ now }),
    stores: memoryStores(now),
    limits: { "signIn.failed": rules },
    providers: [
      {
        id: "pass",
        name: "Password",
        type: "credentials",
        credentials: { name: {}, password: {} },
        identifier: "name",
        storedUsers: false,
        authorize: ({ name, password }) =>
          name === "ada" && password === "lovelace" ? { id: "1", name: "Ada", email: "ada@example.test" } : null,
      },
    ],
  })
  return checkFlows({
    config,
    credentials: { name: "ada", password: "lovelace" },
    budgets: { "signIn.failed": budget },
    adversary: 1,
  })
}

it(
  "budgets: checkFlows checks that the n-th attempt is admitted and the next attempt is refused, in paths that use the limit up",
  { timeout },
  async () => {
    const { flows } = await check("3/h/account, 5/account, 1/h/ip", 3)
    const edges = flows.find(({ flow }) => flow === "credentials")?.edges
    expect(edges?.untaken.filter((edge) => edge.includes("attempt.limited"))).toEqual([])
  },
)

it(
  "budgets: checkFlows fails for rules that admit more or fewer attempts, and for a limit that no path counts",
  { timeout },
  async () => {
    await expect(check("4/h/account", 3)).rejects.toThrow(
      /"signIn\.failed" admits attempt 4 of a visitor, and its budget is 3/,
    )
    await expect(check("2/h/account", 3)).rejects.toThrow(/admits 2 attempts of a visitor, and not 3/)
    // The stage knows no address.
    await expect(check("2/h/ip", 2)).rejects.toThrow(/admits attempt 3/)
    await expect(
      checkFlows({
        config: (now) => ({
          secret: "a secret of the application's tests",
          adapter: memoryAdapter({ now }),
          providers: [],
        }),
        budgets: { "signIn.failed": 1 },
      }),
    ).rejects.toThrow(/no path counts "signIn\.failed"/)
  },
)
