/** The flows that change an account, changed like the built-in charts: a proof or a generated path finds each change. */
import { describe, expect, it } from "vitest"
import { changeFlow } from "../../src/account/change-flow.ts"
import { netsOf } from "../own-flows/nets.ts"
import { sampled } from "../support/sample.ts"
import { samples } from "./samples.ts"

const session = { strategy: "database", stepUp: true } as const

/** Changes without an effect: the rules of a flow that changes an account count its answers, and not its marks. */
const equivalent = ["unmark/verifyingEvidence", "unmark/judging"]

describe("each change of the flow that changes an account", () => {
  it("is found by a proof, or by a generated path", { timeout: 600_000 }, async () => {
    const { changes, proven, played } = await netsOf(changeFlow(300, 14), samples, session)
    const unproven = changes.filter((change) => proven(change) === undefined)
    const unfound: string[] = []
    for (const change of sampled(unproven, 5, "mutants of account-change"))
      if ((await played(change)) === undefined) unfound.push(change.key)
    expect(unfound.filter((key) => !equivalent.includes(key))).toEqual([])
    expect(changes.length).toBeGreaterThan(30)
  })
})
