import { describe, expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { configurations, programs } from "./flows.ts"
import { changed, machineOf, SMALL_ANSWERS, SMALL_ASKS, stateAt, type StateConfig } from "./small-chart.ts"

const asksSession = { target: "issuingSession", actions: { type: "issueSession", params: {} } }

/** Returns the names of the invariants that a changed sign-in breaks. */
function brokenIn(change: (config: StateConfig) => void): string[] {
  const program = compile(machineOf(changed(change)), SMALL_ASKS)
  const found = verifyFlow(program, { requires: ["state", "code", "signInPolicy"], answersOf: SMALL_ANSWERS })
  return found.map(({ invariant }) => invariant.replace(/\(.*/, ""))
}

describe("the proof of a whole flow", () => {
  it.each(configurations)("holds for a sign-in by $name", ({ program, assume, requires }) => {
    expect(verifyFlow(program, { assume, requires })).toEqual([])
  })

  it("holds for the flows that issue no session", () => {
    for (const program of [programs.session, programs.signOut]) expect(verifyFlow(program)).toEqual([])
  })

  it("requires more than a chart with fewer checks can give", () => {
    const { program, assume } = configurations.find(({ name }) => name === "credentials") ?? configurations[0] ?? {}
    if (program === undefined) throw new TypeError("There is no configuration.")
    const found = verifyFlow(program, { assume, requires: ["nonce"] })
    expect(found.map(({ id, invariant }) => [id, invariant])).toEqual([
      ["INV-O2", "gate(nonce, admission.issuingSession)"],
      ["INV-K2", "gate(nonce, admission.mergingAnonymous)"],
      ["INV-K2", "gate(nonce, admission.committingIdentity)"],
    ])
  })

  it("reports a fault that several invariants forbid once, by the first of them", () => {
    const { program } = configurations[0] ?? {}
    if (program === undefined) throw new TypeError("There is no configuration.")
    const told = verifyFlow(program, { requires: ["nonce", "state", "nonce"] }).map(({ invariant }) => invariant)
    expect(new Set(told).size).toBe(told.length)
  })

  it("does not accept a false check, if it knows from which flow the chart was made", () => {
    const program = compile(machineOf(changed(() => undefined)), SMALL_ASKS)
    const other = compile(
      machineOf(
        changed((chart) => {
          const [genuine] = stateAt(chart, "checkingState").always ?? []
          stateAt(chart, "checkingState").always?.splice(0, 1, {
            ...(genuine as object),
            guard: Object.defineProperty(() => true, "name", { value: "stateMatches" }),
          })
        }),
      ),
      SMALL_ASKS,
    )
    const policy = { requires: ["state", "code", "signInPolicy"] as const, answersOf: SMALL_ANSWERS, base: program }
    expect(verifyFlow(program, policy)).toEqual([])
    const found = verifyFlow(other, policy).map(({ id, invariant }) => [id, invariant])
    expect(found).toContainEqual(["PROOF-04", "sameGuard(stateMatches)"])
    expect(found).toContainEqual(["R9", "genuine(state)"])
  })

  it("holds for a small sign-in; each change below breaks it", () => {
    expect(brokenIn(() => undefined)).toEqual([])
  })

  it.each<[string, string, (config: StateConfig) => void]>([
    [
      "gate",
      "a path that does not pass a check",
      (chart) => {
        stateAt(chart, "idle").on.shortcut = { target: "admission" }
      },
    ],
    [
      "oneGrant",
      "a second edge that asks for the session",
      (chart) => {
        stateAt(chart, "admission.consultingSignIn").on["signIn.diverted"] = asksSession
      },
    ],
    [
      "oneGrant",
      "a session that is asked for in a state that is no grant",
      (chart) => {
        stateAt(chart, "admission.issuingSession").meta = { title: "Grant" }
      },
    ],
    [
      "oneGrant",
      "a grant that asks for nothing",
      (chart) => {
        stateAt(chart, "admission.consultingSignIn").on["signIn.allowed"] = "issuingSession"
      },
    ],
    [
      "never",
      "a session that is issued again",
      (chart) => {
        stateAt(chart, "admission.issuingSession").on["session.declined"] = "#small.exchangingCode"
      },
    ],
    [
      "engineFailuresRefuse",
      "a failure that goes on to the session",
      (chart) => {
        stateAt(chart, "exchangingCode").on["effect.timedOut"] = "admission"
      },
    ],
    [
      "waitsExpire",
      "a flow that can wait for ever",
      (chart) => {
        delete chart.on["flow.expired"]
      },
    ],
    [
      "waitsExpire",
      "a flow that goes on waiting when its time is over",
      (chart) => {
        stateAt(chart, "awaiting").on["flow.expired"] = {}
      },
    ],
    [
      "asksAnswered",
      "an answer that nobody hears",
      (chart) => {
        delete stateAt(chart, "exchangingCode").on["code.refused"]
      },
    ],
    [
      "unreachableStates",
      "a state to which no transition leads",
      (chart) => {
        chart.states.lost = { on: { "flow.expired": "refused" }, states: {} }
      },
    ],
  ])("%s: finds %s", (invariant, _what, change) => {
    expect(brokenIn(change)).toContain(invariant)
  })
})
