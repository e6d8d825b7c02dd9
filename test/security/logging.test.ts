/**
 * Places where secrets of the application and of a sign-in must not appear: inspected values, errors, and stored flows.
 */
import { inspect } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import { defineStep } from "../../machines/steps/define-step.ts"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { Auth, raw } from "../../src/core.ts"
import NextAuth from "../../src/index.ts"
import type { OIDCConfig } from "../../src/ports/provider.ts"
import type { FlowStore } from "../../src/ports/flow-store.ts"
import { memoryFlowStore } from "../../src/stores/memory.ts"
import { stepsApp } from "../steps/steps-app.ts"
import { environment } from "../facade/visits.ts"
import { locationOf } from "../support/browser.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"
import { mailApp } from "./apps.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

const secrets = ["the-secret-of-the-application-in-32+", "the-secret-of-the-client", "the-key-of-the-mailer"]
const [secret = "", clientSecret = "", apiKey = ""] = secrets

const config = (over: Partial<AuthConfig> = {}): AuthConfig => ({
  secret,
  trustHost: true,
  adapter: memoryAdapter(),
  providers: [
    { id: "idp", name: "IdP", type: "oidc", issuer: "https://idp.test", clientId: "app", clientSecret },
    { id: "mail", name: "Mail", type: "email", apiKey, sendVerificationRequest: () => undefined },
  ],
  ...over,
})

/** Returns everything that a developer's console shows of a value, with hidden properties and causes. */
function shown(value: unknown): string {
  return `${inspect(value, { depth: 12, showHidden: true })}\n${JSON.stringify(value)}\n${String(value)}`
}

describe("an inspected value", () => {
  it("LOG-05: the inspected result of NextAuth() shows no secret", async () => {
    environment()
    const made = NextAuth(config())
    await made.handlers.GET(new Request("https://app.test/api/auth/session"))
    for (const secretText of secrets) expect(shown(made)).not.toContain(secretText)
  })

  const unusable: [string, Partial<AuthConfig>][] = [
    ["no adapter for mails", { adapter: undefined as never }],
    ["a lifetime that is no number", { session: { maxAge: Number.NaN } }],
    ["an adapter without methods", { adapter: {} }],
  ]
  it.each(unusable)("LOG-05: the inspected error about %s shows no secret, with any cause", async (_what, over) => {
    const logged: unknown[] = []
    const browserless = { ...config(over), logger: { error: (error: Error) => logged.push(error) } }
    await Auth(new Request("https://app.test/auth/session"), browserless)
    expect(logged).toHaveLength(1)
    for (const secretText of secrets) expect(shown(logged[0])).not.toContain(secretText)
  })

  const faulty: [string, Partial<AuthConfig>, number][] = [
    [
      "a provider without issuer",
      { providers: [{ id: "idp", name: "IdP", type: "oidc", clientId: "app", clientSecret } satisfies OIDCConfig] },
      1,
    ],
    ["two providers of one id", { providers: [...config().providers, ...config().providers] }, 0],
    [
      "an issuer that is not a URL",
      { providers: [{ id: "idp", name: "IdP", type: "oidc", issuer: "idp.test", clientId: "app", clientSecret }] },
      1,
    ],
  ]
  it.each(faulty)("LOG-05: the inspected fault of %s shows no secret, with any cause", async (_what, over, errors) => {
    const logged: unknown[] = []
    const warned: unknown[] = []
    const logger = { error: (error: Error) => logged.push(error), warn: (...said: unknown[]) => warned.push(said) }
    await Auth(new Request("https://app.test/auth/callback/idp?code=a"), { ...config(over), logger })
    expect(logged.filter((error) => shown(error).includes("provider_misconfigured"))).toHaveLength(errors)
    expect(warned.length).toBeGreaterThan(0)
    for (const secretText of secrets) expect(shown([logged, warned])).not.toContain(secretText)
  })

  it("LOG-05: the inspected error that raw throws shows no secret, with any cause", async () => {
    const given = { ...config(), raw, logger: { error: () => undefined } } as const
    const request = new Request("https://app.test/auth/callback/idp?code=a-code-of-the-provider&state=a-state")
    const thrown: unknown = await Auth(request, given).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(Error)
    for (const text of [...secrets, "a-code-of-the-provider", "a-state"]) expect(shown(thrown)).not.toContain(text)
  })
})

/** Returns a text unchanged, and every part of it decoded from base64url. */
function readable(text: string): string {
  return [text, ...text.split(/[.|:"]/).map((part) => Buffer.from(part, "base64url").toString("latin1"))].join("\n")
}

describe("a sign-in between two requests", () => {
  it("LOG-07: a sign-in that waits in a cookie is sealed: verifier, nonce, state and address are unreadable", async () => {
    const app = oauthApp(keys)
    const started = await app.browser.post("/signin/idp", { callbackUrl: "/a-page-to-return-to" })
    const sent = locationOf(started).searchParams
    const visit = await app.idp.authorize(locationOf(started))
    const cookies = [...app.browser.cookies].filter(([name]) => name.includes("flow"))
    expect(cookies.length).toBeGreaterThan(0)
    await app.browser.send(visit.request())
    const token = app.idp.seen.find(({ endpoint }) => endpoint === "token")
    const verifier = new URLSearchParams(token?.body).get("code_verifier") ?? ""
    const nonce = sent.get("nonce") ?? ""
    for (const text of [verifier, nonce]) expect(text.length).toBeGreaterThan(20)
    const all = readable(cookies.flat().join("\n"))
    for (const text of [verifier, nonce, sent.get("state") ?? "", "a-page-to-return-to"])
      expect(all).not.toContain(text)
  })

  it("LOG-07: a sign-in that waits in a flow store is sealed: the person and the step's data are unreadable", async () => {
    const kept: string[] = []
    const store = memoryFlowStore(() => 1_800_000_000_000)
    const flowStore: FlowStore = {
      ...store,
      put: (key, value, expires) => (kept.push(key, value), store.put(key, value, expires)),
    }
    const step = defineStep({
      id: "large",
      title: "Remembers much",
      data: { much: "a-word-to-remember ".repeat(300) },
      requests: { "large.seen": [] },
      asks: {},
      initial: "showing",
      states: {
        showing: { tags: "waiting", meta: { title: "Shows", passes: "large.seen" }, on: { "large.seen": "passed" } },
      },
      page: () => ({ heading: "Much", buttons: [{ event: "large.seen", label: "Go on" }] }),
    })
    const { begin, browser } = stepsApp([step], { flowStore })
    await begin("credentials")
    expect(kept.some((text) => text.startsWith("flow:"))).toBe(true)
    const all = readable([...[...browser.cookies].filter(([name]) => name.includes("flow")).flat(), ...kept].join("\n"))
    for (const text of ["ada@example.test", "a-word-to-remember"]) expect(all).not.toContain(text)
  })

  it("LOG-07: a sign-in with a link in a mail contains neither the address nor the link's secret", async () => {
    const app = mailApp()
    await app.browser.post("/signin/mail", { email: "ada@example.test" })
    const secretOfLink = new URL(app.links[0] ?? "").searchParams.get("token") ?? ""
    const cookies = [...app.browser.cookies].filter(([name]) => name.includes("flow"))
    expect(cookies).toHaveLength(1)
    const all = readable(cookies.flat().join("\n"))
    for (const text of ["ada@", "example.test", secretOfLink]) expect(all).not.toContain(text)
  })
})
