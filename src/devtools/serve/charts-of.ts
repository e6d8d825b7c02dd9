/**
 * Makes the charts of an application: its flows as the configuration composes them, and the same flows without its
 * steps and overrides.
 */
import type { ResolvedProvider } from "../../config/providers.ts"
import type { AuthConfig } from "../../config/options.ts"
import { resolveConfig, type ResolvedConfig } from "../../config/resolve.ts"
import { usableSecrets } from "../../config/secrets.ts"
import { flowIn, type Composition } from "../../flows/composed-flow.ts"
import { compositionOf } from "../../flows/composition.ts"
import { ownFlow } from "../../flows/own/own-flow.ts"
import { againFlows, flowOf, signInTypes } from "../../flows/registry.ts"
import type { ChartOfFlow, Charts, ProviderOfFlow } from "../draw/charts.ts"
import { describe } from "../describe/describe.ts"

const made = new WeakMap<ResolvedConfig, Promise<Charts>>()

/**
 * Returns the data that the visualizer shows of a configuration: names of states, guards and providers, without values
 * of options. The function makes the charts once for each configuration, in some tens of milliseconds for each flow
 * that the application changed.
 *
 * If the flows of a configuration cannot be composed, the function returns the built-in charts, with a name that says
 * so. After an error, the next call makes the charts again.
 */
export function chartsOf(config: ResolvedConfig): Promise<Charts> {
  const known = made.get(config)
  if (known !== undefined) return known
  const charts = make(config)
  made.set(config, charts)
  charts.catch(() => made.delete(config))
  return charts
}

async function make(config: ResolvedConfig): Promise<Charts> {
  const builtIn = await builtInCharts()
  const composition = composed(config)
  if (composition === undefined)
    return { name: "The built-in flows: those of this configuration could not be composed", charts: builtIn }
  const providers = [...config.declaredProviders.values()].map((provider) => providerOf(provider, composition))
  const used = new Set(providers.map(({ flow }) => flow))
  const stepsUp = [...config.ownFlows.values()].some(({ ends }) => ends === "stepUp")
  // Some built-in charts are parts of flows, such as admission. The visualizer shows such a chart if a flow of this
  // configuration has the part.
  const isShown = (flow: string): boolean => {
    const signIn = againFlows.get(flow)?.id
    if (signIn !== undefined) return config.session.stepUp && used.has(signIn)
    if (flow === "step-up") return stepsUp
    if (flow === "escalation") return used.has("credentials")
    if (flow === "not-me") return config.notices.size > 0
    return used.has(flow) || signInTypes(flow).length === 0
  }
  const own = builtIn.filter(({ description: { flow } }) => isShown(flow)).map((chart) => chartOf(chart, composition))
  const ofApplication = [...config.ownFlows].map(([id, definition]): ChartOfFlow => {
    const { chart } = flowIn(composition, id)
    const { chart: defined } = ownFlow(definition)
    return { description: describe(chart), ...(chart === defined ? {} : { builtIn: describe(defined) }) }
  })
  return { name: "authchart", charts: [...own, ...ofApplication], providers }
}

function providerOf(provider: ResolvedProvider, composition: Composition): ProviderOfFlow {
  const { id, type } = provider
  const flow = flowOf(provider)
  const { policy, program } = flowIn(composition, flow)
  // `false` for each check (PKCE, `state`, `nonce`) that the provider's configuration disables.
  const omitted: Readonly<Partial<Record<string, boolean>>> = "checks" in provider ? provider.checks : {}
  const { requires: all = [] } = policy(provider, program)
  const requires = all.filter((check) => omitted[check] !== false)
  return { id, name: provider.config.name, type, flow, requires }
}

/** Returns every chart of the library with its layout. */
export async function builtInCharts(): Promise<readonly ChartOfFlow[]> {
  const visualizer = (await import("#visualizer")).default
  // The build wrote this JSON from values of the type `ChartOfFlow`.
  return JSON.parse(await visualizer.charts()) as readonly ChartOfFlow[]
}

function composed(config: ResolvedConfig): Composition | undefined {
  if (config.problem !== undefined) return undefined
  try {
    return compositionOf(config)
  } catch {
    // The visualizer need not report this error, because the library itself reports it at start-up and at each request.
    return undefined
  }
}

/**
 * Returns the built-in chart if the application did not change the flow. Otherwise returns the composed chart without a
 * layout. The browser then computes the layout.
 */
function chartOf(chart: ChartOfFlow, composition: Composition): ChartOfFlow {
  // A chart's id is the name of its flow.
  const own = [...composition.flows.values()].find((flow) => flow.chart.id === chart.description.flow)
  if (own === undefined || own.program === own.base) return chart
  return { description: describe(own.chart), builtIn: chart.description }
}

/**
 * Resolves a configuration whose charts are shown, and which serves no requests. Therefore a fixed text replaces a
 * missing secret, and the configuration trusts every host.
 *
 * @param config the configuration with the values of the environment.
 */
export function unservedConfig(config: AuthConfig): ResolvedConfig {
  const secret = usableSecrets(config.secret).length > 0 ? config.secret : "inspected"
  return resolveConfig({ ...config, secret, trustHost: true })
}
