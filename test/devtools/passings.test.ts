import { describe, expect, it } from "vitest"
import type { FlowDescription } from "../../src/devtools/describe/description.ts"
import { passingsOf, type PassedHow } from "../../src/devtools/follow/passings.ts"
import { chartsOf } from "../../src/devtools/serve/charts-of.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { passkeyApp, register, signInWith } from "../passkeys/flow/passkey-app.ts"
import { rememberingApp, ticked } from "../steps/remembering-app.ts"
import { stepOf, stepsApp, wordStep } from "../steps/steps-app.ts"
import { makeProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"

async function chartOf(config: AuthConfig, flow: string): Promise<FlowDescription> {
  const { charts } = await chartsOf(resolveConfig(config))
  const chart = charts.find(({ description }) => description.flow === flow)
  if (!chart) throw new Error(`The application has no chart of ${flow}.`)
  return chart.description
}

async function howOf(config: AuthConfig, traces: readonly Trace[]): Promise<Readonly<Record<string, PassedHow>>> {
  const last = traces.findLast(({ ended }) => ended === "signedIn")
  if (!last) throw new Error("No user signed in.")
  const passings = passingsOf(await chartOf(config, last.flow), last)
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

  it.each([
    ["say that a callback named the issuer of its provider", "passed", true],
    ["say that a callback without an issuer left nothing to compare", "notApplied", false],
  ] as const)("%s", async (_title, how, isNamed) => {
    const traces: Trace[] = []
    const app = oauthApp(await makeProviderKeys(), { config: { trace: (trace) => void traces.push(trace) } })
    const callback = await app.visitProvider(app.browser, "plain")
    const address = new URL(callback.url)
    expect(address.searchParams.has("iss")).toBe(true)
    if (!isNamed) address.searchParams.delete("iss")
    await app.browser.send(new Request(address, callback))
    expect(await howOf(app.config, traces)).toMatchObject({ transaction: "passed", issuer: how })
  })

  it("say which comparisons do not apply to the registration of a passkey, and to a passkey without a counter", async () => {
    const app = await passkeyApp()
    const { authenticator } = await register(app.open(), "ada@example.test")
    const compared = ["passkeyDeviceType", "passkeyUserHandle", "passkeyCounter"]
    const all = (how: PassedHow) => Object.fromEntries(compared.map((check) => [check, how]))
    expect(await howOf(app.config, app.traces)).toMatchObject({ passkeyOrigin: "passed", ...all("notApplied") })
    app.traces.length = 0
    await signInWith(app.open(), authenticator)
    expect(await howOf(app.config, app.traces)).toMatchObject({ ...all("passed"), passkeyCounter: "notApplied" })
    app.traces.length = 0
    await signInWith(app.open(), authenticator, { counter: 7 })
    expect(await howOf(app.config, app.traces)).toMatchObject(all("passed"))
  })

  it("all count as passed without the chart of the trace", async () => {
    const app = stepsApp([wordStep({ appliesTo: () => false })])
    await app.begin("credentials")
    const last = app.traces.findLast(({ ended }) => ended === "signedIn")
    if (!last) throw new Error("No user signed in.")
    expect(new Set(passingsOf(undefined, last).map(({ how }) => how))).toEqual(new Set(["passed"]))
  })
})
