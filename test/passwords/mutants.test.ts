/** The flow that proves a mailbox, changed like the built-in charts: a proof or a generated path finds each change. */
import { describe, expect, it } from "vitest"
import { proofFlow } from "../../src/password-flows/proof-flow.ts"
import type { Change } from "../../tools/mutants/mutant.ts"
import { netsOf, type Nets } from "../own-flows/nets.ts"
import { sampled } from "../support/sample.ts"
import { weakPassword } from "./weak-provider.ts"

const patience = 900_000

const netsBySignUp = new Map<boolean, Promise<Nets>>()

/**
 * Returns the nets under the flow, where visitors can create accounts, or where they cannot. The tests share them: the
 * paths of this flow take some seconds to generate.
 */
function nets(signUp: boolean): Promise<Nets> {
  const { brings: _brought, ...provider } = weakPassword({ signUp, usernames: true })
  const made =
    netsBySignUp.get(signUp) ??
    netsOf(proofFlow({ signUp, minimum: 15 }), {}, { strategy: "database" }, () => ({
      providers: [provider],
      mailer: { from: "app@x.test", send: () => undefined },
    }))
  netsBySignUp.set(signUp, made)
  return made
}

/** Changes without an effect: a transition to the current state has the same effect as the declared one. */
const equivalent = ["aim/enteringCode[form.forged#0]/enteringCode", "aim/choosing[form.forged#0]/choosing"]

describe("each change of the flow that proves a mailbox", () => {
  it("is found by a proof, or by a generated path", { timeout: patience }, async () => {
    const open = await nets(true)
    const unproven = open.changes.filter((change) => open.proven(change) === undefined)
    const unfound: string[] = []
    for (const change of sampled(unproven, 2, "mutants of password-proof")) {
      if ((await open.played(change)) !== undefined) continue
      // Few changes need the flow without sign-ups, and its paths take some seconds to generate.
      if ((await (await nets(false)).played(change)) === undefined) unfound.push(change.key)
    }
    expect(unfound.filter((key) => !equivalent.includes(key))).toEqual([])
    expect(open.changes.length).toBeGreaterThan(100)
  })

  it.each(sampled([true, false], 1, "the unchanged flow"))(
    "is a real change, because neither net finds a fault in the flow itself",
    async (signUp) => {
      const { proven, played } = await nets(signUp)
      const none: Change = { key: "none", kind: "structural", says: "", states: [], change: () => undefined }
      expect([proven(none), await played(none)]).toEqual([undefined, undefined])
    },
    patience,
  )
})
