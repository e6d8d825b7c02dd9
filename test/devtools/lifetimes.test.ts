/** The lifetimes of waiting states in a description, compared with real flows. */
import { describe, expect, it } from "vitest"
import { resolveConfig } from "../../src/config/resolve.ts"
import { describeBuiltIn } from "../../src/devtools/describe/built-in.ts"
import type { FlowDescription } from "../../src/devtools/describe/description.ts"
import { lifetimeWords } from "../../src/devtools/describe/words.ts"
import { diagramOf } from "../../src/devtools/draw/diagram.ts"
import { chartsOf } from "../../src/devtools/serve/charts-of.ts"
import Nodemailer from "../../src/providers/nodemailer.ts"
import { makeProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"
import { wordStep } from "../steps/steps-app.ts"

const keys = await makeProviderKeys()

function lastsIn(description: FlowDescription | undefined, path: string): number {
  const lasts = description?.states.find((state) => state.path === path)?.lasts
  if (lasts === undefined) throw new Error(`"${path}" has no lifetime.`)
  return lasts
}

describe("the lifetime of a waiting state", () => {
  it.each([
    [-1, "signedIn"],
    [1, "refused"],
  ] as const)(
    "is the time in which the visitor can return from a provider: %d s afterwards, the sign-in is %s",
    async (late, ended) => {
      const traces: string[] = []
      const app = oauthApp(keys, {
        config: { trace: (trace) => void traces.push(`${trace.ended} ${trace.reason ?? ""}`) },
      })
      const charts = await chartsOf(resolveConfig(app.config))
      const lasts = lastsIn(
        charts.charts.find((chart) => chart.description.flow === "oauth")?.description,
        "awaitingCallback",
      )
      const back = await app.visitProvider(app.browser, "idp")
      app.pass(lasts + late)
      await app.browser.send(back)
      expect(traces.at(-1)).toBe(ended === "signedIn" ? "signedIn " : "refused flow_expired")
    },
  )

  it("is the longest of the flow's providers, and of a step its own", async () => {
    const { config } = oauthApp(keys)
    const { charts } = await chartsOf(
      resolveConfig({
        ...config,
        providers: [
          Nodemailer({ server: "smtp://localhost", from: "a@b.c", maxAge: 600 }),
          Nodemailer({ id: "slow", server: "smtp://localhost", from: "a@b.c", maxAge: 7200 }),
        ],
        steps: [wordStep({ lifetime: 45 })],
      }),
    )
    const chart = charts.find(({ description }) => description.flow === "email")
    expect(lastsIn(chart?.description, "awaitingLink")).toBe(7200)
    expect(lastsIn(chart?.builtIn, "awaitingLink")).toBe(7200)
    expect(lastsIn(chart?.description, "admission.word.asking")).toBe(45)
  })

  it("is known for every waiting state of a built-in flow, and its card has a lock", () => {
    const flows = describeBuiltIn()
    const waiting = flows.flatMap((flow) => flow.states.filter(({ kind }) => kind === "waiting"))
    expect(waiting.length).toBeGreaterThanOrEqual(4)
    for (const { path, lasts } of waiting) expect(lasts, path).toBeGreaterThan(0)
    const locked = flows
      .flatMap((flow) => diagramOf(flow).cards)
      .filter(({ lines }) => lines.some(({ lock, text }) => lock === true && text.startsWith("sealed for at most ")))
    expect(locked.map(({ state }) => state)).toEqual(waiting)
  })

  it.each([
    [45, "45 s"],
    [300, "5 min"],
    [900, "15 min"],
    [5400, "90 min"],
    [86_400, "24 h"],
    [172_800, "2 days"],
    [3601, "3601 s"],
  ])("is written in the largest whole unit: %d", (seconds, words) => {
    expect(lifetimeWords(seconds)).toBe(words)
  })
})
