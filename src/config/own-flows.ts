/** The flows of an application: in `plugins`, or in a provider. */
import type { Flow, LooseFlow, Plugin } from "../../machines/own-flow/flow.types.ts"
import { InvalidConfiguration, type AuthError } from "../errors.ts"
import { pluginTablesProblem } from "../ports/plugin-tables.ts"
import { isAction } from "../protocol/route.ts"
import type { AuthConfig } from "./options.ts"

/** The plugins of a configuration, those of providers first. */
export function pluginsOf({ providers, plugins = [] }: AuthConfig): readonly Plugin[] {
  const brought = (providers ?? []).flatMap((provider) => (Object(provider) as { brings?: Plugin }).brings ?? [])
  const named: readonly Plugin[] = Array.isArray(plugins) ? plugins : []
  return [...brought, ...named]
}

/** The flows by their ids. Leaves out other values, which {@link ownFlowProblem} reports. */
export function ownFlowsOf(config: AuthConfig): ReadonlyMap<string, LooseFlow> {
  const flows = pluginsOf(config).flatMap((plugin) => (Object(plugin) as Partial<Plugin>).flows ?? [])
  return new Map(flows.filter(isFlow).map(({ id, definition }) => [id, definition]))
}

/** The paths of flows, each with the id of its flow. */
export function flowPathsOf(flows: ReadonlyMap<string, LooseFlow>): ReadonlyMap<string, string> {
  return new Map(
    [...flows].flatMap(([id, { routes }]) =>
      Object.keys(routes).map((route): [string, string] => [route.slice(route.indexOf("/")), id]),
    ),
  )
}

/** The first fault of a plugin, or the first flow whose id or route is taken. */
export function ownFlowProblem(
  config: AuthConfig,
  providers: readonly { readonly id: string }[],
): AuthError | undefined {
  if (config.plugins !== undefined && !(Array.isArray(config.plugins) && config.plugins.every(isPlugin)))
    return new InvalidConfiguration('plugins is a list: plugins: [{ id: "sms", flows: [smsFlow] }].')
  const taken = new Map<string, string>(providers.map(({ id }) => [id, `the provider "${id}"`]))
  for (const { id } of config.steps ?? []) taken.set(id, `the step "${id}"`)
  const routes = new Map<string, string>()
  const tables = pluginTablesProblem(pluginsOf(config))
  if (tables !== undefined) return new InvalidConfiguration(tables)
  for (const plugin of pluginsOf(config))
    for (const flow of plugin.flows ?? []) {
      if (!isFlow(flow))
        return new InvalidConfiguration(`flows of the plugin "${plugin.id}" has a value that defineFlow did not make.`)
      const other = taken.get(flow.id)
      if (other !== undefined)
        return new InvalidConfiguration(`The flow "${flow.id}" of the plugin "${plugin.id}" has the id of ${other}.`)
      taken.set(flow.id, `another flow`)
      for (const route of Object.keys(flow.definition.routes)) {
        const overlap = ownerOf(route, config, routes)
        if (overlap !== undefined)
          return new InvalidConfiguration(`The flow "${flow.id}" has the route "${route}", which is ${overlap}.`)
        routes.set(route, `that of the flow "${flow.id}"`)
      }
    }
  return undefined
}

/** The owner of a route, if it is taken: no path of a flow begins like one of the library or of a step. */
function ownerOf(route: string, { steps }: AuthConfig, routes: ReadonlyMap<string, string>): string | undefined {
  const segment = route.split("/")[1] ?? ""
  if (isAction(segment) || segment === "inspect") return `below the library's own route "/${segment}"`
  if (steps?.some(({ id }) => id === segment) === true) return `below that of the step "${segment}"`
  return routes.get(route)
}

function isPlugin(plugin: unknown): boolean {
  if (typeof plugin !== "object" || plugin === null) return false
  return !("flows" in plugin) || plugin.flows === undefined || Array.isArray(plugin.flows)
}

function isFlow(flow: unknown): flow is Flow {
  const { id, definition } = Object(flow) as Partial<Flow>
  const { routes } = Object(definition) as Partial<LooseFlow>
  return typeof id === "string" && typeof routes === "object" && routes !== null
}
