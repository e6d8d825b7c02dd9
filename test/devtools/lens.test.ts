/** The provider lens: the facts of the policy that the proofs and the requests use, as the visualizer shows them. */
import { beforeAll, describe, expect, it } from "vitest"
import { resolveConfig } from "../../src/config/resolve.ts"
import type { Charts, ProviderOfFlow } from "../../src/devtools/draw/charts.ts"
import { edgesOfMoves } from "../../src/devtools/follow/trace-path.ts"
import { chartsOf } from "../../src/devtools/serve/charts-of.ts"
import type { OAuth2Config, OIDCConfig } from "../../src/ports/provider.ts"
import type { Trace } from "../../src/ports/trace.ts"
import { makeProviderKeys, type ProviderKeys } from "../support/lying-provider.ts"
import { oauthApp } from "../support/oauth-app.ts"
import { wordStep } from "../steps/steps-app.ts"

let keys: ProviderKeys
beforeAll(async () => {
  keys = await makeProviderKeys()
})

interface SignedIn {
  charts: Charts
  provider: ProviderOfFlow
  /** The transitions that a real sign-in took, by id. */
  taken: readonly string[]
  passed: readonly string[]
}

async function signIn(
  id: "idp" | "plain",
  providers: { idp?: Partial<OIDCConfig>; plain?: Partial<OAuth2Config> } = {},
): Promise<SignedIn> {
  const traces: Trace[] = []
  const app = oauthApp(keys, { ...providers, config: { trace: (trace) => void traces.push(trace) } })
  const response = await app.signIn(app.browser, id)
  expect(response.status).toBe(302)
  const charts = await chartsOf(resolveConfig(app.config))
  const description = charts.charts.find((chart) => chart.description.flow === "oauth")?.description
  const provider = charts.providers?.find((each) => each.id === id)
  const signIns = traces.filter(({ flow }) => flow === "oauth")
  expect(signIns.at(-1)?.ended).toBe("signedIn")
  if (!description || !provider) throw new Error("The charts lack the provider.")
  return {
    charts,
    provider,
    taken: signIns.flatMap(({ moves }) => edgesOfMoves(description, moves).flatMap((edge) => edge?.id ?? [])),
    passed: [...new Set(signIns.flatMap((trace) => trace.passed))],
  }
}

const settings = [
  ["OpenID Connect", "idp", {}],
  ["OpenID Connect with userinfo", "idp", { idp: { idToken: false } }],
  ["OpenID Connect without nonce", "idp", { idp: { dangerouslyOmitChecks: ["nonce"] } }],
  ["OAuth 2", "plain", {}],
  ["OAuth 2 with PKCE only", "plain", { plain: { dangerouslyOmitChecks: ["state"] } }],
  ["OAuth 2 without PKCE", "plain", { plain: { dangerouslyOmitChecks: ["pkce"] } }],
] as const satisfies readonly (readonly [string, "idp" | "plain", object])[]

describe("the lens of a provider", () => {
  it.each(settings)(
    "%s: no sign-in takes an impossible transition, and each passes every required check",
    async (...setting) => {
      const [, id, given] = setting
      const { provider, taken, passed } = await signIn(id, given as Parameters<typeof signIn>[1])
      const impossible = new Set(provider.impossible?.edges)
      expect(impossible.size).toBeGreaterThan(0)
      expect(taken.length).toBeGreaterThan(15)
      expect(taken.filter((edge) => impossible.has(edge))).toEqual([])
      expect(provider.requires.filter((check) => !passed.includes(check))).toEqual([])
    },
  )

  it("what is impossible for OAuth 2 is the way that an OpenID Connect sign-in takes, and the reverse", async () => {
    const [openId, plain] = [await signIn("idp"), await signIn("plain")]
    const crossed = (one: SignedIn, other: SignedIn) =>
      one.taken.filter((edge) => other.provider.impossible?.edges.includes(edge))
    expect(crossed(openId, plain)).toEqual([
      "exchangingCode|code.exchanged|0",
      "verifyingIdToken|idToken.verified|0",
      "checkingNonce|always|0",
      "choosingSource|always|1",
    ])
    expect(crossed(plain, openId)).toEqual([
      "exchangingCode|code.exchanged|1",
      "fetchingUserinfo|userinfo.received|0",
      "checkingSubject|always|1",
    ])
    expect(plain.provider.impossible?.states).toEqual(["verifyingIdToken", "checkingNonce", "choosingSource"])
  })

  it("has presets whose facts are those of a configured provider of the kind", async () => {
    const facts = ({ requires, impossible }: ProviderOfFlow) => ({ requires, impossible })
    const preset = ({ presets = [] }: Charts, name: string) => {
      const found = presets.find((each) => each.name === name)
      if (!found) throw new Error(`There is no preset "${name}".`)
      return facts(found)
    }
    const openId = await signIn("idp")
    const plain = await signIn("plain")
    const pkce = await signIn("plain", { plain: { dangerouslyOmitChecks: ["state"] } })
    expect(facts(openId.provider)).toEqual(preset(openId.charts, "OpenID Connect"))
    expect(facts(plain.provider)).toEqual(preset(plain.charts, "OAuth 2"))
    expect(facts(pkce.provider)).toEqual(preset(pkce.charts, "PKCE only"))
    expect(preset(plain.charts, "PKCE only")).not.toEqual(preset(plain.charts, "OAuth 2"))
  })

  it("excludes the way past a step that the provider requires", async () => {
    const { config } = oauthApp(keys, { config: { steps: [wordStep({ requiredFor: ["idp"] })] } })
    const { providers = [] } = await chartsOf(resolveConfig(config))
    const [openId, plain] = providers.map(({ impossible }) => impossible?.edges ?? [])
    const skips = (edges: readonly string[] = []) => edges.filter((id) => id.startsWith("admission.word."))
    expect(skips(openId)).not.toEqual([])
    expect(skips(plain)).toEqual([])
  })
})
