/** The examples of docs/steps.md, docs/steps/*.md and docs/testing.md: compiled, run, and played by checkFlows. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Flow } from "../../machines/own-flow/flow.types.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { flowsWithoutProvider } from "../../src/flows/registry.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import NextAuth from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import GitHub from "../../src/providers/github.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { checkSomeFlows, type CheckFlowsOptions } from "../../src/testing/check-flows.ts"
import { makePostgresDatabase, type PostgresDatabase } from "../support/postgres-database.ts"
import { smsFlow } from "../own-flows/sms-flow.ts"
import { sampled } from "../support/sample.ts"
import { installPackage } from "../types/compile-app.ts"
import { compiling, docsBlocks, runBlock, type Surroundings } from "./docs-blocks.ts"

const patience = 900_000
const blocks = docsBlocks()
const secret = "the secret of the documentation's examples"
const client = { clientId: "id", clientSecret: "secret" }
const providers = [Credentials({ credentials: { name: {}, password: { type: "password" } }, authorize: () => null })]

let database: PostgresDatabase
beforeAll(async () => {
  database = await makePostgresDatabase("docs")
})
afterAll(() => database.drop())

it("EXT-02: the pages have examples of each kind", () => {
  const texts = blocks.map(({ text }) => text)
  for (const kind of [
    "defineStep(",
    "extendFlow(",
    "insertState(",
    "totp(",
    "acceptTerms(",
    "emailCode(",
    "proveFlows(",
    "signInAs(",
  ])
    expect(texts.filter((text) => text.includes(kind)).length, kind).toBeGreaterThan(0)
})

it("EXT-02: each example compiles unchanged", { timeout: patience }, () => {
  const installed = installPackage()
  try {
    const files = Object.fromEntries(blocks.map((block, index) => [`block-${index}`, compiling(block)]))
    expect(installed.compile(files)).toEqual({})
  } finally {
    installed.remove()
  }
})

/** The configurations of a block and its steps. */
async function configsOf(block: (typeof blocks)[number]): Promise<readonly Partial<AuthConfig>[]> {
  const made: Partial<AuthConfig>[] = []
  const given: Surroundings = {
    NextAuth: (config: AuthConfig) => {
      made.push(config)
      // An example leaves out unrelated parts.
      return NextAuth({ ...config, secret })
    },
    Credentials,
    adapter: memoryAdapter(),
    stores: memoryStores(),
    providers,
    config: { secret, adapter: memoryAdapter(), providers },
    pool: database.pool,
    authConfig: (): AuthConfig => ({ secret, adapter: memoryAdapter(), providers: [GitHub(client)] }),
    questions: { has: async () => true, textOf: async () => "Who are you?", check: async () => true },
    devices: { knows: async () => true },
    members: { has: async () => true, of: async () => [{ value: "acme", label: "Acme" }] },
    gateway: { send: async () => undefined },
    digestOf: async (text: string) => text,
    drawCode: () => "123456",
    pins: { check: async () => true },
    sms: smsFlow({ send: () => undefined }),
    terms: { has: async () => false, add: async () => undefined },
    mail: { sendMail: async () => undefined },
    fetch: async () => new Response(),
  }
  const names = await runBlock(block, given)
  const exported = Object.values(names)
  // A block with `proveFlows(` has proven its configuration already, and exports the handlers and not the
  // configuration.
  if (block.text.includes("proveFlows(")) return [{ providers }]
  // Some blocks export a function `setUp…`. The application calls it with a function that recognises the device, and
  // with a list for the answers.
  for (const [name, setUp] of Object.entries(names))
    if (name.startsWith("setUp"))
      (setUp as (known: () => Promise<boolean>, noted: string[]) => void)(async () => true, [])
  const served = exported.filter(
    (one): one is AuthConfig => typeof one === "object" && one !== null && "plugins" in one,
  )
  const parts = exported.filter((one): one is Step => typeof one === "object" && one !== null && "definition" in one)
  const flows = parts.filter((part) => "routes" in part.definition) as unknown as Flow[]
  const steps = parts.filter((part) => !("routes" in part.definition))
  return [
    ...made,
    ...served.map(({ plugins = [] }) => ({ plugins })),
    ...(steps.length > 0 ? [{ steps }] : []),
    ...(flows.length > 0 ? [{ plugins: [{ id: "docs", flows }] }] : []),
  ]
}

/** The options of a configuration that change no flow without a provider, for example the reading of a session. */
const ofSignIns: ReadonlySet<string> = new Set(["adapter", "plugins", "providers", "secret", "steps", "stores"])
const played = new Set<string>()

/** Returns true for a flow that no earlier block has played: flows that no option changes are the same in each block. */
function isFirst(config: Partial<AuthConfig>): (flow: string) => boolean {
  const isUsual = Object.keys(config).every((option) => ofSignIns.has(option))
  return (flow) => {
    if (!isUsual || flowsWithoutProvider.every((one) => one !== flow)) return true
    const isNew = !played.has(flow)
    played.add(flow)
    return isNew
  }
}

/** The examples whose flows are played. Every example runs. */
const chosen = new Set(sampled(blocks, 1, "examples of the documentation"))

describe("EXT-02: checkFlows finds no fault in", () => {
  it.each(blocks)("$where", { timeout: patience }, async (block) => {
    const configs = await configsOf(block)
    // A block with `signInAs(` exports no configuration: its run has signed a person in.
    expect(configs.length > 0 || block.text.includes("signInAs(")).toBe(true)
    if (!chosen.has(block)) return
    for (const config of configs) {
      const options: CheckFlowsOptions = {
        config: (now) => ({
          ...config,
          secret,
          adapter: memoryAdapter({ now }),
          stores: memoryStores(now),
          // In an application, the environment has the client id.
          providers: (config.providers ?? providers).map((one) => (typeof one === "function" ? one(client) : one)),
        }),
        flows: {
          requests: { "sms.requested": [{ phone: "+4915112345" }, { phone: "0151" }] },
          answers: { "sms.sendCode": [{ type: "sms.sent", digest: "digest", expires: 1 }, { type: "sms.limited" }] },
        },
        adversary: 1,
      }
      const { flows } = await checkSomeFlows(options, isFirst(config))
      expect(flows[0]?.attacks).toBeGreaterThan(5)
    }
  })
})
