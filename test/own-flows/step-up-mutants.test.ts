/** The proofs find every change of a step-up's states that opens or closes a path. */
import { expect, it } from "vitest"
import { ChartError } from "../../machines/chart-error.ts"
import { compile } from "../../machines/compile.ts"
import { chartsOfFlow } from "../../machines/own-flow/flow-chart.ts"
import { verifyFlow } from "../../machines/proofs/verify-flow.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import { insertSteps } from "../../machines/steps/insert-steps.ts"
import { chartOf } from "../../machines/xstate-form.ts"
import { libraryAsks } from "../../machines/own-flow/library-asks.ts"
import type { CheckId } from "../../machines/grammar.ts"
import { changesOf } from "../../tools/mutants/all.ts"
import { readChart, writeChart } from "../../tools/mutants/chart-tree.ts"
import { pinFlow, wordStep } from "./step-up-flow.ts"

const { chart: plain, base: builtIn } = chartsOfFlow(pinFlow(() => "1").definition)
const chart = insertSteps(plain, [wordStep({ seen: () => true })], "stepUp")
const answersOf = answersIn(extensionOf(chart))
const asks = new Set(Object.keys(answersOf))
const base = compile(builtIn, asks)
const requires: readonly CheckId[] = ["flow:pin.pin", "samePerson", "step:word", "standing"]
const formEvents = new Set(["pin.asked", "pin.typed", "word.said"])

it("the chart itself keeps every invariant", () => {
  const program = compile(chart, asks)
  expect(verifyFlow(program, { requires, answersOf, base, mayAsk: libraryAsks, formEvents })).toEqual([])
})

/**
 * Mutants of the application's own states and steps that no proof must find. An application may handle the answers of
 * its asks in any way, and none of these mutants avoids a check.
 */
const harmless = [
  "aim/identifying[visitor.identified#2]/checking",
  "aim/stepUp.word.considering[step.applies#0]/stepUp.word.checking",
  "aim/stepUp.word.considering[step.spared#0]/stepUp.word.asking",
  "aim/stepUp.word.checking[word.right#0]/stepUp.word.asking",
  // A form without a handler changes nothing.
  "remove/typing[form.forged#0]",
  "remove/stepUp.word.asking[form.forged#0]",
]

it("the proofs find every change that opens or closes a path, except changes that avoid no check", () => {
  const changes = changesOf(chart).filter(({ kind }) => kind === "structural")
  expect(changes.length).toBeGreaterThan(150)
  const survivors = changes.filter(({ change }) => {
    const tree = readChart(chart)
    change(tree)
    try {
      const program = compile(chartOf(writeChart(tree)), asks)
      return verifyFlow(program, { requires, answersOf, base, mayAsk: libraryAsks, formEvents }).length === 0
    } catch (error) {
      if (error instanceof ChartError) return false
      throw error
    }
  })
  expect(survivors.map(({ key }) => key)).toEqual(harmless)
})
