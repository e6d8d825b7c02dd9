/** `authchart/inspect`: a request handler that serves the visualizer, for servers that have routes of their own. */
import { publicAddress, readEnvironment, setEnvDefaults } from "./config/environment.ts"
import { onRecorded, recordFor, wasRecorded } from "./config/inspection.ts"
import { makeLogger } from "./config/logger.ts"
import type { AuthConfig } from "./config/options.ts"
import { loadParts } from "./config/part-of.ts"
import { resolveConfig, type ResolvedConfig } from "./config/resolve.ts"
import { applicationOf } from "./devtools/serve/application.ts"
import { chartsOf, unservedConfig } from "./devtools/serve/charts-of.ts"
import { followedLog } from "./devtools/serve/trace-log.ts"
import { lets, said, serveInspector } from "./devtools/serve/serve.ts"
import { shownOf } from "./devtools/serve/shown.ts"

export interface InspectHandlerOptions {
  /**
   * The path at which the server calls the handler, for example `/internal/flows`. The files of the page are below this
   * path.
   */
  path: string
  /** The library calls this function for each request. Only `true` shows the visualizer; other requests get 404. */
  authorize: (request: Request) => boolean | Promise<boolean>
}

/**
 * Serves the visualizer: `GET <path>` and everything below it. The page shows the flows with the configured steps and
 * overrides, and live requests: who signed in (by id), at which provider, and why a request failed. The page shows no
 * token, code or cookie. From this call on, the process stores the last 1,000 traces of the application in memory. With
 * `inspect: false` in the configuration, the process records and shows no request.
 *
 * @param config the same object that the application's entry point receives, because the process records only requests
 * that use this object.
 * @returns a function that responds to all requests. The function never rejects. If `authorize` throws, the function
 * logs the error, and the response is 404. After any other error, the function logs the error, and the response is 500.
 * @throws {TypeError} for an invalid `path`, and for an `authorize` that is not a function.
 */
export function inspectHandler(
  config: AuthConfig,
  { path, authorize }: InspectHandlerOptions,
): (request: Request) => Promise<Response> {
  if (!/^\/[^?#]*$/.test(path)) throw new TypeError(`path is the path of a URL, beginning with "/": not ${path}.`)
  if (typeof authorize !== "function") throw new TypeError("authorize(request) says who may see the visualizer.")
  recordFor(config)
  const prefix = path.replace(/\/+$/, "")
  const log = makeLogger(config.logger, false, globalThis.console)
  return async (request) => {
    const { pathname } = new URL(request.url)
    const below = pathname === prefix ? "" : pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length + 1) : "/"
    if (config.inspect === false || below.includes("/") || !(await lets(authorize, request, log)))
      return said(404, "Not found.")
    if (loadParts !== undefined) await loadParts(config)
    return serveInspector(request, below, {
      prefix,
      ...(isReady(config)
        ? shownOf(resolveConfig(config))
        : { charts: async () => chartsOf(await unprepared(config)) }),
      log: followedLog(
        (heard) => onRecorded(config, heard),
        () => (isReady(config) ? applicationOf(resolveConfig(config)).log : undefined),
      ),
      failed: log.error,
    })
  }
}

/**
 * Returns true if the application's entry point has read the environment into this configuration, or has recorded a
 * request with it.
 */
function isReady(config: AuthConfig): boolean {
  return publicAddress in config || wasRecorded(config)
}

/**
 * Copies the configuration, reads the environment into the copy, and resolves it. `resolveConfig` remembers its result
 * for each object. For the application's own object, it would therefore remember a result without the values that the
 * entry point adds later.
 */
async function unprepared(config: AuthConfig): Promise<ResolvedConfig> {
  const copy: AuthConfig = { ...config }
  setEnvDefaults(readEnvironment(), copy, true)
  if (loadParts !== undefined) await loadParts(copy)
  return unservedConfig(copy)
}
