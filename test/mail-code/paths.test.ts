/**
 * The flow of `MailCode()` under `checkFlows`: every transition that requests can reach is taken, and the adversary
 * changes nothing.
 */
import { describe, expect, it } from "vitest"
import { checkFlows, type CheckedFlow } from "../../src/testing.ts"
import { checkSomeFlows } from "../../src/testing/check-flows.ts"
import { playsAll } from "../support/sample.ts"
import { flowConfig } from "./flow-config.ts"

const patience = 600_000

const noAccount = "a proof of a mailbox names no account of a provider"

/** The transitions that no request can cause, each with the reason. */
const reasons = [
  { of: / \(on flow\.expired\)$/, why: "only a flow that waits can be too old" },
  {
    of: /^(?:start|enteringCode|comparingAddress|admission\.checkingLink|admission\.admitted) → refused \(on effect\./,
    why: "the flow asks for nothing in this state, so nothing can fail or be late",
  },
  {
    of: /^admission\.checkingLink → .*\(always if (?:ownerKnown|visitor\w+|ownedByAnother|addressLinks|addressUnproven|perhapsUnfinished)\)$/,
    why: noAccount,
  },
  { of: /^admission\.checkingLink → refused \(always\)$/, why: "one of the guards is always true" },
  { of: /^admission\.recallingSignUp → /, why: noAccount },
  { of: /^admission\.checkingRecency → /, why: "a flow of its own links no account" },
  { of: /always if nothingStored/, why: "MailCode() requires an adapter that stores users" },
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

describe("checkFlows plays the flow of MailCode()", () => {
  it(
    "in place of the flow of links, and every transition is taken or has a reason",
    { timeout: patience },
    async () => {
      const { flows } = await checkFlows({ config: flowConfig({ strategy: "jwt" }), adversary: 2 })
      const found = flowIn(flows, "mail-code")
      expect(leftOut(found)).toEqual([])
      expect(reasons.filter(({ of }) => !found.edges.untaken.some((edge) => of.test(edge)))).toEqual([])
      expect(found.attacks).toBeGreaterThan(10)
      expect(flows.map(({ flow }) => flow)).not.toContain("email")
    },
  )

  it("with database sessions in SQLite", { timeout: patience }, async () => {
    const config = flowConfig({ strategy: "database", store: "sqlite" })
    const { flows } = await checkSomeFlows({ config, adversary: playsAll ? 2 : 0 }, (flow) => flow === "mail-code")
    expect(leftOut(flowIn(flows, "mail-code"))).toEqual([])
  })

  it("with its re-authentication, which sends a link", { timeout: patience }, async () => {
    const config = flowConfig({ strategy: "database", stepUp: true })
    const { flows } = await checkSomeFlows({ config, adversary: 2 }, (flow) => flow === "email-again")
    expect(flowIn(flows, "email-again").provider).toBe("mail-code")
  })
})
