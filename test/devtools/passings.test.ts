import { describe, expect, it } from "vitest"
import type { FlowDescription } from "../../src/devtools/describe/description.ts"
import { passingsOf, type PassedHow } from "../../src/devtools/follow/passings.ts"
import { chartsOf } from "../../src/devtools/serve/charts-of.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { rememberingApp, ticked } from "../steps/remembering-app.ts"
import { stepOf, stepsApp, wordStep } from "../steps/steps-app.ts"

async function chartOf(config: AuthConfig): Promise<FlowDescription> {
  const { charts } = await chartsOf(resolveConfig(config))
  const chart = charts.find(({ description }) => description.flow === "credentials")
  if (!chart) throw new Error("The application has no chart of credentials.")
  return chart.description
}

async function howOf(config: AuthConfig, traces: readonly Trace[]): Promise<Readonly<Record<string, PassedHow>>> {
  const last = traces.findLast(({ ended }) => ended === "signedIn")
  if (!last) throw new Error("No user signed in.")
  const passings = passingsOf(await chartOf(config), last)
  expect(passings.map(({ check }) => check)).toEqual(last.passed)
  return Object.fromEntries(passings.map(({ check, how }) => [check, how]))
}

describe("the checks of a trace", () => {
  it("say that a step did not apply, beside a check that was passed", async () => {
    const app = stepsApp([wordStep({ appliesTo: () => false })])
    await app.begin("credentials")
    expect(await howOf(app.config, app.traces)).toMatchObject({
      csrf: "passed",
      credentials: "passed",
      "step:word": "notApplied",
      signInPolicyAgain: "notApplied",
    })
  })

  it("say that the person passed the step, and which checks an earlier request passed", async () => {
    const app = stepsApp([wordStep()])
    const begun = await app.begin("credentials")
    await app.browser.post(stepOf(begun), { word: "sesame" })
    expect(await howOf(app.config, app.traces)).toMatchObject({
      csrf: "earlier",
      "step:word": "passed",
      signInPolicyAgain: "passed",
    })
  })

  it("say that a remembered device skipped the step", async () => {
    const app = rememberingApp()
    await app.enrol()
    const device = app.browser.other()
    await app.signIn(device, ticked)
    await app.signOut(device)
    expect(await app.asks(device)).toBe(false)
    expect(await howOf(app.config, app.traces)).toMatchObject({ "step:totp": "remembered" })
  })

  it("all count as passed without the chart of the trace", async () => {
    const app = stepsApp([wordStep({ appliesTo: () => false })])
    await app.begin("credentials")
    const last = app.traces.findLast(({ ended }) => ended === "signedIn")
    if (!last) throw new Error("No user signed in.")
    expect(new Set(passingsOf(undefined, last).map(({ how }) => how))).toEqual(new Set(["passed"]))
  })
})
