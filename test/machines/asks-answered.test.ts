import { describe, expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import { asksAnswered } from "../../machines/proofs/asks-answered.ts"
import {
  changed,
  isTrusted,
  machineOf,
  signIn,
  SMALL_ANSWERS,
  SMALL_ASKS,
  stateAt,
  type StateConfig,
} from "./small-chart.ts"

const issueSession = { type: "issueSession", params: {} }
const exchangeCode = { type: "exchangeCode", params: {} }
const GRANT = "admission.issuingSession"

describe("asksAnswered", () => {
  const broken: readonly (readonly [string, (chart: StateConfig) => void, RegExp])[] = [
    [
      "a missing time-out",
      (chart) => delete chart.on["effect.timedOut"],
      /does not always handle "effect.timedOut", .* "exchangeCode"/,
    ],
    ["a missing failure", (chart) => delete chart.on["effect.failed"], /does not always handle "effect.failed"/],
    [
      "a missing answer",
      (chart) => delete stateAt(chart, GRANT).on["session.refused"],
      /"admission.issuingSession" does not always handle "session.refused"/,
    ],
    [
      "an answer that only a guard handles",
      (chart) => (stateAt(chart, "exchangingCode").on["code.refused"] = { guard: isTrusted, target: "refused" }),
      /does not always handle "code.refused"/,
    ],
    [
      "a transition into the asking state without its ask",
      (chart) => (stateAt(chart, "idle").on["code.known"] = "exchangingCode"),
      /every transition into "exchangingCode" asks only for "exchangeCode", but this one asks for nothing: .*exchangingCode \(on code.known\)/,
    ],
    [
      "a transition into the asking state with another ask",
      (chart) => (stateAt(chart, "idle").on["code.known"] = { target: "exchangingCode", actions: issueSession }),
      /every transition into "exchangingCode" asks only for "issueSession", but this one asks for exchangeCode/,
    ],
    [
      "two effects at once",
      (chart) =>
        (stateAt(chart, "exchangingCode").on["code.exchanged"] = { target: "admission", actions: exchangeCode }),
      /but this one asks for exchangeCode and consultSignIn/,
    ],
    [
      "an answer that leads back without asking again",
      (chart) => (stateAt(chart, "exchangingCode").on["code.refused"] = {}),
      /but this one asks for nothing/,
    ],
    [
      "an effect that is asked for again before its answer",
      (chart) => (stateAt(chart, "exchangingCode").on["impatient"] = { actions: exchangeCode }),
      /"exchangeCode" is not answered yet, but this one asks for exchangeCode/,
    ],
    [
      "an asking state that is left by an always",
      (chart) => (stateAt(chart, GRANT).always = [{ guard: isTrusted, target: "admitted" }]),
      /"issueSession" is asked for, but "admission.issuingSession" is left before the answer/,
    ],
    [
      "an effect that is asked for on the way to the end",
      (chart) => (stateAt(chart, GRANT).on["session.issued"] = { target: "admitted", actions: exchangeCode }),
      /"exchangeCode" is asked for, but "admission.admitted" is left before the answer/,
    ],
  ]

  it.each(broken)("finds %s", (_what, change, says) => {
    const program = compile(machineOf(changed(change)), SMALL_ASKS)
    expect(asksAnswered(program, SMALL_ANSWERS)?.says).toMatch(says)
  })

  it("lets an answer ask again, and ignores other events", () => {
    const config = changed((chart) => {
      const { on } = stateAt(chart, "exchangingCode")
      on["code.refused"] = { actions: exchangeCode }
      on["weather.changed"] = {}
    })
    expect(asksAnswered(compile(machineOf(config), SMALL_ASKS), SMALL_ANSWERS)).toBeUndefined()
  })

  it("finds an ask whose answers are unknown", () => {
    const program = compile(machineOf(signIn()), SMALL_ASKS)
    expect(asksAnswered(program, {})?.says).toMatch(/the answers of "exchangeCode" are not declared/)
  })
})
