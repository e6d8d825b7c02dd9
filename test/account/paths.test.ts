/**
 * The flows of the account page under `checkFlows`: every transition that requests can reach is taken, and the
 * adversary changes nothing.
 */
import { describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { manageTotp } from "../../src/steps/totp.ts"
import { checkFlows, type CheckFlowsOptions } from "../../src/testing.ts"
import { samples } from "./samples.ts"

const config: CheckFlowsOptions["config"] = (now) => {
  const stores = memoryStores(now)
  return {
    secret: "a secret of a test, of more than thirty-two bytes",
    adapter: memoryAdapter({ now }),
    stores,
    session: { strategy: "database", stepUp: true },
    providers: [],
    plugins: [account(), manageTotp({ store: stores.totp, issuer: "Acme" })],
  }
}

/** The transitions that no request can cause, each with the reason. */
const reasons = [
  { of: /\(on flow\.expired\)$/, why: "only a flow that waits can be too old" },
  {
    of: /: (?:start|choosing|allowed|showingSecret) → refused \(on effect\./,
    why: "the flow asks for nothing in this state, so nothing can fail or be late",
  },
  {
    of: /^account-password: reading(?:Page)? → refusedChange /,
    why: "the account that the test returns can have a password; `passwords.test.ts` takes the transition",
  },
  {
    of: /^totp-enrol: readingFactors → already /,
    why: "the configuration has no step with a factor; `factors.test.ts` takes the transition",
  },
] as const

describe("the flows of the account page", () => {
  it("every transition is taken or has a reason", { timeout: 900_000 }, async () => {
    const { flows } = await checkFlows({ config, adversary: 2, flows: samples })
    const own = flows.filter(({ flow }) => flow.startsWith("account") || flow.startsWith("totp-"))
    expect(own.map(({ flow }) => flow).sort()).toEqual([
      "account",
      "account-change",
      "account-data",
      "account-password",
      "totp-codes",
      "totp-enrol",
    ])
    const left = own.flatMap(({ flow, edges }) => edges.untaken.map((edge) => `${flow}: ${edge}`))
    expect(left.filter((edge) => !reasons.some(({ of }) => of.test(edge)))).toEqual([])
    expect(reasons.filter(({ of }) => !left.some((edge) => of.test(edge)))).toEqual([])
  })
})
