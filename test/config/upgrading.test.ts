/** Messages at a start in production for an application that ran an earlier release, and for no other. */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { setEnvDefaults, type Environment } from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { Adapter } from "../../src/ports/adapter.ts"
import Credentials from "../../src/providers/credentials.ts"
import GitHub from "../../src/providers/github.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { memoryFlowStore, memoryStores } from "../../src/stores/memory.ts"
import { openBrowser } from "../support/browser.ts"
import { wordStep } from "../steps/steps-app.ts"

const production = {
  NODE_ENV: "production",
  AUTH_SECRET: "3f1c9a7be2d84065b1f0c7e98a52d4637c0e9b18f5a24d6fb3e07c1289ad45fe",
  AUTH_URL: "https://app.example.com/auth",
}
const mail = { id: "mail", name: "Mail", type: "email" as const, sendVerificationRequest: () => undefined }
const github = GitHub({ clientId: "app", clientSecret: "s" })
const password = Credentials({ authorize: () => null })
const jwt = { strategy: "jwt" as const }

const kindness = { version: "1", text: ["Be kind."], accepted: () => true, accept: () => undefined }

/** Like adapters of other packages: they declare nothing. */
function undeclared(): Adapter {
  return { ...memoryAdapter(), consumesOnce: undefined }
}

function withoutUnlinking(): Adapter {
  const { unlinkAccount: _left, ...rest } = memoryAdapter()
  return rest
}

/** Starts an application twice, like one that receives two requests. */
function start(over: Partial<AuthConfig>, env: Environment = production): string[] {
  const warned: string[] = []
  const config: AuthConfig = {
    providers: [],
    logger: { warn: (...said) => void warned.push(said.join(": ")), error: () => undefined },
    ...over,
  }
  setEnvDefaults(env, config)
  expect(resolveConfig(config).problem).toBeUndefined()
  resolveConfig(config)
  // test/limits/start-up.test.ts
  return warned.filter((line) => !line.startsWith("limits-in-memory"))
}

describe("messages at the start in production", () => {
  it("STEP-02: there is one warning for mail links and one for steps with attempts if the adapter declares nothing about single use", () => {
    const warned = start({ providers: [mail], adapter: undeclared(), steps: [wordStep()] })
    expect(warned).toEqual([
      expect.stringMatching(/^single-use-undeclared: steps word limit attempts, .*configure stores \(docs\/upgrading/),
      expect.stringMatching(/^single-use-undeclared: the adapter .* redeem one mail link several times; .*stores/),
    ])
  })

  it.each<[string, Partial<AuthConfig>]>([
    ["with `stores`", { providers: [mail], adapter: undeclared(), steps: [wordStep()], stores: memoryStores() }],
    ["of an adapter that declares it", { providers: [mail], adapter: memoryAdapter(), steps: [wordStep()] }],
    ["of steps beside a flowStore", { adapter: undeclared(), steps: [wordStep()], flowStore: memoryFlowStore() }],
    ["of steps without attempts", { adapter: undeclared(), steps: [acceptTerms(kindness)] }],
    ["without an adapter", { providers: [password] }],
    ["of a provider and an adapter", { providers: [github], adapter: undeclared() }],
  ])("STEP-02: there is no message about single use %s", (_, over) => {
    expect(start(over)).toEqual([])
  })

  it("P2: if a user may link accounts while signed in, a message asks for the decision about storedUsers", () => {
    const both = { adapter: memoryAdapter(), session: jwt }
    expect(start({ ...both, providers: [password, github] })).toEqual([
      expect.stringMatching(/^stored-users-undecided: provider credentials: say storedUsers: true .*links no account/),
    ])
    for (const storedUsers of [true, false]) {
      const decided = Credentials({ storedUsers, authorize: () => null })
      expect(start({ ...both, providers: [decided, github] })).toEqual([])
    }
    expect(start({ ...both, providers: [password] })).toEqual([])
    expect(start({ providers: [password, github] })).toEqual([])
    expect(start({ adapter: memoryAdapter(), providers: [password, github] })).toEqual([])
    const keeping = acceptTerms(kindness)
    expect(start({ ...both, providers: [password, github], steps: [keeping] })).toHaveLength(1)
  })

  it("P3: a warning names unverified addresses that are stored without a record", () => {
    const accountLinking = { unverifiedAddress: "store" as const }
    const providers = [mail, github]
    expect(start({ providers, accountLinking, adapter: memoryAdapter() })).toEqual([
      expect.stringMatching(
        /^unverified-address-unrecorded: .*configure stores \(docs\/addresses\.md#if-you-store-them\)/,
      ),
    ])
    const whole = { providers, accountLinking, stores: memoryStores() }
    expect(start({ ...whole, adapter: memoryAdapter() })).toEqual([])
    expect(start({ ...whole, adapter: withoutUnlinking() })).toEqual([
      expect.stringMatching(/the adapter has no unlinkAccount/),
    ])
    expect(start({ accountLinking, providers: [github], adapter: memoryAdapter() })).toEqual([])
  })

  it.each<[string, Environment]>([
    ["in development", { ...production, NODE_ENV: "development" }],
    ["in tests", { ...production, NODE_ENV: "test" }],
    ["while Next.js builds", { ...production, NEXT_PHASE: "phase-production-build" }],
  ])("there is no such message %s", (_, env) => {
    const accountLinking = { unverifiedAddress: "store" as const }
    const over = { adapter: undeclared(), session: jwt, steps: [wordStep()], accountLinking }
    expect(start({ ...over, providers: [mail, password, github] }, env)).toEqual([])
  })

  it("a plain application has no message, with a provider and with or without an adapter, and with passwords", () => {
    for (const over of [
      { providers: [github] },
      { providers: [github], adapter: undeclared() },
      { providers: [github], adapter: undeclared(), session: jwt },
      { providers: [password] },
    ])
      expect(start(over)).toEqual([])
  })
})

describe("messages about short link secrets", () => {
  async function mailed(over: Partial<AuthConfig>, secret: string): Promise<string[]> {
    const warned: string[] = []
    const browser = openBrowser({
      secret: production.AUTH_SECRET,
      trustHost: true,
      adapter: memoryAdapter(),
      providers: [{ ...mail, generateVerificationToken: () => secret }],
      logger: { warn: (...said) => void warned.push(said.join(": ")), error: () => undefined },
      ...over,
    })
    for (const email of ["ada@example.test", "bob@example.test"]) await browser.post("/signin/mail", { email })
    return warned
  }

  it("P17: the first mail with a short secret causes a warning, and later mails cause none, if wrong guesses are not counted", async () => {
    expect(await mailed({}, "042517")).toEqual([
      expect.stringMatching(/^short-link-secret: .*fewer than 64 bits.*docs\/upgrading\.md#short-link-secrets/),
    ])
    expect(await mailed({ stores: memoryStores() }, "042517")).toEqual([])
    expect(await mailed({}, "5f".repeat(16))).toEqual([])
  })
})

describe("links in messages of the start and the doctor", () => {
  const root = join(import.meta.dirname, "../..")
  const places = ["src/config", "src/cli", "src/effects", "src/flows"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .flatMap((name) => readFileSync(join(root, folder, name), "utf8").match(/docs\/[\w/-]+\.md(?:#[\w-]+)?/g) ?? []),
  )

  it("lead to existing pages and headings", () => {
    expect(places).toContain("docs/upgrading.md#single-use")
    for (const place of new Set(places)) {
      const [page = "", anchor] = place.split("#")
      const headings = [...readFileSync(join(root, page), "utf8").matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) =>
        text
          .toLowerCase()
          .replaceAll(/[^\w\- ]/g, "")
          .replaceAll(" ", "-"),
      )
      if (anchor !== undefined) expect(headings, place).toContain(anchor)
    }
  })
})
