/** Faults of one provider: they disable only its own sign-in (MOVE-01). */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import type * as errors from "../../src/errors.ts"
import type { Provider } from "../../src/ports/provider.ts"
import Nodemailer from "../../src/providers/nodemailer.ts"
import Resend from "../../src/providers/resend.ts"
import { openBrowser } from "../support/browser.ts"
import { forge, idp } from "../support/providers.ts"
import { cases } from "./provider-faults.ts"

const sound: Provider = { ...forge, id: "sound", name: "Sound" }
const base: AuthConfig = {
  trustHost: true,
  secret: "s".repeat(32),
  adapter: memoryAdapter(),
  session: { strategy: "jwt" },
  providers: [],
  logger: { warn: () => undefined },
}

/** Returns the fault of the first faulty provider. The configuration as a whole must stay usable. */
function faultOf(over: Partial<AuthConfig>): errors.AuthError | undefined {
  const { problem, faults } = resolveConfig({ ...base, ...over })
  expect(problem).toBeUndefined()
  return faults[0]?.error
}

describe("MOVE-01: a provider with a fault", () => {
  it.each(cases)("%s: is reported as a sentence", (_what, over, Class, names) => {
    const fault = faultOf(over)
    expect(fault).toBeInstanceOf(Class)
    expect(fault?.type).toBe(Class.type)
    expect(fault?.message).toContain(names)
    expect(fault?.message).toMatch(/\.$/)
  })

  it("OAC-14: a constant state or nonce, among the authorization parameters or in the address, is a fault", () => {
    const url = "https://forge.test/authorize"
    for (const name of ["state", "nonce"]) {
      const among = { ...forge, authorization: { url, params: { [name]: "constant" } } }
      const within = { ...forge, authorization: `${url}?${name}=constant` }
      for (const provider of [among, within]) expect(faultOf({ providers: [provider] })?.message).toContain(name)
    }
  })

  it.each(cases)("%s: disables no other provider, and causes a warning in one line", async (_what, over) => {
    const warned: unknown[][] = []
    const logged: Error[] = []
    const logger: AuthConfig["logger"] = {
      warn: (...said) => warned.push(said),
      error: (error) => logged.push(error),
    }
    const config = { ...base, ...over, providers: [...(over.providers ?? []), sound], logger }
    const browser = openBrowser(config)
    expect(await browser.session()).toBeNull()
    const page = await (await browser.get("/signin")).text()
    expect(page).toContain("Sign in with Sound")
    const started = await browser.post("/signin/sound")
    expect(started.headers.get("location")).toMatch(/^https:\/\/forge\.test\/authorize/)
    expect(logged).toEqual([])
    expect(warned.filter(([code]) => code === "provider-unusable")).toHaveLength(1)
  })

  it("a sign-in at a provider without a clientId fails with a sentence that says what to do, and a stable code", async () => {
    const logged: errors.AuthError[] = []
    const github = { ...forge, id: "github", name: "GitHub", clientId: undefined }
    const config = {
      ...base,
      providers: [github, sound],
      logger: { warn: () => undefined, error: (error: Error) => logged.push(error as errors.AuthError) },
    }
    const browser = openBrowser(config)
    for (const answer of [await browser.post("/signin/github"), await browser.get("/callback/github?code=1")]) {
      const place = new URL(answer.headers.get("location") ?? "")
      expect([place.pathname, place.searchParams.get("error"), place.searchParams.get("reason")]).toEqual([
        "/auth/error",
        "Configuration",
        "provider_misconfigured",
      ])
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(logged.map(({ type, message }) => `${type}: ${message}`)).toEqual(
      Array(2).fill('InvalidConfiguration: Provider "github" has no clientId. Set AUTH_GITHUB_ID or pass clientId.'),
    )
  })

  it("is not on the sign-in page, and is in GET /providers, which signIn() of the browser reads", async () => {
    const github = { ...forge, id: "github", name: "GitHub", clientId: "" }
    const browser = openBrowser({ ...base, providers: [github, sound] })
    for (const path of ["/signin", "/signin/github"]) {
      const page = await browser.get(path)
      expect(page.status).toBe(200)
      expect(await page.text()).not.toContain("GitHub")
    }
    const listed = (await (await browser.get("/providers")).json()) as object
    expect(Object.keys(listed)).toEqual(["github", "sound"])
  })

  it("causes few lines in the log, even for failures that any visitor can cause", async () => {
    const logged: Error[] = []
    const logger = { warn: () => undefined, error: (error: Error) => logged.push(error) }
    const browser = openBrowser({ ...base, providers: [{ ...idp, clientId: "" }], logger })
    for (let i = 0; i < 15; i++) await browser.get("/callback/idp?code=1")
    expect(logged).toHaveLength(10)
  })

  it("if two providers have one id, the first provider counts", async () => {
    const browser = openBrowser({ ...base, providers: [forge, { ...idp, id: "forge" }] })
    const started = await browser.post("/signin/forge")
    expect(started.headers.get("location")).toMatch(/^https:\/\/forge\.test\/authorize/)
    const page = await (await browser.get("/signin")).text()
    expect([...page.matchAll(/Sign in with (\w+)/g)].map(([, name]) => name)).toEqual(["Forge"])
    const listed: unknown = await (await browser.get("/providers")).json()
    expect(Object.keys(listed as object)).toEqual(["forge"])
    expect(listed).toMatchObject({ forge: { id: "forge", name: "Forge", type: "oauth" } })
  })

  it("does not loosen rules that depend on the ways to sign in", () => {
    const { omittedAddresses } = resolveConfig({ ...base, providers: [Resend, idp] })
    expect(omittedAddresses.ofTenants).toBe(true)
  })

  it("a mail provider with its own sender needs neither server nor key", () => {
    const sendVerificationRequest = () => undefined
    const providers = [Nodemailer({ sendVerificationRequest }), Resend({ sendVerificationRequest })]
    expect(resolveConfig({ ...base, providers }).faults).toEqual([])
  })

  it("ROUTE-07: a provider id that cannot be in a path is a fault", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "grapheme" }),
          fc.constantFrom("", ".", "..", "undefined", "a/b", "a b", "a%2f", "a".repeat(129)),
        ),
        (id) => {
          const routable = /^[\w.~:@+-]{1,128}$/.test(id) && ![".", "..", "undefined"].includes(id)
          expect(faultOf({ providers: [{ ...idp, id }] }) === undefined).toBe(routable)
        },
      ),
    )
    expect(faultOf({ providers: [{ ...idp, id: undefined } as never] })?.type).toBe("InvalidConfiguration")
  })
  it("accepts a userinfo endpoint that fetches the profile itself", () => {
    const provider: Provider = { ...forge, userinfo: { request: () => ({ id: "1" }) } }
    expect(faultOf({ providers: [provider] })).toBeUndefined()
  })
  it("a provider may have the authorization parameters that it needs, and parameters that the library sends anyway", () => {
    for (const params of [
      { prompt: "consent", access_type: "offline", response_type: "code", scope: "openid" },
      { response_mode: "form_post" },
      { response_mode: "query" },
      { client_id: "app", redirect_uri: "https://app.test/api/auth/callback/idp" },
      { claims: { id_token: { email: null } }, state_of_mind: "calm" },
    ])
      expect(faultOf({ providers: [{ ...idp, authorization: { params } }] })).toBeUndefined()
  })
})
