/**
 * The flows of the account page under `checkFlows`: every transition that requests can reach is taken, and the
 * adversary changes nothing.
 */
import { describe, expect, it } from "vitest"
import { account } from "../../src/account.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { manageTotp } from "../../src/steps/totp.ts"
import type { CheckFlowsOptions } from "../../src/testing.ts"
import { checkSomeFlows } from "../../src/testing/check-flows.ts"
import { playsAll, sampled } from "../support/sample.ts"
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
    of: /^account-passkey: reading → unavailable /,
    why: "the account that the test returns can have a passkey; `manage.test.ts` takes the transition",
  },
  {
    of: /^totp-enrol: readingFactors → already /,
    why: "the configuration has no step with a factor; `factors.test.ts` takes the transition",
  },
] as const

/** The flows of the two plugins. */
const own = [
  "account",
  "account-change",
  "account-data",
  "account-passkey",
  "account-password",
  "totp-codes",
  "totp-enrol",
]
/** Every flow plays each day. The adversary attacks only these flows. */
const attacked = new Set(sampled(own, 1, "attacked flows of the account page"))

describe("the flows of the account page", () => {
  it("every transition is taken or has a reason", { timeout: 900_000 }, async () => {
    const check = async (adversary: number, flows: readonly string[]) =>
      (await checkSomeFlows({ config, adversary, flows: samples }, (flow) => flows.includes(flow))).flows
    const underAttack = await check(playsAll ? 2 : 1, [...attacked])
    const others = own.filter((flow) => !attacked.has(flow))
    const flows = [...underAttack, ...(others.length > 0 ? await check(0, others) : [])]
    expect(flows.map(({ flow }) => flow).sort()).toEqual(own)
    expect(underAttack.filter(({ attacks }) => attacks === 0)).toEqual([])
    const left = flows.flatMap(({ flow, edges }) => edges.untaken.map((edge) => `${flow}: ${edge}`))
    expect(left.filter((edge) => !reasons.some(({ of }) => of.test(edge)))).toEqual([])
    expect(reasons.filter(({ of }) => !left.some((edge) => of.test(edge)))).toEqual([])
  })

  it("are all in the list of the flows that play", async () => {
    const { plugins = [] } = await config(() => 0)
    expect(plugins.flatMap(({ flows = [] }) => flows.map(({ id }) => id)).sort()).toEqual(own)
  })
})
