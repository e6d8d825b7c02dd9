/**
 * The flows of `Password()` under `checkFlows`: every transition that requests can reach is taken, and the adversary
 * changes nothing.
 */
import { describe, expect, it } from "vitest"
import { checkFlows, type CheckedFlow } from "../../src/testing.ts"
import { checkSomeFlows } from "../../src/testing/check-flows.ts"
import { playsAll, sampled } from "../support/sample.ts"
import { flowConfig } from "./flow-config.ts"

const patience = 600_000

/** On how many paths the adversary tries each of its moves. */
const adversary = playsAll ? 2 : 1

const noAccount = "a proof of a mailbox names no account of a provider"

/** The transitions that no request can cause, each with the reason. */
const reasons = [
  { of: / \(on flow\.expired\)$/, why: "only a flow that waits can be too old" },
  {
    of: /^(?:start|enteringCode|choosing|admission\.checkingLink|admission\.admitted) → refused \(on effect\./,
    why: "the flow asks for nothing in this state, so nothing can fail or be late",
  },
  {
    of: /^admission\.checkingLink → .*\(always if (?:ownerKnown|visitor\w+|ownedByAnother|addressLinks|addressUnproven|perhapsUnfinished)\)$/,
    why: noAccount,
  },
  { of: /^admission\.checkingLink → refused \(always\)$/, why: "one of the guards is always true" },
  { of: /^admission\.recallingSignUp → /, why: noAccount },
  { of: /^admission\.checkingRecency → /, why: "a flow of its own links no account" },
  { of: /always if nothingStored/, why: "Password() requires an adapter that stores users" },
  { of: /mergesAnonymous|mergingAnonymous|promoted/, why: "the configuration has no anonymous users" },
] as const

function flowIn(flows: readonly CheckedFlow[], id: string): CheckedFlow {
  const found = flows.find(({ flow }) => flow === id)
  if (found === undefined) throw new Error(`"${id}" was not played.`)
  return found
}

/** Returns the transitions that no path took, without those that no request can cause. */
const leftOut = ({ edges: { untaken } }: CheckedFlow) =>
  untaken.filter((edge) => !reasons.some(({ of }) => of.test(edge)))

const onlySignUpClosed = [
  "start → resetShown (on password-proof.signUpOpened)",
  "start → resetShown (on password-proof.signUpRequested)",
]

const cases: readonly (readonly [title: string, play: () => Promise<void>])[] = [
  [
    "with its sign-in, and every transition of the proof is taken or has a reason",
    async () => {
      const { flows } = await checkFlows({ config: flowConfig({ strategy: "jwt" }), adversary })
      const proof = flowIn(flows, "password-proof")
      expect(leftOut(proof)).toEqual(onlySignUpClosed)
      expect(reasons.filter(({ of }) => !proof.edges.untaken.some((edge) => of.test(edge)))).toEqual([])
      expect(proof.attacks).toBeGreaterThan(10)
      const signIn = flowIn(flows, "credentials")
      expect(signIn.provider).toBe("password")
      expect(signIn.paths).toBeGreaterThan(10)
    },
  ],
  [
    "with database sessions in SQLite",
    async () => {
      const config = flowConfig({ strategy: "database", store: "sqlite" })
      const { flows } = await checkSomeFlows({ config, adversary }, (flow) => flow === "password-proof")
      expect(leftOut(flowIn(flows, "password-proof"))).toEqual(onlySignUpClosed)
    },
  ],
  [
    "where visitors cannot sign up: the routes of a sign-up show the reset",
    async () => {
      const config = flowConfig({ strategy: "jwt", options: { signUp: false } })
      const { flows } = await checkSomeFlows({ config, adversary: 0 }, (flow) => flow === "password-proof")
      const taken = new Set(onlySignUpClosed)
      for (const edge of flowIn(flows, "password-proof").edges.untaken) taken.delete(edge)
      expect([...taken]).toEqual(onlySignUpClosed)
    },
  ],
]

describe("checkFlows plays the flows of Password()", () => {
  it.each(sampled(cases, 1, "flows of Password()"))("%s", { timeout: patience }, async (_title, play) => {
    expect.hasAssertions()
    await play()
  })
})
