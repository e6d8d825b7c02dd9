/**
 * Edge runtimes, where `#config-parts` is `src/config/parts-later.ts`: the first request loads the checks and defaults of
 * the options that the configuration has, and no others.
 */
import { beforeEach, describe, expect, it, vi } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { mayWarn, needs } from "../../src/config/needed-parts.ts"
import * as others from "../../src/config/parts/others.ts"
import { parts } from "../../src/config/parts-later.ts"
import { resolveConfig } from "../../src/config/resolve.ts"
import { warnOf } from "../../src/config/warnings.ts"
import { Auth } from "../../src/core.ts"
import NextAuth from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import GitHub from "../../src/providers/github.ts"
import { memoryStores } from "../../src/stores/memory.ts"
import { checkSomeFlows } from "../../src/testing/check-flows.ts"
import { signInAs } from "../../src/testing/sign-in-as.ts"
import { idp } from "../support/providers.ts"

vi.mock("#config-parts", () => import("../../src/config/parts-later.ts"))

const logged: Error[] = []
const logger = { error: (error: Error) => void logged.push(error), warn: () => undefined }
const plain: AuthConfig = { providers: [], secret: "s".repeat(40), trustHost: true, basePath: "/auth", logger }
const origin = "https://app.test"

beforeEach(() => {
  logged.length = 0
  for (const name of Object.keys(parts)) Reflect.deleteProperty(parts, name)
})

async function read(config: AuthConfig): Promise<Response> {
  return Auth(new Request(`${origin}/auth/session`), config)
}

describe("a configuration on an edge runtime", () => {
  it("loads no part if it has no options, and reads sessions", async () => {
    const { auth } = NextAuth({ ...plain })
    const salt = "__Secure-authjs.session-token"
    const token = await encode({ token: { sub: "ada", name: "Ada" }, secret: "s".repeat(40), salt })
    const request = new Request(`${origin}/private`, { headers: { cookie: `${salt}=${token}` } })
    const names: unknown[] = []
    const response = await auth((req) => {
      names.push(req.auth?.user?.name)
      return new Response("seen")
    })(Object.assign(request, { nextUrl: new URL(request.url) }) as never, {} as never)
    expect([names, await (response as Response).text(), Object.keys(parts)]).toEqual([["Ada"], "seen", []])
  })

  const needed: readonly [what: string, over: Partial<AuthConfig>, names: readonly string[]][] = [
    ["providers", { providers: [idp] }, ["limits", "providers"]],
    ["an adapter", { adapter: memoryAdapter() }, ["adapter", "limits", "providers"]],
    ["options of sessions", { session: { maxAge: 60 } }, ["session"]],
    ["a mailer", { mailer: { send: () => undefined } }, ["limits", "mails"]],
    ["plugins", { plugins: [] }, ["flows", "limits"]],
    ["names of cookies", { cookies: { sessionToken: { name: "mine" } } }, ["others"]],
    ["a listener for audit entries", { events: { audit: () => undefined } }, ["others"]],
  ]
  it.each(needed)("loads only what it needs for %s", async (_what, over, names) => {
    expect((await read({ ...plain, ...over })).status).toBe(200)
    expect(Object.keys(parts).toSorted()).toEqual(names)
  })

  const faults: readonly [option: string, over: object][] = [
    ["session.maxAge", { session: { maxAge: -1 } }],
    ["migrateFrom", { migrateFrom: "next-auth@3" }],
    ["adapter", { session: { strategy: "database" } }],
    ["authorize()", { session: { strategy: "database" }, providers: [{ ...idp, type: "credentials" }] }],
    ["adapter methods", { adapter: {} }],
    ["redirectProxyUrl", { redirectProxyUrl: "stable.test" }],
    ["redirectProxyAllowedOrigins", { redirectProxyAllowedOrigins: ["stable.test/"] }],
    ["accountLinking", { accountLinking: { unverifiedAddress: "keep" } }],
    ["cookies.sessionToken", { cookies: { sessionToken: { name: "a b" } } }],
    ["inspect", { inspect: { authorize: true } }],
    ["mailer", { mailer: {} }],
    ["mail", { mail: {} }],
    ["notices", { notices: { newDevices: true } }],
    ["language.default", { language: { default: "tlh" } }],
    ["texts", { texts: { tlh: {} } }],
    ["clientAddress", { clientAddress: {} }],
    ["steps", { steps: [{}] }],
    ["flows", { flows: { sessions: () => undefined } }],
    ["plugins", { plugins: [{}] }],
    ["plugins", { providers: [{ ...idp, brings: {} }] }],
    ["limits", { limits: { "signIn.failed": "many" } }],
    ["audit", { audit: { retention: "1s" } }],
    ["challenge", { challenge: {} }],
    ["waitUntil", { waitUntil: true }],
    ["strictSecret", { strictSecret: true }],
  ]
  it.each(faults)("refuses a wrong %s as on other platforms", async (_option, over) => {
    const config = (): AuthConfig => ({ ...plain, ...over })
    expect((await read(config())).status).toBe(500)
    expect(logged).toHaveLength(1)
    const elsewhere = vi.importActual<typeof import("../../src/config/parts.ts")>("../../src/config/parts.ts")
    Object.assign(parts, (await elsewhere).parts)
    expect(logged[0]?.message).toBe(resolveConfig(config()).problem?.message)
  })

  it("signs a test user in and checks its flows, as on other platforms", async () => {
    const config = (): AuthConfig => ({
      ...plain,
      adapter: memoryAdapter(),
      providers: [{ ...idp, clientSecret: "secret" }],
    })
    const { cookies } = await signInAs(config(), { sub: "ada", email: "ada@example.test" })
    expect([...cookies.keys()]).toContain("authjs.session-token")
    for (const name of Object.keys(parts)) Reflect.deleteProperty(parts, name)
    const { flows } = await checkSomeFlows({ config, adversary: 0 }, (flow) => flow === "oauth")
    expect(flows.map(({ flow }) => flow)).toContain("oauth")
  })

  it("loads the checks of rare options for each option that one of these checks reads", () => {
    const shared = ["pages", "stores", "useSecureCookies"]
    const ofValues = ["clientAddressProblem", "redirectProxyProblem"]
    const options = new Set<string>()
    const reading = new Proxy({}, { get: (_config, key) => void options.add(String(key)) })
    for (const [name, check] of Object.entries(others))
      // The cast is correct: each of these functions takes a configuration, whose options are all optional here.
      if (name.endsWith("Problem") && !ofValues.includes(name))
        (check as (config: AuthConfig) => unknown)(reading as AuthConfig)
    expect(options.size).toBeGreaterThan(8)
    expect([...options].filter((name) => !shared.includes(name) && !needs.others({ [name]: true } as never))).toEqual(
      [],
    )
  })

  it("loads the warnings for each option that can cause a warning", () => {
    // These options only change warnings about providers, steps, flows and adapters.
    const shared = ["accountLinking", "flowStore", "limits", "redirectProxyUrl", "session", "stores"]
    const options = new Set<string>()
    const given = new Proxy({}, { get: (_config, key) => void (typeof key === "string" && options.add(key)) })
    const said: unknown[] = []
    warnOf({ ...resolveConfig({ ...plain }), given: given as AuthConfig, warnOnce: (...line) => void said.push(line) })
    expect([said, mayWarn(plain)]).toEqual([[], false])
    expect([...options]).toEqual(expect.arrayContaining(["cookies", "debug", "providers"]))
    const causes: Partial<Record<string, unknown>> = { adapter: memoryAdapter(), debug: true, providers: [idp] }
    for (const name of options)
      expect(shared.includes(name) || mayWarn({ ...plain, [name]: causes[name] ?? {} })).toBe(true)
    for (const over of [{ steps: [] }, { flows: {} }, { plugins: [] }, { mailer: { send: () => undefined } }])
      expect(mayWarn({ ...plain, ...over })).toBe(true)
  })

  it("has the same limits and mails as on other platforms", async () => {
    const config = (): AuthConfig => ({
      ...plain,
      providers: [GitHub({ clientId: "id", clientSecret: "secret" })],
      adapter: memoryAdapter(),
      stores: memoryStores(),
      mailer: { send: () => undefined },
    })
    const here = config()
    expect((await read(here)).status).toBe(200)
    const seen = resolveConfig(here)
    Object.assign(
      parts,
      (await vi.importActual<typeof import("../../src/config/parts.ts")>("../../src/config/parts.ts")).parts,
    )
    const elsewhere = resolveConfig(config())
    const facts = (of: typeof seen): unknown => [
      of.limits.rulesOf("signIn.failed", undefined),
      [...of.notices],
      of.mailer?.name,
      [...of.providers.keys()],
      of.session,
    ]
    expect(JSON.stringify(facts(seen))).toBe(JSON.stringify(facts(elsewhere)))
    expect(seen.limits.rulesOf("signIn.failed", undefined).length).toBeGreaterThan(0)
  })
})
