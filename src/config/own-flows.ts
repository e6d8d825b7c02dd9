/**
 * Reads the plugins of an application and of its providers. Returns their flows and steps, and reports their first
 * fault.
 */
import type { Flow, LooseFlow } from "../../machines/own-flow/flow.types.ts"
import type { Plugin } from "../../machines/own-flow/plugin.types.ts"
import type { LooseStep, Step } from "../../machines/steps/step.types.ts"
import { InvalidConfiguration } from "../errors/classes.ts"
import type { AuthError } from "../errors/auth-error.ts"
import { pluginTablesProblem } from "../ports/plugin-tables.ts"
import { keysOf } from "../ports/keys-of.ts"
import { isAction, ownPages } from "../protocol/route.ts"
import type { Provider } from "../ports/provider.ts"
import type { AuthConfig } from "./options.ts"
import { madeBy } from "./providers.ts"

/** Returns the plugins of a configuration. The plugins of providers come first. */
export function pluginsOf({ providers, plugins = [] }: AuthConfig): readonly Plugin[] {
  const brought = (providers ?? []).flatMap((provider) => broughtBy(provider) ?? [])
  const named: readonly Plugin[] = Array.isArray(plugins) ? plugins : []
  return [...brought, ...named]
}

/**
 * Returns the plugin that a provider adds to the configuration (`brings`). If the provider is a function that throws,
 * the result is `undefined`: `judgeProviders` calls the function again and reports the error.
 */
function broughtBy(provider: Provider): Plugin | undefined {
  try {
    return (Object(madeBy(provider)) as { brings?: Plugin }).brings
  } catch {
    return undefined
  }
}

/** Returns the steps of plugins, followed by the steps of the option `steps`. */
export function stepListOf(config: AuthConfig): readonly Step[] {
  const { steps = [] } = config
  const brought = pluginsOf(config).flatMap((plugin) => (Object(plugin) as Partial<Plugin>).steps ?? [])
  return brought.length === 0 ? steps : [...brought, ...steps]
}

/** Returns the flows by their ids. Leaves out values that are not flows: {@link ownFlowProblem} reports them. */
export function ownFlowsOf(config: AuthConfig): ReadonlyMap<string, LooseFlow> {
  const flows = pluginsOf(config).flatMap((plugin) => (Object(plugin) as Partial<Plugin>).flows ?? [])
  return new Map(flows.filter(isFlow).map(({ id, definition }) => [id, definition]))
}

/** Returns the definitions of the steps and flows of the application, its plugins and its providers. */
export function definitionsIn(config: AuthConfig): readonly (LooseStep | LooseFlow)[] {
  return [...stepListOf(config).map(({ definition }) => definition), ...ownFlowsOf(config).values()]
}

/**
 * Returns the maximum age of the authentication of a user who links an account, in seconds: the smallest `linkMaxAge` of
 * the plugins. `undefined` if the age does not matter.
 */
export function linkMaxAgeOf(config: AuthConfig): number | undefined {
  const ages = pluginsOf(config).flatMap((plugin) => (Object(plugin) as Partial<Plugin>).linkMaxAge ?? [])
  return ages.length === 0 ? undefined : Math.min(...ages)
}

/** Returns true for a flow of the library that proves a mailbox and then sets a password. */
export function setsPassword(flow: LooseFlow | undefined): boolean {
  return flow?.provesMailbox === true && flow.uses.includes("hashPassword")
}

/**
 * Returns true if a flow runs the sign-ins of a provider: the provider is a mail provider, and brings the flow, which
 * proves a mailbox and has the provider's id.
 */
function signsInFor(flow: Flow, providers: readonly Provided[]): boolean {
  const isProvider = ({ id, type }: Provided) => id === flow.id && type === "email"
  return flow.definition.provesMailbox === true && providers.some(isProvider)
}

interface Provided {
  readonly id: string
  readonly type?: string
}

/** Returns a map from the path of each flow's route, without the method, to the id of the flow. */
export function flowPathsOf(flows: ReadonlyMap<string, LooseFlow>): ReadonlyMap<string, string> {
  return new Map(
    [...flows].flatMap(([id, { routes }]) =>
      Object.keys(routes).map((route): [string, string] => [route.slice(route.indexOf("/")), id]),
    ),
  )
}

/** Returns the error for the first fault of a plugin, or for the first flow whose id or route is already in use. */
export function ownFlowProblem(config: AuthConfig, providers: readonly Provided[]): AuthError | undefined {
  if (config.plugins !== undefined && !Array.isArray(config.plugins))
    return new InvalidConfiguration('plugins is a list: plugins: [{ id: "sms", flows: [smsFlow] }].')
  const plugins = pluginsOf(config)
  for (const [at, plugin] of plugins.entries()) {
    const problem = pluginProblem(plugin, plugins.slice(0, at))
    if (problem !== undefined) return new InvalidConfiguration(problem)
    if (plugin.linkMaxAge !== undefined && config.session?.stepUp !== true)
      return new InvalidConfiguration(
        `linkMaxAge of the plugin "${plugin.id}" needs session: { stepUp: true }: without it, sessions do not prove when their user authenticated. Set the option, or remove the plugin or its linkMaxAge.`,
      )
  }
  const taken = new Map<string, string>(providers.map(({ id }) => [id, ofProvider(id)]))
  const steps = new Set(stepListOf(config).map(({ id }) => id))
  for (const id of steps) taken.set(id, `the step "${id}"`)
  const routes = new Map<string, string>()
  const tables = pluginTablesProblem(plugins)
  if (tables !== undefined) return new InvalidConfiguration(tables)
  for (const plugin of plugins)
    for (const flow of plugin.flows ?? []) {
      if (!isFlow(flow))
        return new InvalidConfiguration(`flows of the plugin "${plugin.id}" has a value that defineFlow did not make.`)
      const signsIn = signsInFor(flow, providers)
      const other = taken.get(flow.id)
      if (other !== undefined && !(signsIn && other === ofProvider(flow.id)))
        return new InvalidConfiguration(`The flow "${flow.id}" of the plugin "${plugin.id}" has the id of ${other}.`)
      taken.set(flow.id, `another flow`)
      for (const route of Object.keys(flow.definition.routes)) {
        if (signsIn && isSignInRoute(route, flow.id)) continue
        const overlap = ownerOf(route, { steps, routes, stepsUp: config.session?.stepUp === true })
        if (overlap !== undefined)
          return new InvalidConfiguration(`The flow "${flow.id}" has the route "${route}", which is ${overlap}.`)
      }
      // A path belongs to one flow for all methods, even if the flow accepts only one method.
      for (const path of flowPathsOf(new Map([[flow.id, flow.definition]])).keys())
        routes.set(path, `on a path of the flow "${flow.id}"`)
    }
  return undefined
}

const ofProvider = (id: string): string => `the provider "${id}"`

/** Returns true for a route below the path that starts a provider's sign-in. */
function isSignInRoute(route: string, provider: string): boolean {
  const path = route.slice(route.indexOf("/"))
  return path === `/signin/${provider}` || path.startsWith(`/signin/${provider}/`)
}

/**
 * Returns the end of an error message: the part of the application that already uses a route's path. Returns
 * `undefined` if the path is free. The first segment of a flow's path must not be the first segment of a path of the
 * library or of a step.
 */
function ownerOf(
  route: string,
  { steps, routes, stepsUp }: { steps: ReadonlySet<string>; routes: ReadonlyMap<string, string>; stepsUp: boolean },
): string | undefined {
  const segment = route.split("/")[1] ?? ""
  if (isAction(segment) || ownPages.has(segment) || (stepsUp && segment === "step-up"))
    return `below the library's own route "/${segment}"`
  if (steps.has(segment)) return `below that of the step "${segment}"`
  return routes.get(route.slice(route.indexOf("/")))
}

/**
 * The keys of a plugin. An unknown key is an error: if a misspelt `steps` were ignored, sign-ins would lack the checks
 * of the steps.
 */
const pluginKeys = keysOf<Plugin>()("id flows steps tables linkMaxAge")

function pluginProblem(plugin: unknown, others: readonly Plugin[]): string | undefined {
  if (typeof plugin !== "object" || plugin === null)
    return 'plugins is a list of objects: plugins: [{ id: "sms", flows: [smsFlow] }].'
  const { id, flows = [], steps = [], linkMaxAge } = plugin as { [key in keyof Plugin]?: unknown }
  if (typeof id !== "string" || id === "") return 'A plugin has no id. Name it: { id: "sms", flows: [smsFlow] }.'
  if (others.some((other) => other.id === id)) return `Two plugins have the id "${id}". Give one of them another id.`
  const unknown = Object.keys(plugin).find((key) => !pluginKeys.includes(key))
  if (unknown !== undefined)
    return `The plugin "${id}" has the key "${unknown}", which is not allowed there. The allowed keys are ${pluginKeys.join(", ")}.`
  if (!Array.isArray(flows) || !Array.isArray(steps))
    return `flows and steps of the plugin "${id}" are lists of what defineFlow and defineStep made.`
  if (linkMaxAge !== undefined && !(typeof linkMaxAge === "number" && linkMaxAge > 0 && linkMaxAge < Infinity))
    return `linkMaxAge of the plugin "${id}" is a number of seconds above 0.`
  return undefined
}

function isFlow(flow: unknown): flow is Flow {
  const { id, definition } = Object(flow) as Partial<Flow>
  const { routes } = Object(definition) as Partial<LooseFlow>
  return typeof id === "string" && typeof routes === "object" && routes !== null
}
