/** `extendFlow`, `insertState` and overrides receive a chart or its XState machine, and return the same form. */
import { describe, expect, it } from "vitest"
import { createMachine, initialTransition } from "xstate"
import { compile } from "../../machines/compile.ts"
import { configOf } from "../../machines/chart-config.ts"
import { chart as credentials } from "../../machines/credentials/index.ts"
import type { ChartOrMachine } from "../../machines/grammar.ts"
import type { Flow } from "../../machines/credentials/index.ts"
import { machineOf } from "../../machines/machine-of.ts"
import { graphOf } from "../../machines/proofs/edges.ts"
import { ask } from "../../machines/steps/define-step.ts"
import { extendFlow } from "../../machines/steps/extend-flow.ts"
import { extensionOf } from "../../machines/steps/extension.ts"
import { insertState } from "../../machines/steps/insert-state.ts"
import { askNames } from "../../machines/vocabulary.ts"
import type { FlowOverrides } from "../../src/config/options.ts"
import { locationOf } from "../support/browser.ts"
import { hasSession, stepsApp } from "./steps-app.ts"

const insertion = {
  on: ["authorizingCredentials", "credentials.accepted"] as const,
  asks: { look: ask(["look.done"], () => ({ type: "look.done" })) },
  state: {
    name: "looking",
    meta: { title: "Looks" },
    entry: { type: "look", params: {} },
    on: { "look.done": "passed" },
  },
} as const

function graphIn(flow: ChartOrMachine<Flow>) {
  return graphOf(compile(flow, new Set([...askNames, ...extensionOf(flow).asks.keys()])))
}

describe("EXT-04: an extended flow", () => {
  const ofChart = insertState(extendFlow(credentials, {}), insertion)
  const ofMachine = insertState(extendFlow(machineOf(credentials), {}), insertion)

  it("is a chart if a chart was given: plain config, and the given one is unchanged", () => {
    expect(configOf(ofChart)).toBe(ofChart)
    expect(Object.keys(credentials.states)).not.toContain("looking")
    expect(createMachine(ofChart as never).id).toBe("credentials")
  })

  it("is an XState machine if a machine was given", () => {
    const [state] = initialTransition(ofMachine, { provider: "credentials", linksByEmail: false })
    expect(state.value).toBe("idle")
  })

  it("brings its asks along, and has the same edges, in both forms", () => {
    for (const flow of [ofChart, ofMachine]) expect([...extensionOf(flow).asks.keys()]).toEqual(["look"])
    expect(graphIn(ofChart).edges).toEqual(graphIn(ofMachine).edges)
    expect(graphIn(ofChart).edges.some(({ asks }) => asks.includes("look"))).toBe(true)
  })

  it.each([
    ["a machine", ofMachine],
    ["a chart", ofChart],
  ])("runs if an override returns it as %s", async (_form, flow) => {
    // The types require a machine. The cast stands for an application without types, which can also return a chart.
    const flows = { credentials: () => flow } as unknown as FlowOverrides
    const { begin, browser } = stepsApp([], { flows })
    expect(locationOf(await begin("credentials")).pathname).toBe("/inbox")
    expect(hasSession(browser)).toBe(true)
  })
})
