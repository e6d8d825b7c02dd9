/**
 * Stores the configured applications of this process, each with its own traces, so that the visualizer of one
 * application does not show the traces of another.
 */
import { identifyingPath } from "../../config/inspection.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Charts } from "../draw/charts.ts"
import { createTraceLog, type TraceLog } from "./trace-log.ts"

/** The traces of one application, and the state of its charts. */
export interface Application {
  log: TraceLog
  /** Calls `heard` when the charts change, until the returned function is called. */
  changed(heard: () => void): () => void
  /** Returns true if a page listens for changes. */
  isWatched(): boolean
  /** Records the charts that a page shows, and returns them. */
  show(charts: Charts): Charts
  /**
   * Records that a configuration of the application served a request. After a reload, an application can have a new
   * configuration. If the charts of the new configuration differ from the charts on the pages, this method notifies the
   * pages. It checks each configuration once, and only while a page listens.
   *
   * @param maker an object that identifies the configuration. All configurations that the same function makes share
   * this object.
   */
  meet(maker: object, charts: () => Promise<Charts>): Promise<void>
}

/**
 * Makes an application without traces.
 *
 * @param limit the maximum number of stored traces.
 */
export function createApplication(limit?: number): Application {
  const watching = new Set<() => void>()
  const met = new WeakSet<object>()
  let shown: Charts | undefined
  let looking = false
  /** Makes the charts of the newest configuration that served a request while a check was running. */
  let next: (() => Promise<Charts>) | undefined

  async function look(charts: () => Promise<Charts>): Promise<void> {
    looking = true
    try {
      if (JSON.stringify(await charts()) !== JSON.stringify(shown)) for (const heard of watching) heard()
    } finally {
      looking = false
      const newer = next
      next = undefined
      if (newer !== undefined) await look(newer)
    }
  }
  return {
    log: createTraceLog(limit),
    changed(heard) {
      watching.add(heard)
      return () => void watching.delete(heard)
    },
    isWatched: () => watching.size > 0,
    show(charts) {
      shown = charts
      return charts
    },
    async meet(maker, charts) {
      if (watching.size === 0 || shown === undefined || met.has(maker)) return
      met.add(maker)
      // An application can make a configuration for each request, so only one check runs at a time. The next check uses
      // the newest configuration.
      if (looking) next = charts
      else await look(charts)
    },
  }
}

/**
 * The maximum number of applications. If there are more, the registry drops the application that was idle for longest,
 * unless a page shows it.
 */
const most = 20

const place = Symbol.for("authchart.applications")

/**
 * Returns the application to which a configuration belongs. The function finds the application by the path of its
 * routes and its first secret, because configurations with the same path and secret accept each other's sessions, and
 * so belong to one application. Tenants with different secrets are different applications.
 *
 * The global object holds the applications, because bundlers make several copies of this module, each with its own
 * configuration.
 */
export function applicationOf({
  given,
  basePath,
  secrets,
}: Pick<ResolvedConfig, "given" | "basePath" | "secrets">): Application {
  // The cast is safe: only this module uses the symbol.
  const shared = globalThis as { [place]?: Map<string, Application> }
  const all = (shared[place] ??= new Map())
  // The name contains a secret: use it only as a key of this map.
  const name = JSON.stringify([identifyingPath(given) ?? basePath, secrets[0] ?? ""])
  const application = all.get(name) ?? createApplication()
  // Move the application to the end of the map, so that the first entry is the one that was idle for longest.
  all.delete(name)
  all.set(name, application)
  if (all.size > most) {
    const [quiet] = [...all].find(([, { isWatched }]) => !isWatched()) ?? []
    if (quiet !== undefined) all.delete(quiet)
  }
  return application
}
