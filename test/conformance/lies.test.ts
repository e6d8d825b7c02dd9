import { beforeAll, describe, expect, it } from "vitest"
import { memoryAdapter } from "../../src/adapters/memory.ts"
import type { AuthConfig } from "../../src/config/options.ts"
import { customFetch, type OIDCConfig } from "../../src/ports/provider.ts"
import { appOrigin, locationOf, openBrowser, sessionCookies } from "../support/browser.ts"
import { lies } from "../support/lies.ts"
import {
  createLyingProvider,
  makeProviderKeys,
  type Lie,
  type LyingProvider,
  type ProviderKeys,
} from "../support/lying-provider.ts"
import { sampled } from "../support/sample.ts"
import { withWriteLog } from "../support/write-log.ts"

const secret = "a secret of the application that nobody may ever see"
const now = 1_800_000_000
const visible = ["OAuthCallbackError", "AccessDenied", "OAuthAccountNotLinked"]
/** Reasons of a callback for which the library finds no flow. */
const unfound: ReadonlySet<string> = new Set(["flow_missing", "state_missing", "state_repeated", "state_unknown"])

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

interface Variant {
  strategy: "jwt" | "database"
  responseMode: "query" | "form_post"
}
const variants: readonly Variant[] = [
  { strategy: "jwt", responseMode: "query" },
  { strategy: "jwt", responseMode: "form_post" },
  { strategy: "database", responseMode: "query" },
  { strategy: "database", responseMode: "form_post" },
]

function application(lie: Lie | undefined, { strategy, responseMode }: Variant) {
  const provider = createLyingProvider({
    keys,
    now: () => now,
    redirectUris: [`${appOrigin}/auth/callback/idp`],
    lie,
  })
  const { adapter, written } = withWriteLog(memoryAdapter())
  const logged: unknown[] = []
  const idp: OIDCConfig = {
    id: "idp",
    name: "IdP",
    type: "oidc",
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    authorization: { params: { response_mode: responseMode } },
    // The library also reads userinfo, so that a misbehaviour of the userinfo endpoint has an effect.
    idToken: false,
    [customFetch]: provider.fetch as typeof fetch,
  }
  const config: AuthConfig = {
    secret,
    trustHost: true,
    providers: [idp],
    session: { strategy },
    debug: true,
    logger: {
      error: (error) => logged.push(error),
      warn: (...said) => logged.push(said),
      debug: (...said) => logged.push(said),
    },
    ...(strategy === "database" ? { adapter } : {}),
  }
  return { provider, written, logged, browser: openBrowser(config, { now: () => now * 1000 }) }
}

/** Signs in as far as the provider's misbehaviour allows. Returns the last response to the browser. */
async function signIn({ provider, browser }: ReturnType<typeof application>): Promise<Response> {
  const started = await browser.post("/signin/idp")
  if (locationOf(started).origin === appOrigin) return started
  const visit = await provider.authorize(locationOf(started))
  return browser.send(visit.request())
}

/** Returns the values that must never appear in a log: all secrets of this sign-in. */
function canaries(provider: LyingProvider): string[] {
  const bodies = provider.seen.flatMap(({ body, headers }) => [
    ...new URLSearchParams(body).values(),
    headers.get("authorization")?.split(" ")[1] ?? "",
  ])
  const names = new Set(["authorization_code", provider.clientId, `${appOrigin}/auth/callback/idp`])
  return [secret, provider.clientSecret, ...bodies].filter((value) => value.length > 7 && !names.has(value))
}

function textOf(logged: readonly unknown[]): string {
  const seen = new Set<unknown>()
  const walk = (value: unknown): string => {
    if (typeof value !== "object" || value === null) return String(value)
    if (seen.has(value)) return ""
    seen.add(value)
    const own: unknown[] = value instanceof Error ? [value.message, value.stack ?? "", value.cause] : []
    return [...own, ...(Object.values(value) as unknown[])].map(walk).join(" ")
  }
  return walk(logged)
}

/** Rules of the catalogue, with the prefixes of the misbehaviours that test them. */
const rules: Readonly<Record<string, readonly string[]>> = {
  "OAC-01": ["state-missing"],
  "OAC-02": ["state-other"],
  "OAC-16": ["OP-34"],
  "OAC-19": ["OP-01", "OP-02", "OP-03"],
  "OAC-25": ["OP-11", "OP-12", "OP-13-3", "OP-14", "OP-15-token", "OP-15-deep", "OP-28"],
  "OAC-29": ["id-token-"],
  "IDP-02": ["OP-16", "OP-17"],
  "IDP-03": ["OP-18"],
  "IDP-04": ["OP-19"],
  "IDP-13": ["OP-25", "OP-26", "OP-27"],
  "IDP-16": ["distributed-claims"],
  "IDP-17": ["OP-13-3"],
}

const namedLies = (verdict: Lie["expect"]["verdict"]) =>
  lies
    .filter((lie) => lie.expect.verdict === verdict)
    .map((lie) => {
      const tested = Object.keys(rules).filter((rule) => rules[rule]?.some((start) => lie.id.startsWith(start)))
      return [[...tested, lie.id].join(", "), lie.title, lie] as const
    })

it("every rule about misbehaving providers has a misbehaviour", () => {
  const starts = Object.values(rules).flat()
  expect(starts.filter((start) => !lies.some(({ id }) => id.startsWith(start)))).toEqual([])
})

describe.each(sampled(variants, 1, "variants of misbehaving providers"))(
  "a misbehaving provider, sessions by $strategy, callbacks by $responseMode",
  (variant) => {
    it("signs in the right person if it behaves correctly", async () => {
      const app = application(undefined, variant)
      const response = await signIn(app)
      expect(locationOf(response).href).toBe(`${appOrigin}/`)
      expect((await app.browser.session())?.user).toMatchObject({ name: "Ada", email: "ada@example.test" })
      expect(app.provider.violations).toEqual([])
      expect(app.provider.strays).toEqual([])
      expect([...app.browser.cookies.keys()].filter((name) => name.includes("flow"))).toEqual([])
    })

    it.each(namedLies("session"))("%s: accepts: %s", async (_ids, _title, lie) => {
      const app = application(lie, variant)
      const response = await signIn(app)
      expect(sessionCookies(response)).toHaveLength(1)
      expect(await app.browser.session()).not.toBeNull()
    })

    it.each(namedLies("refused"))("%s: fails closed: %s", async (_ids, _title, lie) => {
      const app = application(lie, variant)
      const response = await signIn(app)
      const { provider, browser, written, logged } = app

      expect(sessionCookies(response)).toEqual([])
      expect(await browser.session()).toBeNull()
      expect(written).toEqual([])
      // The library does not read a request beyond the limits of routing, and changes nothing (D12).
      if (response.status === 413 || response.status === 414) return
      // A callback whose `state` matches no flow clears no cookie (D17). Every failure after this check clears the flow's
      // cookie.
      const left = [...browser.cookies.keys()].filter((name) => name.includes("flow"))
      const { searchParams } = locationOf(response)
      expect(left.length).toBe(unfound.has(searchParams.get("reason") ?? "") ? 1 : 0)
      expect(visible).toContain(searchParams.get("error"))
      expect(searchParams.get("reason")).toMatch(/^[a-z_]+$/)
      if (lie.expect.reason !== undefined) expect(searchParams.get("reason")).toBe(lie.expect.reason)
      for (const [endpoint, count] of Object.entries(lie.expect.calls ?? {}))
        expect(provider.calls[endpoint as keyof typeof provider.calls], endpoint).toBe(count)
      expect(provider.strays).toEqual([])

      const text = textOf(logged)
      for (const canary of canaries(provider)) expect(text).not.toContain(canary)
    })
  },
)
