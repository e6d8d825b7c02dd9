/** Messages about hosts and secrets at a start in production. */
import { describe, expect, it } from "vitest"
import { setEnvDefaults, type Environment } from "../../src/config/environment.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { prepareConfig } from "../../src/facade/prepare-config.ts"
import { prepareServerConfig } from "../../src/facade/prepare-server-config.ts"
import { InvalidConfiguration, UntrustedHost, WeakSecret } from "../../src/errors.ts"
import NextAuth from "../../src/index.ts"
import type { EmailConfig } from "../../src/ports/provider.ts"
import Resend from "../../src/providers/resend.ts"

const strong = "3f1c9a7be2d84065b1f0c7e98a52d4637c0e9b18f5a24d6fb3e07c1289ad45fe"
const weak = "my-app-secret-my-app-secret-my-app-secret"
const mail: EmailConfig = { id: "mail", name: "Mail", type: "email", sendVerificationRequest: () => undefined }
const production = { NODE_ENV: "production", AUTH_SECRET: strong, AUTH_TRUST_HOST: "true" }

function start(env: Environment, over: Partial<AuthConfig> = {}) {
  const warned: unknown[][] = []
  const errors: Error[] = []
  const config: AuthConfig = {
    providers: [mail],
    logger: { warn: (...said) => void warned.push(said), error: (error) => void errors.push(error) },
    ...over,
  }
  setEnvDefaults(env, config)
  return { config, errors, warned, codes: warned.map(([code]) => code) }
}

describe("HOST-01: hosts at the start", () => {
  it("HOST-01: mail in production with any host trusted causes a warning at the start, with the solution", () => {
    const { warned, errors } = start(production)
    expect(warned).toEqual([
      [
        "host-unrestricted",
        expect.stringMatching(/AUTH_URL.*AUTH_TRUSTED_HOSTS.*docs\/upgrading\.md#secrets-and-hosts/),
      ],
    ])
    expect(errors).toEqual([])
    const withOptions = start(production, { providers: [Resend({ apiKey: "k", from: "a@example.com" })] })
    expect(withOptions.codes).toEqual(["host-unrestricted"])
  })

  it.each<[string, Environment, Partial<AuthConfig>]>([
    ["with AUTH_URL", { ...production, AUTH_URL: "https://app.example.com" }, {}],
    ["with a list in the environment", { ...production, AUTH_TRUSTED_HOSTS: "app.example.com" }, {}],
    ["with a list in the configuration", production, { trustHost: ["app.example.com"] }],
    ["without mail", production, { providers: [] }],
    ["in development", { ...production, NODE_ENV: "development" }, {}],
    ["while Next.js builds", { ...production, NEXT_PHASE: "phase-production-build" }, {}],
    ["on Vercel", { ...production, VERCEL: "1" }, {}],
    ["on Cloudflare", { ...production, CF_PAGES: "1" }, {}],
    ["on Netlify", { ...production, NETLIFY: "true" }, {}],
    ["in a function of Netlify", { ...production, SITE_ID: "b9", SITE_NAME: "app" }, {}],
    ["without a trusted host", { NODE_ENV: "production", AUTH_SECRET: strong }, {}],
  ])("HOST-01: there is no warning %s", (_, env, over) => {
    expect(start(env, over).codes).toEqual([])
  })

  it("HOST-01: the warning appears once for a configuration, regardless of how often the configuration is prepared", () => {
    const { config, codes, warned } = start(production)
    setEnvDefaults(production, config)
    setEnvDefaults(production, { ...config })
    expect(codes).toEqual(["host-unrestricted"])
    expect(warned).toHaveLength(1)
  })

  it("HOST-01: AUTH_TRUSTED_HOSTS is a list that is separated by commas, and AUTH_TRUST_HOST keeps its meaning without this list", () => {
    const listed = start({ ...production, AUTH_TRUSTED_HOSTS: " app.example.com , *.preview.example.com,, " })
    expect(listed.config.trustHost).toEqual(["app.example.com", "*.preview.example.com"])
    expect(start({ ...production, AUTH_TRUSTED_HOSTS: " , " }).config.trustHost).toBe(true)
    expect(start({ ...production, AUTH_TRUSTED_HOSTS: "" }).config.trustHost).toBe(true)
    expect(start({ NODE_ENV: "production" }).config.trustHost).toBe(false)
    expect(start({ NODE_ENV: "production", AUTH_TRUSTED_HOSTS: "a.example.com" }).config.trustHost).toEqual([
      "a.example.com",
    ])
  })

  it("HOST-01: the application's option overrides AUTH_TRUSTED_HOSTS, and a warning says so", () => {
    const { config, warned } = start({ ...production, AUTH_TRUSTED_HOSTS: "a.example.com" }, { trustHost: true })
    expect(config.trustHost).toBe(true)
    expect(warned).toContainEqual(["untrue-environment-value", expect.stringContaining("AUTH_TRUSTED_HOSTS")])
  })

  it("HOST-01: an entry that is not a host makes the configuration unusable and is named, and an empty list trusts no host", () => {
    const { config } = start({ ...production, AUTH_TRUSTED_HOSTS: "app.example.com,https://other.example.com" })
    const { problem } = resolveConfig(config)
    expect(problem).toBeInstanceOf(InvalidConfiguration)
    expect(problem?.message).toContain('"https://other.example.com"')
    expect(resolveConfig(start(production, { trustHost: [] }).config).problem).toBeInstanceOf(UntrustedHost)
  })
})

describe("SECRET-01: weak secrets at the start", () => {
  const env = { ...production, AUTH_URL: "https://app.example.com", AUTH_SECRET: weak }

  it("SECRET-01: a secret that can be guessed is an error at each start in production, with the solution", () => {
    const { errors } = start(env)
    expect(errors).toEqual([expect.any(WeakSecret)])
    const { message = "" } = errors[0] ?? {}
    expect(message).toContain('AUTH_SECRET can be guessed: it holds the word "secret"')
    expect(message).toMatch(/Keep AUTH_SECRET, and set AUTH_SECRET_1 .*AUTH_SECRET_1 then seals.*no user is signed out/)
    expect(message).toContain("after 30 days")
    expect(message).not.toContain(weak)
    // The next process of the same application.
    expect(start(env).errors).toHaveLength(1)
  })

  it("SECRET-01: every entry reports a weak secret, once for each configuration", () => {
    const errors: Error[] = []
    const made = (): AuthConfig => ({ providers: [], logger: { error: (error) => void errors.push(error) } })
    const server = made()
    prepareServerConfig(server, () => env)
    prepareServerConfig(server, () => env)
    expect(errors).toHaveLength(1)
    prepareConfig(made(), false, env)
    expect(errors).toHaveLength(2)
  })

  it("SECRET-01: a configuration with a literal secret is advised to write a list", () => {
    const { errors } = start({ ...env, AUTH_SECRET: "" }, { secret: weak })
    expect(errors[0]?.message).toContain("secret: [strong, weak]")
  })

  it("SECRET-01: after the change, AUTH_SECRET_1 seals, and a warning names the weak secret that still opens", () => {
    const { config, errors, warned } = start({ ...env, AUTH_SECRET_1: strong }, { session: { maxAge: 7 * 86_400 } })
    expect(config.secret).toEqual([strong, weak])
    expect(errors).toEqual([])
    expect(warned).toEqual([
      [
        "weak-secret-opens",
        expect.stringMatching(
          /^AUTH_SECRET can be guessed, .* after 7 days\. See docs\/upgrading\.md#secrets-and-hosts\.$/,
        ),
      ],
    ])
  })

  it.each<[string, Environment, Partial<AuthConfig>]>([
    ["in development", { ...env, NODE_ENV: "development" }, {}],
    ["while Next.js builds", { ...env, NEXT_PHASE: "phase-production-build" }, {}],
    ["of a random secret", { ...env, AUTH_SECRET: strong }, {}],
    ["of a short random secret", { ...env, AUTH_SECRET: "vQ7xLr2Zk9PmT4wYbN8s" }, {}],
  ])("SECRET-01: there is no message %s", (_, environment, over) => {
    const { errors, warned } = start(environment, { providers: [], ...over })
    expect([errors, warned]).toEqual([[], []])
  })

  it("SECRET-01: with strictSecret, every entry refuses to start", () => {
    const strict = (): AuthConfig => ({
      providers: [],
      strictSecret: true,
      logger: { error: () => undefined, warn: () => undefined },
    })
    expect(() => prepareServerConfig(strict(), () => env)).toThrow(WeakSecret)
    expect(() => prepareConfig(strict(), false, env)).toThrow(/strictSecret refuses to start/)
    expect(prepareConfig(strict(), false, { ...env, AUTH_SECRET: strong }).secret).toBe(strong)
    expect(prepareConfig(strict(), false, { ...env, NODE_ENV: "development" }).secret).toBe(weak)
    const building = strict()
    prepareConfig(building, false, { ...env, NEXT_PHASE: "phase-production-build" })
    expect(resolveConfig(building).problem).toBeInstanceOf(WeakSecret)
    expect(() => NextAuth({ ...strict(), secret: weak })).not.toThrow()
  })

  it("SECRET-01: with strictSecret, the change of a secret works, too: a weak secret that only opens causes a warning", () => {
    const prepared = (environment: Environment, secret?: string[]) => {
      const warned: string[] = []
      const logger = { error: () => undefined, warn: (code: string) => void warned.push(code) }
      const over = secret === undefined ? {} : { secret }
      const config = prepareConfig({ providers: [], strictSecret: true, logger, ...over }, false, environment)
      return { warned, problem: resolveConfig(config).problem, secret: config.secret }
    }
    const started = { warned: ["weak-secret-opens"], problem: undefined, secret: [strong, weak] }
    expect(prepared({ ...env, AUTH_SECRET_1: strong })).toEqual(started)
    expect(prepared({ ...env, AUTH_SECRET: "" }, [strong, weak])).toEqual(started)
    // With the weak one first, the problem remains.
    expect(() => prepared({ ...env, AUTH_SECRET: "" }, [weak, strong])).toThrow(WeakSecret)
  })
})
