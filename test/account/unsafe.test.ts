/** Unsafe variants of the flow that changes an account: each breaks a rule, and does not start. */
import { describe, expect, it } from "vitest"
import { changeFlow } from "../../src/account/change-flow.ts"
import type { LooseFlow } from "../../machines/own-flow/flow.types.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { proveFlows } from "../../src/facade/prove-flows.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { redefined } from "../own-flows/redefined.ts"

const flow = changeFlow(300, 14)
const { states, routes } = flow.definition

/** Returns the states of the flow, with other transitions in one of them. */
function withMoves(state: string, on: NonNullable<LooseFlow["states"][string]["on"]>): { states: object } {
  const found = states[state]
  return { states: { ...states, [state]: { ...found, on: { ...found?.on, ...on } } } }
}

const variants: readonly (readonly [what: string, rule: string, change: object])[] = [
  [
    "goes on without a recent authentication",
    "ACCOUNT-01",
    withMoves("verifyingEvidence", { "evidence.insufficient": "choosing" }),
  ],
  ["makes a change that was refused", "ACCOUNT-02", withMoves("judging", { "change.refused": "allowed" })],
  [
    "accepts forms of other sites",
    "ACCOUNT-03",
    {
      routes: Object.fromEntries(Object.entries(routes).map(([path, route]) => [path, { ...route, forgery: "none" }])),
    },
  ],
]

describe("a flow that changes an account", () => {
  it.each(variants)("does not start if it %s", (_what, rule, change) => {
    const start = () =>
      proveFlows({
        secret: "a secret of a test, of more than thirty-two bytes",
        providers: [],
        adapter: memoryAdapter(),
        stores: memoryStores(),
        session: { stepUp: true },
        plugins: [{ id: "account", flows: [redefined(flow, change)] }],
      })
    expect(start).toThrow(rule)
  })
})
