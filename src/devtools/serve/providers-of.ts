/** Describes the checks of providers: those of a configuration, and three usual kinds of providers. */
import { resolveProvider, type ResolvedProvider } from "../../config/providers.ts"
import { flowIn, type Composition } from "../../flows/composed-flow.ts"
import { flowOf } from "../../flows/registry.ts"
import { isolated } from "../describe/isolated.ts"
import { impossibleIn } from "../describe/lens.ts"
import type { ChartOfFlow, ProviderOfFlow } from "../draw/charts.ts"

/**
 * Returns the checks that sign-ins with a provider must pass, and the parts of the chart that these sign-ins never
 * reach. All facts come from the policy of the flow: the proofs at start-up use this policy, and each run asserts its
 * `requires` before it issues the session.
 */
export function providerOf(
  provider: ResolvedProvider,
  composition: Composition,
  charts: readonly ChartOfFlow[],
): ProviderOfFlow {
  const { id, type } = provider
  const flow = flowOf(provider)
  const { policy, program } = flowIn(composition, flow)
  const { requires = [], assume = {} } = policy(provider, program)
  const description = charts.find((chart) => chart.description.flow === flow)?.description
  const impossible = description && impossibleIn(description, program, assume)
  return { id, name: isolated(provider.config.name), type, flow, requires, ...(impossible && { impossible }) }
}

/** Returns the usual kinds of OAuth providers, with the steps and overrides of a composition. */
export function presetsOf(composition: Composition, charts: readonly ChartOfFlow[]): readonly ProviderOfFlow[] {
  return presets.map((preset) => providerOf(preset, composition, charts))
}

const endpoints = {
  clientId: "preset",
  authorization: "https://provider.example/authorize",
  token: "https://provider.example/token",
  userinfo: "https://provider.example/userinfo",
  profile: ({ sub }: { sub?: string }) => ({ id: sub ?? "" }),
} as const

/** The library decides the checks of these providers as it decides those of a configured provider. */
const presets: readonly ResolvedProvider[] = [
  resolveProvider({
    ...endpoints,
    id: "preset-oidc",
    name: "OpenID Connect",
    type: "oidc",
    issuer: "https://provider.example",
  }),
  resolveProvider({ ...endpoints, id: "preset-oauth", name: "OAuth 2", type: "oauth" }),
  resolveProvider({
    ...endpoints,
    id: "preset-pkce",
    name: "PKCE only",
    type: "oauth",
    dangerouslyOmitChecks: ["state"],
  }),
]
