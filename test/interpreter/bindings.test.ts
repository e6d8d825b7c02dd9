/**
 * The bindings of sealed sign-ins of the last release. A chart with the same behaviour has the same binding, whatever
 * its titles are. If this test fails, sign-ins in progress start again at the next deployment: record the binding
 * again, and say so in docs/upgrading.md.
 */
import { expect, it } from "vitest"
import { resolveConfig } from "../../src/config/resolve.ts"
import { bindingOf } from "../../src/flows/binding.ts"
import { flowIn } from "../../src/flows/composed-flow.ts"
import { compositionOf } from "../../src/flows/composition.ts"
import { stepsApp, wordStep } from "../steps/steps-app.ts"

const recorded = [
  ["oauth", "openid", "without steps", "f89aca8eb036"],
  ["email", "email", "without steps", "27eab0478c7b"],
  ["credentials", "credentials", "without steps", "4d6fb9109bc2"],
  ["oauth", "openid", "with a step", "fe4a7319e0c9"],
  ["email", "email", "with a step", "a043ae1a98a7"],
  ["credentials", "credentials", "with a step", "19e54c80bbfd"],
] as const

it.each(recorded)("P26: %s at %s, %s, has the recorded binding", async (flow, provider, steps, binding) => {
  const { config } = stepsApp(steps === "with a step" ? [wordStep()] : [])
  const resolved = resolveConfig(config)
  expect(await bindingOf(flowIn(compositionOf(resolved), flow).program, provider, resolved)).toBe(binding)
})
