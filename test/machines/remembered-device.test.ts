/** The proofs find every change of a step that devices remember, if the change opens or closes a path. */
import { expect, it } from "vitest"
import { ChartError } from "../../machines/chart-error.ts"
import { compile } from "../../machines/compile.ts"
import type { CheckId } from "../../machines/grammar.ts"
import { chartsOfFlow } from "../../machines/own-flow/flow-chart.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { askNames } from "../../machines/vocabulary.ts"
import { extensionOf, answersIn } from "../../machines/steps/extension.ts"
import { insertSteps, insertStepsAt } from "../../machines/steps/insert-steps.ts"
import { chartOf } from "../../machines/xstate-form.ts"
import { changesOf } from "../../tools/mutants/all.ts"
import { readChart, writeChart } from "../../tools/mutants/chart-tree.ts"
import { builtIn, chartOfFlow, policiesOf } from "../../tools/mutants/flows.ts"
import { pinFlow } from "../own-flows/step-up-flow.ts"
import { rememberedTerms } from "./invariants/terms-step.ts"

const chart = insertSteps(chartOfFlow("credentials"), [rememberedTerms])
const more: readonly CheckId[] = ["step:terms", "standing", "signInPolicyAgain"]

function isProven(given: object): boolean {
  const program = compile(chartOf(given as never), askNames)
  return policiesOf("credentials").every(({ requires = [], assume }) => {
    const policy = { requires: [...requires, ...more], assume, base: builtIn("credentials") }
    return verifyFlow(program, policy).length === 0
  })
}

it("SLOT-06: a sign-in whose step devices remember keeps every invariant", () => {
  expect(isProven(writeChart(readChart(chart)))).toBe(true)
})

it("SLOT-06: a step-up with the same step looks for no device", () => {
  const stepUp = insertStepsAt(chartsOfFlow(pinFlow(() => "1").definition).chart, [rememberedTerms], "stepUp")
  const program = compile(stepUp, new Set(Object.keys(answersIn(extensionOf(stepUp)))))
  const asks = graphOf(program).edges.flatMap((edge) => edge.asks)
  expect(asks).toContain("considerStep")
  expect(asks).not.toContain("recognizeDevice")
})

/** Mutants that no proof must find, because the step is still passed, or asks a visitor whose device is remembered. */
const harmless = [
  "aim/admission.terms.considering[step.spared#0]/admission.terms.recognizingDevice",
  "aim/admission.terms.recognizingDevice[device.recognized#0]/admission.terms.reading",
  // A form without a handler changes nothing.
  "remove/admission.terms.reading[form.forged#0]",
]

it("SLOT-06: the proofs find every change of the step that opens or closes a path, except changes that avoid no check", () => {
  const changes = changesOf(chart).filter(({ kind, key }) => kind === "structural" && key.includes("admission.terms."))
  expect(changes.length).toBeGreaterThan(30)
  const survivors = changes.filter(({ change }) => {
    const tree = readChart(chart)
    change(tree)
    try {
      return isProven(writeChart(tree))
    } catch (error) {
      if (error instanceof ChartError) return false
      throw error
    }
  })
  expect(survivors.map(({ key }) => key)).toEqual(harmless)
})
