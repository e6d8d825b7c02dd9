import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import { resolveConfig } from "../../../src/config/resolve.ts"
import { chartsOf } from "../../../src/devtools/serve/charts-of.ts"
import GitHub from "../../../src/providers/github.ts"
import Google from "../../../src/providers/google.ts"
import Nodemailer from "../../../src/providers/nodemailer.ts"
import { leadingStep } from "../../steps/leading-step.ts"
import { organisationFlow } from "../../own-flows/organisation-flow.ts"
import { smsFlow } from "../../own-flows/sms-flow.ts"
import { memoryStores } from "../../../src/stores/memory.ts"
import { wordStep } from "../../steps/steps-app.ts"

const secret = "a secret that is long enough for tests, and for nothing else"

function charts(over: Partial<AuthConfig>) {
  const config: AuthConfig = { secret, trustHost: true, adapter: memoryAdapter(), providers: [], ...over }
  return chartsOf(resolveConfig(config))
}

const github = GitHub({ clientId: "gh", clientSecret: "canary-of-github" })
const google = Google({ clientId: "go", clientSecret: "canary-of-google" })

describe("the charts of a configuration", () => {
  it("are the built-in ones, with layout, if nothing was added", async () => {
    const { charts: own } = await charts({ providers: [github] })
    expect(own.map(({ description }) => description.flow)).toEqual(["oauth", "admission", "session", "sign-out"])
    for (const { layout, builtIn } of own) {
      expect(layout).toBeDefined()
      expect(builtIn).toBeUndefined()
    }
  })

  it("include those with steps, beside the originals", async () => {
    const { charts: own } = await charts({
      providers: [github, Nodemailer({ server: "smtp://localhost", from: "a@b.c" })],
      steps: [wordStep()],
    })
    for (const flow of ["oauth", "email"]) {
      const chart = own.find(({ description }) => description.flow === flow)
      const asking = chart?.description.states.find(({ path }) => path === "admission.word.asking")
      expect(asking).toMatchObject({ kind: "waiting", addedBy: 'step "word"' })
      expect(chart?.builtIn?.states.some(({ path }) => path.includes("word"))).toBe(false)
      expect(chart?.layout).toBeUndefined()
    }
    expect(own.find(({ description }) => description.flow === "session")?.builtIn).toBeUndefined()
  })

  it("include the charts of the application's own flows, and the charts with steps", async () => {
    const plugins = [{ id: "app", flows: [smsFlow({ send: () => undefined }), organisationFlow(() => true)] }]
    const stores = memoryStores()
    const plain = await charts({ plugins, stores })
    const flows = ["admission", "session", "sign-out", "sms", "organisation"]
    expect(plain.charts.map(({ description }) => description.flow)).toEqual(flows)
    expect(plain.charts.every(({ builtIn }) => builtIn === undefined)).toBe(true)
    const [sms, organisation] = (await charts({ plugins, stores, steps: [wordStep()] })).charts.slice(-2)
    const entering = sms?.description.states.find(({ path }) => path === "enteringCode")
    expect(entering).toMatchObject({ kind: "waiting", addedBy: 'flow "sms"' })
    expect(sms?.description.states.some(({ path }) => path === "admission.word.asking")).toBe(true)
    expect(sms?.builtIn?.states.some(({ path }) => path === "enteringCode")).toBe(true)
    expect(sms?.builtIn?.states.some(({ path }) => path.includes("word"))).toBe(false)
    expect(organisation?.builtIn).toBeUndefined()
  })

  it("list for each provider the checks that its sign-ins must pass", async () => {
    const { providers = [] } = await charts({
      providers: [github, google, Google({ id: "loose", clientId: "l", checks: ["none"] })],
      steps: [wordStep()],
    })
    const of = (id: string) => providers.find((provider) => provider.id === id)
    expect(of("github")).toMatchObject({ name: "GitHub", type: "oauth", flow: "oauth" })
    expect(of("google")?.requires).toEqual(expect.arrayContaining(["state", "idToken", "nonce", "step:word"]))
    expect(of("github")?.requires).toEqual(expect.arrayContaining(["state", "step:word"]))
    expect(of("github")?.requires).not.toContain("idToken")
    for (const check of ["state", "nonce"]) expect(of("loose")?.requires).not.toContain(check)
  })

  it("contain no value of an option", async () => {
    const text = JSON.stringify(await charts({ providers: [github, google] }))
    expect(text).not.toContain("canary")
    expect(text).not.toContain(secret)
  })

  it("are the built-in ones under a name that says so, if the configuration cannot be composed", async () => {
    for (const over of [
      { providers: [github], steps: [leadingStep("#admission.issuingSession")] },
      { providers: [github], secret: "" },
    ]) {
      const { name, charts: own } = await charts(over)
      expect(name).toContain("could not be composed")
      expect(own.length).toBe(15)
    }
  })

  it("include the link of a notice only if the configuration sends notices", async () => {
    const mailer = { from: "app@example.test", send: () => undefined }
    const flowsOf = async (over: Partial<AuthConfig>) =>
      (await charts({ providers: [github], ...over })).charts.map(({ description }) => description.flow)
    expect(await flowsOf({ mailer })).toContain("not-me")
    expect(await flowsOf({ mailer, notices: false })).not.toContain("not-me")
  })

  it("include a re-authentication only if the configuration has step-up and a provider of this kind", async () => {
    const session = { strategy: "jwt", stepUp: true } as const
    const flowsOf = async (over: Partial<AuthConfig>) =>
      (await charts({ providers: [github], ...over })).charts.map(({ description }) => description.flow)
    expect((await flowsOf({ session })).filter((flow) => flow.endsWith("-again"))).toEqual(["oauth-again"])
    expect((await flowsOf({})).filter((flow) => flow.endsWith("-again"))).toEqual([])
  })

  it("are made again if making them failed", async () => {
    const config = resolveConfig({ secret, trustHost: true, providers: [github] })
    let isBroken = true
    Object.defineProperty(config.providers.get("github")?.config, "name", {
      get: () => {
        if (isBroken) throw new Error("out of order")
        return "GitHub"
      },
    })
    await expect(chartsOf(config)).rejects.toThrow("out of order")
    isBroken = false
    expect((await chartsOf(config)).providers).toMatchObject([{ id: "github" }])
  })

  it("are made once for each configuration", async () => {
    const config = resolveConfig({ secret, trustHost: true, providers: [github] })
    expect(chartsOf(config)).toBe(chartsOf(config))
  })
})
