import { describe, expect, it } from "vitest"
import { assign } from "xstate"
import { ChartError, compile } from "../../machines/compile.ts"
import { keep } from "../../machines/machine-of.ts"
import { refusedDeeds } from "./refused-deeds.ts"
import { idle, refusedBeforeXState, refusedShapes } from "./refused-shapes.ts"
import { changed, chartOf, machineOf, signIn, SMALL_ASKS } from "./small-chart.ts"

describe("compile", () => {
  it("accepts the chart that every test below changes", () => {
    expect(compile(machineOf(signIn()), SMALL_ASKS).states.size).toBe(9)
    expect(compile(chartOf(signIn()), SMALL_ASKS).states.size).toBe(9)
  })

  const both = [...refusedShapes, ...refusedDeeds]
  const refusals = [
    ...both.map((refusal) => ["machine", machineOf, ...refusal] as const),
    ...[...both, ...refusedBeforeXState].map((refusal) => ["chart", chartOf, ...refusal] as const),
  ]

  it.each(refusals)("refuses, in a $0, $2", (_form, formOf, _construct, code, state, says, change) => {
    const error = refusalOf(() => compile(formOf(changed((chart) => void change(chart))), SMALL_ASKS))
    expect(error).toMatchObject({ name: "ChartError", code, flow: "small" })
    expect(error.state).toBe(state)
    expect(error.message).toMatch(says)
    // One sentence, which names the flow and the state.
    expect(error.message).toMatch(
      state === undefined
        ? /^Flow "small": /
        : new RegExp(`^Flow "small", state "${state.replaceAll(/[.\\]/g, "\\$&")}": `),
    )
    expect(error.message).toMatch(/[^.]\.$/)
  })

  it("recognises `keep` by its identity: another action of that name is refused", () => {
    const chart = changed((config) => (idle(config)["entry"] = { type: "keep", params: { a: 1 } }))
    const impostor = assign((_args, params: object) => params)
    expect(() => compile(machineOf(chart), SMALL_ASKS)).not.toThrow()
    expect(refusalOf(() => compile(machineOf(chart, { keep: impostor }), SMALL_ASKS)).code).toBe("action-unknown")
    expect(refusalOf(() => compile(machineOf(chart, {}), SMALL_ASKS)).code).toBe("action-unknown")
  })

  it("refuses an ask that the machine would run itself", () => {
    const actions = { keep, issueSession: () => undefined }
    expect(refusalOf(() => compile(machineOf(signIn(), actions), SMALL_ASKS)).code).toBe("ask-implemented")
  })

  it("does not take an inherited property of an object for an action", () => {
    const chart = changed((config) => (idle(config)["entry"] = { type: "toString" }))
    expect(refusalOf(() => compile(machineOf(chart), SMALL_ASKS)).code).toBe("action-unknown")
    expect(() => compile(machineOf(chart), new Set([...SMALL_ASKS, "toString"]))).not.toThrow()
  })

  it("refuses actors and delays that are part of the machine", () => {
    // XState's `provide` returns the same kind of machine; its types do not show that.
    const provided = (brought: object) => machineOf(signIn()).provide(brought as never) as ReturnType<typeof machineOf>
    expect(refusalOf(() => compile(provided({ delays: { soon: 10 } }), SMALL_ASKS)).code).toBe("delay")
    expect(refusalOf(() => compile(provided({ actors: { load: {} } }), SMALL_ASKS)).code).toBe("actor")
  })
})

function refusalOf(run: () => unknown): ChartError {
  try {
    run()
  } catch (error) {
    if (error instanceof ChartError) return error
    throw error
  }
  throw new Error("it was not refused")
}
