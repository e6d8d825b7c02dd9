import { isDeepStrictEqual } from "node:util"
import { expect, it } from "vitest"
import { compile } from "../../machines/compile.ts"
import { answersIn, extensionOf } from "../../machines/steps/extension.ts"
import { everyFlow } from "../../src/flows/every-flow.ts"
import { everyAgainFlow } from "../../src/flows/step-up/every-again-flow.ts"

it.each([...Object.values(everyFlow), ...everyAgainFlow()].map((module) => [module.id, module] as const))(
  "the tables of the built-in flow %s are those that compile makes, which refuses a chart outside the grammar",
  (_id, { chart, program }) => {
    const checked = compile(chart, new Set(Object.keys(answersIn(extensionOf(chart)))))
    expect(isDeepStrictEqual(program(undefined), checked)).toBe(true)
    expect(checked.states.size).toBeGreaterThan(1)
  },
)
