import { describe, expect, it } from "vitest"
import { cookieSettings } from "../../src/config/cookies.ts"
import type { AuthConfig, CookieOption } from "../../src/config/options.ts"
import { resolveConfig, siteOf } from "../../src/config/resolve.ts"
import type { OIDCConfig } from "../../src/ports/provider.ts"

const idp: OIDCConfig = { id: "idp", name: "IdP", type: "oidc", issuer: "https://idp.test", clientId: "app" }

function names(settings: object): Record<string, string> {
  return Object.fromEntries(Object.entries<CookieOption>({ ...settings }).map(([key, { name }]) => [key, name]))
}

describe("cookies", () => {
  it("COOK-05, D15: have names that bind the cookies to https, and CSRF and flow cookies to the exact host", () => {
    expect(names(cookieSettings(true))).toEqual({
      sessionToken: "__Secure-authjs.session-token",
      webauthnChallenge: "__Secure-authjs.challenge",
      endedSessions: "__Secure-authjs.signed-out",
      callbackUrl: "__Secure-authjs.callback-url",
      csrfToken: "__Host-authjs.csrf-token",
      knownDevices: "__Host-authjs.known-devices",
      rememberedDevices: "__Host-authjs.remembered-devices",
      flow: "__Host-authjs.flow",
    })
  })

  it("COOK-20: have plain names on http, so that development works", () => {
    expect(names(cookieSettings(false))).toEqual({
      sessionToken: "authjs.session-token",
      webauthnChallenge: "authjs.challenge",
      endedSessions: "authjs.signed-out",
      callbackUrl: "authjs.callback-url",
      csrfToken: "authjs.csrf-token",
      knownDevices: "authjs.known-devices",
      rememberedDevices: "authjs.remembered-devices",
      flow: "authjs.flow",
    })
  })

  it.each([true, false])("are HttpOnly, Lax and for the whole site (secure: %s)", (secure) => {
    for (const { options } of Object.values<CookieOption>({ ...cookieSettings(secure) }))
      expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure })
  })

  it("have an application's name and options instead of the defaults, field by field", () => {
    const { sessionToken, csrfToken } = cookieSettings(true, {
      sessionToken: { name: "__Secure-own", options: { domain: ".app.test", sameSite: "strict" } },
      csrfToken: { options: { sameSite: "strict", path: undefined } },
    })
    expect(sessionToken).toEqual({
      name: "__Secure-own",
      options: { httpOnly: true, sameSite: "strict", path: "/", secure: true, domain: ".app.test" },
    })
    expect(csrfToken.name).toBe("__Host-authjs.csrf-token")
    expect(csrfToken.options).toEqual({ httpOnly: true, sameSite: "strict", path: "/", secure: true })
  })

  it.each(["pkceCodeVerifier", "state", "nonce"] as const)(
    "the flow cookie takes the options of cookies.%s, and keeps its own name",
    (key) => {
      const { flow } = cookieSettings(true, { [key]: { name: "own", options: { priority: "high" } } })
      expect(flow).toEqual({
        name: "__Host-authjs.flow",
        options: { httpOnly: true, sameSite: "lax", path: "/", secure: true, priority: "high" },
      })
    },
  )

  it.each([{ domain: ".app.test" }, { path: "/auth" }])(
    "the flow cookie loses its prefix under %j, which browsers would refuse",
    (options) => {
      expect(cookieSettings(true, { state: { options } }).flow.name).toBe("authjs.flow")
    },
  )

  it.each<[Partial<AuthConfig>, string, boolean]>([
    [{}, "https://app.test", true],
    [{}, "http://app.test", false],
    [{}, "http://localhost:3000", false],
    [{ useSecureCookies: true }, "http://app.test", true],
    [{ useSecureCookies: false }, "https://app.test", false],
  ])("the cookies of a configuration with %j at %s have the attribute secure: %s", (over, origin, secure) => {
    const config = resolveConfig({ trustHost: true, secret: "s".repeat(32), providers: [idp], ...over })
    const site = siteOf(config, origin)
    expect(site.secure).toBe(secure)
    expect(site.cookies.sessionToken.options.secure).toBe(secure)
    expect(site.cookies.csrfToken.name.startsWith("__Host-")).toBe(secure)
  })
})
