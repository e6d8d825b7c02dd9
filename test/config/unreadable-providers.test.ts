/**
 * However wrong the options of one provider are, no security rule becomes weaker, and all other parts of the
 * application work (MOVE-01).
 */
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import { setEnvDefaults } from "../../src/core.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { Provider } from "../../src/ports/provider.ts"
import Entra from "../../src/providers/microsoft-entra-id.ts"
import Nextcloud from "../../src/providers/nextcloud.ts"
import Resend from "../../src/providers/resend.ts"
import { openBrowser } from "../support/browser.ts"
import { forge } from "../support/providers.ts"

const sound: Provider = { ...forge, id: "sound", name: "Sound" }
const base: AuthConfig = {
  trustHost: true,
  secret: "s".repeat(32),
  adapter: memoryAdapter(),
  session: { strategy: "jwt" },
  providers: [],
  logger: { warn: () => undefined, error: () => undefined },
}

/** As an application without type checks passes it. */
const untyped = (options: object): Provider => ({ ...forge, ...options }) as Provider

describe("MOVE-01: a provider with unreadable options", () => {
  it.each([
    ["an endpoint that is null", untyped({ token: null })],
    ["tenants that are null", untyped({ tenants: null })],
    ["a list of checks that is a number", untyped({ unsupportedChecks: 5 })],
    ["an address that is not a URL", untyped({ authorization: "undefined/authorize" })],
    [
      "credentials without fields and without authorize",
      { id: "forge", name: "Forge", type: "credentials" } as Provider,
    ],
  ])("has a fault, and all other parts work: %s", async (_what, faulty) => {
    const config: AuthConfig = { ...base, providers: [faulty, sound] }
    const { problem, faults, providers, listedProviders } = resolveConfig(config)
    expect(problem).toBeUndefined()
    expect(faults.map(({ id }) => id)).toEqual(["forge"])
    expect(faults[0]?.error.message).toContain('"forge"')
    expect([...providers.keys()]).toEqual(["sound"])
    expect([...listedProviders.keys()]).toEqual(["forge", "sound"])
    const browser = openBrowser(config)
    expect((await browser.get("/session")).status).toBe(200)
    expect(await (await browser.get("/signin")).text()).toContain("Sound")
  })

  it("does not prevent a start in production if the list contains null", () => {
    const config = { ...base, providers: [null, sound] as unknown as Provider[] }
    expect(() => setEnvDefaults({ NODE_ENV: "production", AUTH_SECRET: "s".repeat(32) }, config)).not.toThrow()
    expect(resolveConfig(config).faults).toHaveLength(1)
  })

  it("accepts credentials without fields: authorize() decides", async () => {
    const password = {
      id: "password",
      name: "Password",
      type: "credentials",
      authorize: () => null,
    } as unknown as Provider
    const browser = openBrowser({ ...base, providers: [password] })
    const { csrfToken } = (await (await browser.get("/csrf")).json()) as { csrfToken: string }
    const answer = await browser.post("/callback/password", { csrfToken, name: "Ada" })
    expect(answer.headers.get("location")).toContain("error=CredentialsSignin")
  })

  it.each([
    ["has no issuer", Nextcloud({ clientId: "app", clientSecret: "secret", allowDangerousEmailAccountLinking: true })],
    ["has unreadable options", untyped({ tenants: null, allowDangerousEmailAccountLinking: true })],
    [
      "throws when it is made",
      (() => {
        throw new TypeError("no options")
      }) as unknown as Provider,
    ],
  ])("loosens no rule about addresses if a provider that links by address %s", (_what, faulty) => {
    const tenants = Entra({ clientId: "app", clientSecret: "secret" })
    expect(resolveConfig({ ...base, providers: [tenants, faulty] }).omittedAddresses.ofTenants).toBe(true)
  })

  it("requires a mail service's key only if the service sends the mail", () => {
    const own = { ...Resend({}), sendVerificationRequest: async () => undefined }
    const config = (provider: Provider): AuthConfig => ({ ...base, providers: [provider] })
    expect(resolveConfig(config(own)).faults).toEqual([])
    expect(resolveConfig(config(Resend({ sendVerificationRequest: async () => undefined }))).faults).toEqual([])
    expect(resolveConfig(config(Resend({}))).faults).toHaveLength(1)
  })
})
