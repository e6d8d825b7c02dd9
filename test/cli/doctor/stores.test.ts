import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../../src/adapters/memory.ts"
import { memoryFlowStore, memoryStores } from "../../../src/stores/memory.ts"
import GitHub from "../../../src/providers/github.ts"
import { emailCode } from "../../../src/steps/email-code.ts"
import { acceptTerms } from "../../../src/steps/terms.ts"
import type { AuthConfig } from "../../../src/config/options.ts"
import type { Adapter } from "../../../src/ports/adapter.ts"
import { leakyAdapter } from "../../support/leaky-adapter.ts"
import { wordStep } from "../../steps/steps-app.ts"
import { examine, those, type World } from "./patient.ts"

const post = { id: "post", name: "Post", type: "email" as const, sendVerificationRequest: () => undefined }
const github = GitHub({ clientId: "app", clientSecret: "of-the-client" })
/** Offline, so that the doctor asks no provider, and reads the adapter's declaration. */
const offline = { offline: true }

function silent(adapter: Adapter = memoryAdapter()): Adapter {
  return { ...adapter, consumesOnce: undefined }
}

async function said(config: AuthConfig, level: "problem" | "warning" | "skipped" | "ok", world: World = {}) {
  return those(await examine(config, world), level).join("\n")
}

describe("authchart doctor, about single use", () => {
  it("reports a problem if a step has attempts and the adapter gives one token to several callers", async () => {
    const adapter = leakyAdapter(memoryAdapter())
    const config = { providers: [post], steps: [wordStep()], adapter }
    const problems = await said(config, "problem")
    expect(problems).toMatch(/^The step word limits attempts, and the adapter gave one verification token to several/)
    expect(problems).toMatch(/refuses every sign-in .* → Configure `stores`.* or a `flowStore`/)
    expect(adapter.tokens.size).toBe(0)
  })

  it("reports one problem if the adapter declares that it cannot use up a token once, in the words of the start-up", async () => {
    const adapter = { ...memoryAdapter(), consumesOnce: false }
    const problems = those(await examine({ providers: [github], steps: [wordStep()], adapter }, offline), "problem")
    expect(problems).toEqual([expect.stringMatching(/The step "word" limits.*Configure `stores`/)])
  })

  it("warns about mail links if the adapter gives one token to several callers, or declares that it cannot use up a token once", async () => {
    for (const adapter of [leakyAdapter(memoryAdapter()), { ...memoryAdapter(), consumesOnce: false }]) {
      const findings = await examine({ providers: [post], adapter })
      expect(those(findings, "problem")).toEqual([])
      expect(those(findings, "warning")).toEqual([
        expect.stringMatching(/several requests at the same moment can redeem one mail link\. → Configure `stores`/),
      ])
      expect(findings.find(({ check }) => check === "single-use")?.docs).toBe("docs/stores.md#what-is-used-once")
    }
  })

  it("relies on the adapter's declaration if it does not test the database, and names two solutions", async () => {
    const config = { providers: [post], adapter: silent() }
    expect(await said(config, "warning", offline)).toMatch(
      /does not declare \(consumesOnce: true\).*: otherwise, several .* mail link\. → Configure `stores`.*\{ \.\.\.adapter, consumesOnce: true \}/,
    )
    const stepped = await said({ ...config, providers: [github], steps: [wordStep()] }, "warning", offline)
    expect(stepped).toMatch(
      /^The step word limits attempts.*if it does not, sign-ins are refused\. → Configure `stores`/,
    )
  })

  it("has no warning for an adapter that passes the test", async () => {
    const findings = await examine({ providers: [post], steps: [wordStep()], adapter: silent() })
    expect(those(findings, "warning")).toEqual([])
    expect(those(findings, "problem")).toEqual([])
    expect(those(findings, "ok").filter((line) => line.startsWith("Six callers asked"))).toHaveLength(1)
  })

  it("says that the result is unknown if the database does not answer", async () => {
    const createVerificationToken = () => Promise.reject(new Error("connection refused"))
    const config = { providers: [post], adapter: { ...silent(), createVerificationToken } }
    expect(await said(config, "warning")).toBe("")
    expect(await said(config, "skipped")).toMatch(/was not made: the database did not answer/)
  })

  it("makes no token if the adapter declares its behaviour, `stores` exist, or no part of the application relies on single use", async () => {
    let made = 0
    const createVerificationToken = () => {
      made++
      return null
    }
    const adapter = { ...silent(), createVerificationToken }
    const step = wordStep()
    for (const config of [
      { providers: [post], adapter: { ...adapter, consumesOnce: true } },
      { providers: [post], steps: [step], adapter, stores: memoryStores() },
      { providers: [github], steps: [step], adapter, flowStore: memoryFlowStore() },
      { providers: [github], adapter },
    ]) {
      const findings = (await examine(config)).filter(({ check }) => check === "single-use")
      expect(findings).toEqual([])
    }
    expect(made).toBe(0)
  })

  it("warns about mail links if there is a flowStore, because a flowStore does not count links", async () => {
    const config = { providers: [post], adapter: silent(), flowStore: memoryFlowStore() }
    expect(await said(config, "warning", offline)).toMatch(/can redeem one mail link/)
  })
})

describe("authchart doctor, of short secrets in mailed links", () => {
  const digits = { ...post, generateVerificationToken: async () => "042517" }
  const adapter = memoryAdapter()

  it("reports a problem in production and a warning in development, shows no secret, and names two solutions", async () => {
    const config = { providers: [digits], adapter }
    const problem = await said(config, "problem", { ...offline, production: true })
    expect(problem).toMatch(
      /have 19 bits at most, and nothing counts wrong guesses.* → Configure `stores`.* Or return 64 random bits or more from generateVerificationToken/,
    )
    expect(await said(config, "problem", offline)).toBe("")
    expect(await said(config, "warning", offline)).toMatch(/have 19 bits at most/)
    expect(JSON.stringify(await examine(config, offline))).not.toContain("042517")
  })

  it("has no warning if `stores` count the guesses, the secret is long, or the library makes the secret", async () => {
    const long = { ...post, generateVerificationToken: () => "5f".repeat(8) }
    for (const config of [
      { providers: [digits], adapter, stores: memoryStores() },
      { providers: [long], adapter },
      { providers: [post], adapter },
    ]) {
      const findings = await examine(config, { ...offline, production: true })
      const aboutMail = findings.filter(({ check }) => check !== "limits" && check !== "configuration")
      expect([...those(aboutMail, "problem"), ...those(aboutMail, "warning")]).toEqual([])
    }
  })

  it("says that the length was not checked if the function returns no secret here", async () => {
    const fails = { ...post, generateVerificationToken: () => Promise.reject(new Error("no request")) }
    expect(await said({ providers: [fails], adapter }, "skipped", offline)).toMatch(/its length was not checked/)
  })
})

describe("authchart doctor, of `stores`", () => {
  const step = emailCode({ send: () => undefined })
  const adapter = memoryAdapter()

  it("warns once about steps that count per person without a store for the counts", async () => {
    const warnings = those(await examine({ providers: [github], steps: [step], adapter }, offline), "warning")
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The step email-code counts failures .* there is no `stores` that counts them\. → Configure `stores`/,
      ),
    ])
    const config = { providers: [github], steps: [step], adapter, stores: memoryStores() }
    expect(await said(config, "warning", offline)).toBe("")
  })

  it("STEP-03: warns about steps that store after the sign-up if a record of them can be lost", async () => {
    const terms = acceptTerms({ version: "1", text: ["Be kind."], accepted: () => true, accept: () => undefined })
    const config = { providers: [github], steps: [terms], adapter }
    expect(await said(config, "warning", offline)).toMatch(
      /^The step terms stores after the sign-up.*can skip the step.* → Configure `stores`/,
    )
    for (const kept of [{ stores: memoryStores() }, { flowStore: memoryFlowStore() }, { adapter: undefined }])
      expect(await said({ ...config, ...kept }, "warning", offline)).toBe("")
  })

  it("warns in production if a platform runs several instances of an application with steps or mail", async () => {
    for (const [name, env] of [
      ["Vercel", { VERCEL: "1" }],
      ["AWS Lambda", { AWS_LAMBDA_FUNCTION_NAME: "app" }],
      ["Cloud Run", { K_SERVICE: "app" }],
      ["Kubernetes", { KUBERNETES_SERVICE_HOST: "10.0.0.1" }],
    ] as const) {
      const world = { ...offline, production: true, env }
      expect(await said({ providers: [post], adapter }, "warning", world)).toMatch(
        new RegExp(
          `^${name} may run several instances of this application, which has links in mails and no \`stores\``,
          "m",
        ),
      )
      expect(await said({ providers: [github], steps: [wordStep()], adapter }, "warning", world)).toMatch(
        /has steps and/,
      )
      expect(await said({ providers: [post], adapter, stores: memoryStores() }, "warning", world)).toBe("")
      expect(await said({ providers: [github], adapter: silent() }, "warning", world)).toBe("")
      expect(await said({ providers: [post], adapter }, "warning", { ...world, production: false })).toBe("")
    }
  })
})
