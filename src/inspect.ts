/** `authchart/inspect`: the visualizer as a handler, for servers that have routes of their own. */
import { publicAddress, readEnvironment, setEnvDefaults } from "./config/environment.ts"
import { recordFor } from "./config/inspection.ts"
import type { AuthConfig } from "./config/options.ts"
import { resolveConfig, type ResolvedConfig } from "./config/resolve.ts"
import { chartsOf } from "./inspector/charts-of.ts"
import { said, serveInspector } from "./inspector/serve.ts"
import { traceLog } from "./inspector/trace-log.ts"
import { unservedConfig } from "./inspector/unserved.ts"
import { lets } from "./inspector/viewers.ts"

export interface InspectHandlerOptions {
  /** Path under which the handler is called: `/internal/flows`. What follows it names the page's files. */
  path: string
  /** Asked for each request. Only `true` lets it through; whoever is not let through is told that there is nothing. */
  authorize: (request: Request) => boolean | Promise<boolean>
}

/**
 * Serves the visualizer: `GET <path>` and everything below it. It shows the flows as the configuration composes them, and
 * what requests do while they do it: who signed in (by id), with whom, and why it failed; no token, code or cookie. From
 * now on the last 1,000 traces of this process are kept in its memory.
 *
 * @param config the object that the application's entry was given: the same one, since that is what is recorded.
 * @returns a function of a request that answers all of them. It never rejects: what `authorize` throws is logged, and is a no.
 * @throws {TypeError} where `path` is none, or `authorize` is no function.
 */
export function inspectHandler(
  config: AuthConfig,
  { path, authorize }: InspectHandlerOptions,
): (request: Request) => Promise<Response> {
  if (!/^\/[^?#]*$/.test(path)) throw new TypeError(`path is the path of a URL, beginning with "/": not ${path}.`)
  if (typeof authorize !== "function") throw new TypeError("authorize(request) says who may see the visualizer.")
  recordFor(config)
  const prefix = path.replace(/\/+$/, "")
  const log = { error: (error: Error) => readyForCharts(config).log.error(error) }
  return async (request) => {
    const { pathname } = new URL(request.url)
    const below = pathname === prefix ? "" : pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length + 1) : "/"
    if (below.includes("/") || !(await lets(authorize, request, log))) return said(404, "Not found.")
    return serveInspector(request, below, {
      prefix,
      charts: () => chartsOf(readyForCharts(config)),
      log: traceLog(),
    })
  }
}

/**
 * The configuration, once its entry has prepared it. Before that a copy with the environment in it: what is resolved is
 * remembered, and the application's own must not be before it is ready.
 */
function readyForCharts(config: AuthConfig): ResolvedConfig {
  if (publicAddress in config) return resolveConfig(config)
  const copy: AuthConfig = { ...config }
  setEnvDefaults(readEnvironment(), copy, true)
  return unservedConfig(copy)
}
