/**
 * Makes the charts of an application: its flows as the configuration composes them, and the same flows without its
 * steps and overrides.
 */
import type { AuthConfig } from "../../config/options.ts"
import { resolveConfig, type ResolvedConfig } from "../../config/resolve.ts"
import { usableSecrets } from "../../config/secrets.ts"
import { flowIn, type Composition } from "../../flows/composed-flow.ts"
import { compositionOf } from "../../flows/composition.ts"
import { everyFlow } from "../../flows/every-flow.ts"
import { ownFlow } from "../../flows/own/own-flow.ts"
import { againFlows, flowOf, signInTypes } from "../../flows/registry.ts"
import { lifetimeAt, stepPositionOf } from "../../flows/steps/step-position.ts"
import type { ChartOfFlow, Charts } from "../draw/charts.ts"
import { describe, type LifetimeOf } from "../describe/describe.ts"
import { presetsOf, providerOf } from "./providers-of.ts"

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
  const declared = [...config.declaredProviders.values()]
  const used = new Set<string>(declared.map((provider) => flowOf(provider)))
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
  const own = builtIn
    .filter(({ description: { flow } }) => isShown(flow))
    .map((chart) => chartOf(chart, composition, lifetimesIn(config, chart.description.flow)))
  const ofApplication = [...config.ownFlows].map(([id, definition]): ChartOfFlow => {
    const { chart } = flowIn(composition, id)
    const { chart: defined } = ownFlow(definition)
    const lifetimeOf = lifetimesIn(config, id)
    const description = describe(chart, lifetimeOf)
    return { description, ...(chart === defined ? {} : { builtIn: describe(defined, lifetimeOf) }) }
  })
  const charts = [...own, ...ofApplication]
  return {
    name: "authchart",
    charts,
    providers: declared.map((provider) => providerOf(provider, composition, charts)),
    ...(used.has("oauth") ? { presets: presetsOf(composition, charts) } : {}),
  }
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
 * layout. The browser then computes the layout. Both have the lifetimes of the configuration.
 */
function chartOf({ description, layout }: ChartOfFlow, composition: Composition, lifetimeOf: LifetimeOf): ChartOfFlow {
  const builtIn = {
    ...description,
    states: description.states.map((state) => {
      const lasts = state.kind === "waiting" ? lifetimeOf(state.path) : undefined
      return lasts === undefined ? state : { ...state, lasts }
    }),
  }
  // A chart's id is the name of its flow.
  const own = [...composition.flows.values()].find((flow) => flow.chart.id === description.flow)
  if (own === undefined || own.program === own.base)
    return { description: builtIn, ...(layout === undefined ? {} : { layout }) }
  return { description: describe(own.chart, lifetimeOf), builtIn }
}

/** Returns the lifetimes of a flow's waiting states: those of its steps, and the longest of its providers. */
function lifetimesIn({ steps, ownFlows, declaredProviders }: ResolvedConfig, flow: string): LifetimeOf {
  const signIn = againFlows.get(flow)?.id ?? flow
  const module = Object.values(everyFlow).find(({ id }) => id === signIn)
  const lifetimes = [...declaredProviders.values()].flatMap((provider) =>
    flowOf(provider) === signIn ? (module?.lifetime?.(provider) ?? []) : [],
  )
  const longest = lifetimes.length === 0 ? undefined : Math.max(...lifetimes)
  return (path) => {
    const position = stepPositionOf(path, { steps }, ownFlows.get(flow))
    return position === undefined ? longest : lifetimeAt(position)
  }
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
