/** The charts of an application: its own flows as they are composed, beside the built-in ones that they were made from. */
import type { ResolvedProvider } from "../../config/providers.ts"
import type { AuthConfig } from "../../config/options.ts"
import { resolveConfig, type ResolvedConfig } from "../../config/resolve.ts"
import { usableSecrets } from "../../config/secrets.ts"
import { flowIn, type Composition } from "../../flows/composed-flow.ts"
import { compositionOf } from "../../flows/composition.ts"
import { ownFlow } from "../../flows/own/own-flow.ts"
import { flowOf, signInTypes } from "../../flows/registry.ts"
import type { ChartOfFlow, Charts, ProviderOfFlow } from "../draw/charts.ts"
import { describe } from "../describe/describe.ts"

const made = new WeakMap<ResolvedConfig, Promise<Charts>>()

/**
 * Everything that the visualizer shows of a configuration: names of states, rules and providers, and no option's value.
 * Made once for each configuration; some tens of milliseconds for each flow that was added to.
 *
 * A configuration whose flows cannot be composed has the built-in charts, under a name that says so. Where making them
 * failed, they are made anew the next time.
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
  const own = builtIn
    // The tail of sign-ins is looked at alone where it is the built-in one, that of step-ups where a flow has it.
    .filter(({ description: { flow } }) =>
      flow === "step-up" ? stepsUp : used.has(flow) || signInTypes(flow).length === 0,
    )
    .map((chart) => chartOf(chart, composition))
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
  // A state whose rule is that a check is not asked of this provider is passed like any other, and checks nothing.
  const omitted: Readonly<Partial<Record<string, boolean>>> = "checks" in provider ? provider.checks : {}
  const { requires: all = [] } = policy(provider, program)
  const requires = all.filter((check) => omitted[check] !== false)
  return { id, name: provider.config.name, type, flow, requires }
}

/** Every chart of the library, laid out. */
export async function builtInCharts(): Promise<readonly ChartOfFlow[]> {
  const visualizer = (await import("#visualizer")).default
  // Written by the build from `ChartOfFlow`s.
  return JSON.parse(await visualizer.charts()) as readonly ChartOfFlow[]
}

function composed(config: ResolvedConfig): Composition | undefined {
  if (config.problem !== undefined) return undefined
  try {
    return compositionOf(config)
  } catch {
    // What is wrong was said where the application started, and is said again at each of its requests.
    return undefined
  }
}

/** The same chart where nothing was added; otherwise the composed one, to be laid out by the browser. */
function chartOf(chart: ChartOfFlow, composition: Composition): ChartOfFlow {
  // A chart's id is the name of its flow.
  const own = [...composition.flows.values()].find((flow) => flow.chart.id === chart.description.flow)
  if (own === undefined || own.program === own.base) return chart
  return { description: describe(own.chart), builtIn: chart.description }
}

/**
 * A configuration, resolved for its charts alone. Nothing is served of it: what it would need for that is not asked for.
 *
 * @param config with the environment in it.
 */
export function unservedConfig(config: AuthConfig): ResolvedConfig {
  const secret = usableSecrets(config.secret).length > 0 ? config.secret : "inspected"
  return resolveConfig({ ...config, secret, trustHost: true })
}
