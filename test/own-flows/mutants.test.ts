/** Flows of an application, changed like the built-in charts: the proofs, or a generated path, find each change. */
import { describe, expect, it } from "vitest"
import type { StepSamples } from "../../src/testing/causes/of-steps.ts"
import type { Change } from "../../tools/mutants/mutant.ts"
import { deviceFlow } from "./device-flow.ts"
import { netsOf } from "./nets.ts"
import { organisationFlow } from "./organisation-flow.ts"
import { sampled } from "../support/sample.ts"
import { smsFlow } from "./sms-flow.ts"

const patience = 600_000

const sms = smsFlow({ send: () => undefined })
const samples: StepSamples = {
  requests: { "sms.requested": { phone: "+4912345" } },
  answers: { "sms.sendCode": [{ type: "sms.sent", digest: "digest" }] },
}

/**
 * Mutants that behave like the flow in every run, because a transition to the current state has the same effect as the
 * declared one.
 */
const equivalent = ["aim/enteringCode[form.forged#0]/enteringCode", "aim/deciding[form.forged#0]/deciding"]

describe.each([sms, deviceFlow, organisationFlow(() => true)])("each change of the flow $id", (flow) => {
  it("is found by a proof, or by a generated path", { timeout: patience }, async () => {
    const { changes, proven, played } = await netsOf(flow, samples)
    const unproven = changes.filter((change) => proven(change) === undefined)
    const unfound: string[] = []
    for (const change of sampled(unproven, 3, `mutants of ${flow.id}`))
      if ((await played(change)) === undefined) unfound.push(change.key)
    expect(unfound.filter((key) => !equivalent.includes(key))).toEqual([])
    expect(changes.length).toBeGreaterThan(30)
  })

  it("is a real change, because neither net finds a fault in the flow itself", { timeout: patience }, async () => {
    const { proven, played } = await netsOf(flow, samples)
    const none: Change = { key: "none", kind: "structural", says: "", states: [], change: () => undefined }
    expect([proven(none), await played(none)]).toEqual([undefined, undefined])
  })
})
