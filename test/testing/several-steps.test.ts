import { describe, expect, it } from "vitest"
import { ask, defineStep } from "../../machines/index.ts"
import type { Step } from "../../machines/steps/step.types.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import Credentials from "../../src/providers/credentials.ts"
import { emailCode } from "../../src/steps/email-code.ts"
import { acceptTerms } from "../../src/steps/terms.ts"
import { totp } from "../../src/steps/totp.ts"
import { memoryStores, memoryTotpStore } from "../../src/stores/memory.ts"
import { checkFlows } from "../../src/testing.ts"
import { sampled } from "../support/sample.ts"
import { authConfig } from "./app.ts"

const patience = 900_000

/** A step without a question, which passes or refuses in the request in which it begins. */
const silent = defineStep({
  id: "device",
  title: "The device is known",
  data: {},
  requests: {},
  asks: {
    look: ask(["device.known", "device.unknown"], async (_params: object, { person }) => ({
      type: person.isNew ? ("device.known" as const) : ("device.unknown" as const),
    })),
  },
  initial: "looking",
  states: {
    looking: {
      meta: { title: "Is the device known?", passes: "device.known" },
      entry: { type: "look", params: {} },
      on: { "device.known": "passed", "device.unknown": "refused" },
    },
  },
  page: () => ({ heading: "", buttons: [] }),
})

const [pin] = authConfig().steps ?? []
const terms = acceptTerms({ version: "1", text: ["Be kind."], accepted: () => false, accept: () => undefined })
const code = emailCode({ send: () => undefined })
const factor = totp({ store: memoryTotpStore(), issuer: "Acme" })

const byPassword: AuthConfig["providers"] = [
  Credentials({ credentials: { name: {}, password: { type: "password" } }, authorize: () => null }),
]
const byMail: AuthConfig["providers"] = [
  { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined },
]
const byOpenId: AuthConfig["providers"] = [
  { id: "company", name: "C", type: "oidc", issuer: "https://id.company.test", clientId: "c", clientSecret: "s" },
]

interface Setting {
  steps: readonly Step[]
  providers: AuthConfig["providers"]
  strategy: "jwt" | "database"
}

function check({ steps, providers, strategy }: Setting) {
  return checkFlows({
    config: (now) => ({
      secret: "a secret of the application's tests",
      adapter: memoryAdapter({ now }),
      stores: memoryStores(now),
      session: { strategy },
      steps,
      providers,
    }),
    adversary: 1,
  })
}

describe("EXT-01: checkFlows", () => {
  const own = pin === undefined ? [] : [pin]
  const settings: readonly [string, Setting][] = [
    ["two steps of the library", { steps: [factor, terms], providers: byPassword, strategy: "database" }],
    ["the same two the other way round", { steps: [terms, factor], providers: byPassword, strategy: "database" }],
    ["an own step and a code by mail", { steps: [...own, code], providers: byOpenId, strategy: "database" }],
    ["two own steps, one of them without a page", { steps: [silent, ...own], providers: byOpenId, strategy: "jwt" }],
    ["three steps of the library", { steps: [factor, terms, code], providers: byMail, strategy: "database" }],
    ["three steps, two of them own", { steps: [...own, silent, terms], providers: byPassword, strategy: "jwt" }],
  ]
  it.each(sampled(settings, 1, "several steps"))(
    "finds no fault in %s",
    { timeout: patience },
    async (_name, setting) => {
      const { flows } = await check(setting)
      const [signIn] = flows
      expect(signIn?.edges.taken).toBeGreaterThan(40)
      expect(signIn?.attacks).toBeGreaterThan(5)
    },
  )
})
