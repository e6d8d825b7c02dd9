/**
 * The marks of the refusals that defend in depth, in the flows of plugins and of applications, compared with the refusals
 * that generated requests cause.
 */
import { describe, expect, it } from "vitest"
import { required } from "../../machines/grammar.ts"
import { chartsOfFlow } from "../../machines/own-flow/flow-chart.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import { account } from "../../src/account.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { describe as describeChart } from "../../src/devtools/describe/describe.ts"
import { flowIn } from "../../src/flows/composed-flow.ts"
import { compositionOf } from "../../src/flows/composition.ts"
import { moduleOf } from "../../src/flows/own/own-flow.ts"
import Anonymous from "../../src/providers/anonymous.ts"
import { manageTotp } from "../../src/steps/totp.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import type { CheckFlowsOptions } from "../../src/testing.ts"
import { withLibrarySamples } from "../../src/testing/causes/library-samples.ts"
import { causesWith } from "../../src/testing/causes/of-steps.ts"
import { flowPaths } from "../../src/testing/model/paths.ts"
import { makeStage } from "../../src/testing/stage/stage.ts"
import { pluginCharts } from "../../tools/plugin-charts.ts"
import { samples } from "../account/samples.ts"
import { flowConfig as mailCodeConfig } from "../mail-code/flow-config.ts"
import { namesOf, refusalsIn, type Refusals } from "../model/refusals.ts"
import { flowConfig as passwordConfig } from "../passwords/flow-config.ts"
import { weakPassword } from "../passwords/weak-provider.ts"
import { deviceFlow } from "./device-flow.ts"
import { redefined } from "./redefined.ts"
import { smsFlow } from "./sms-flow.ts"
import { numberFlow, pinFlow, stepsFlow, wordStep } from "./step-up-flow.ts"

const patience = 300_000

type Setting = Pick<CheckFlowsOptions, "config" | "flows">

/** Returns the refusals of a flow, with those that its generated paths cause in this configuration. */
async function refusalsOf(flow: string, { config: make, flows }: Setting): Promise<Refusals> {
  const stage = await makeStage({ config: make, flow })
  try {
    const config = resolveConfig(stage.config())
    const own = required(config.ownFlows.get(flow), flow)
    const composition = compositionOf(config)
    const { program, answers } = flowIn(composition, flow)
    const module = required(await moduleOf(flow, config), flow)
    const paths = flowPaths({
      program,
      input: module.input(config, own.id),
      causes: causesWith([...config.steps.values(), own], answers, withLibrarySamples(undefined, flows)),
      facts: stage.facts,
    })
    return refusalsIn(describeChart(chartsOfFlow(own).chart), paths)
  } finally {
    await stage.close()
  }
}

const secret = "a secret of a test, of more than thirty-two bytes"

const accountPage: Setting = {
  config: (now) => {
    const stores = memoryStores(now)
    return {
      secret,
      adapter: memoryAdapter({ now }),
      stores,
      session: { strategy: "database", stepUp: true },
      providers: [],
      plugins: [account(), manageTotp({ store: stores.totp, issuer: "Acme" })],
    }
  },
  flows: samples,
}

// Without usernames, the flow has a third of the paths.
const passwords = (now: () => number): AuthConfig => ({
  ...passwordConfig({ strategy: "jwt" })(now),
  providers: [weakPassword({})],
})

/** The configurations of the plugins of this package, by the ids of their flows. */
const plugins: Readonly<Record<string, Setting>> = {
  account: accountPage,
  "account-change": accountPage,
  "account-password": accountPage,
  "account-passkey": accountPage,
  "account-data": accountPage,
  "totp-enrol": accountPage,
  "totp-codes": accountPage,
  "password-proof": { config: passwords },
  "mail-code": { config: mailCodeConfig({ strategy: "jwt" }) },
}

/** Refusals that requests can cause only in configurations that these paths do not have, with the place of their tests. */
const elsewhere: Readonly<Record<string, string>> = {
  "mail-code countingMail attempt.limited": "needs more requests than a path has: test/mail-code/attacks.test.ts",
  "mail-code admission.mergingAnonymous anonymous.unmerged": "needs a disabled user: test/anonymous/promotion.test.ts",
  "password-proof admission.mergingAnonymous anonymous.unmerged":
    "needs a disabled user: test/anonymous/promotion.test.ts",
}

const sms = smsFlow({ send: () => undefined })

function application(flow: Flow, more: Partial<AuthConfig> = {}): Setting {
  return {
    config: (now) => ({
      secret,
      adapter: memoryAdapter({ now }),
      stores: memoryStores(now),
      session: { strategy: "database" },
      providers: [],
      plugins: [{ id: "app", flows: flow.id === sms.id ? [flow] : [sms, flow] }],
      ...more,
    }),
    flows: {
      requests: { "sms.requested": { phone: "+4912345" } },
      answers: { "sms.sendCode": [{ type: "sms.sent", digest: "digest" }] },
    },
  }
}

const pin = pinFlow(() => "1234")
const step = wordStep({ seen: () => true })

/** Flows of an application, with their configurations. */
const applications: readonly (readonly [title: string, flow: Flow, more: Partial<AuthConfig>])[] = [
  ["a sign-in by text message", sms, {}],
  ["a sign-in without a database", sms, { adapter: undefined, session: { strategy: "jwt" } }],
  [
    "a sign-in of a person with an address",
    redefined(sms, { subject: () => ({ id: "one", email: "ada@example.test" }) }),
    {},
  ],
  ["a sign-in beside anonymous users", sms, { providers: [Anonymous()] }],
  ["a sign-in that a user approves on another device", deviceFlow, {}],
  ["a step-up without a subject", pin, {}],
  ["a step-up with a subject", numberFlow, {}],
  ["a step-up by a step", stepsFlow, { steps: [step] }],
]

const markedIn = ({ declared }: Refusals): readonly string[] => namesOf(declared.filter(({ inDepth }) => inDepth))

describe("the refusals of a plugin that the chart marks as a defence in depth", () => {
  it.each(Object.entries(plugins))(
    "are in %s all declared refusals that no request causes, and no other",
    { timeout: patience },
    async (flow, setting) => {
      const refusals = await refusalsOf(flow, setting)
      const { declared, provoked } = refusals
      const uncaused = namesOf(declared.filter((edge) => !provoked.has(edge)))
      const excused = uncaused.filter((name) => elsewhere[`${flow} ${name}`] !== undefined)
      expect(markedIn(refusals)).toEqual(uncaused.filter((name) => !excused.includes(name)))
      expect(excused.map((name) => `${flow} ${name}`)).toEqual(
        Object.keys(elsewhere)
          .filter((name) => name.startsWith(`${flow} `))
          .toSorted(),
      )
    },
  )

  it("are compared for every plugin with a drawing", async () => {
    expect(Object.keys(plugins).toSorted()).toEqual([...(await pluginCharts()).keys()].toSorted())
  })
})

describe("the refusals of an application's flow that the chart marks as a defence in depth", () => {
  it.each(applications)("are caused by no request: %s", { timeout: patience }, async (_title, flow, more) => {
    const refusals = await refusalsOf(flow.id, application(flow, more))
    expect(markedIn(refusals).length).toBeGreaterThan(0)
    expect(refusals.provoked.size).toBeGreaterThan(0)
    expect(namesOf([...refusals.provoked].filter(({ inDepth }) => inDepth))).toEqual([])
  })

  it("contain the refusals that the flow declares, and no other refusal of its states", () => {
    const { checkingCode, ...others } = sms.definition.states
    const refusing = (more: object) => ({ target: "refused", reason: "access_denied", ...more })
    const states = {
      ...others,
      checkingCode: { ...checkingCode, on: { ...checkingCode?.on, "sms.wrong": refusing({ inDepth: true }) } },
      sendingCode: { ...others["sendingCode"], on: { ...others["sendingCode"]?.on, "sms.sent": refusing({}) } },
    }
    const { edges } = describeChart(chartsOfFlow(redefined(sms, { states }).definition).chart)
    const ofFlow = edges.filter(({ from, kind }) => kind === "refuses" && from in states)
    expect(namesOf(ofFlow.filter(({ inDepth }) => inDepth))).toEqual(["checkingCode sms.wrong"])
    expect(namesOf(ofFlow)).toContain("sendingCode sms.sent")
  })
})
