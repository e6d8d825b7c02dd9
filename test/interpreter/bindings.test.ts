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
  ["oauth", "openid", "without steps", "c7d2dc9e06a0"],
  ["email", "email", "without steps", "f92e43fbbfa1"],
  ["credentials", "credentials", "without steps", "f236daea29c9"],
  ["oauth", "openid", "with a step", "502847fbcf88"],
  ["email", "email", "with a step", "5d54bea36e6e"],
  ["credentials", "credentials", "with a step", "4258bb7a5288"],
] as const

it.each(recorded)("P26: %s at %s, %s, has the recorded binding", async (flow, provider, steps, binding) => {
  const { config } = stepsApp(steps === "with a step" ? [wordStep()] : [])
  const resolved = resolveConfig(config)
  expect(await bindingOf(flowIn(compositionOf(resolved), flow).program, provider, resolved)).toBe(binding)
})
