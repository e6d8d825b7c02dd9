/**
 * The applications of this process, each with its own traces: a viewer of one application sees nothing of the others.
 */
import { identifyingPath } from "../../config/inspection.ts"
import type { ResolvedConfig } from "../../config/resolve.ts"
import type { Charts } from "../draw/charts.ts"
import { createTraceLog, type TraceLog } from "./trace-log.ts"

/** What there is of one application to look at: its traces, and whether its charts differ from those that are shown. */
export interface Application {
  log: TraceLog
  /** Calls back when there are other charts to show, until the function that it gives is called. */
  changed(heard: () => void): () => void
  /** Whether somebody waits to be called back. */
  isWatched(): boolean
  /** Notes that a page is given these charts, and returns them. */
  show(charts: Charts): Charts
  /**
   * A configuration of the application served a request. One that was not met before may have come by a reload: where its
   * charts are not those that pages have, the pages are told. Looked at while somebody watches, and once for each.
   *
   * @param maker stands for the configuration, and for all others that the same function makes.
   */
  meet(maker: object, charts: () => Promise<Charts>): Promise<void>
}

/** @param limit traces that are kept. */
export function createApplication(limit?: number): Application {
  const watching = new Set<() => void>()
  const met = new WeakSet<object>()
  let shown: string | undefined
  let looking = false
  /** The newest configuration that served a request during a look. */
  let next: (() => Promise<Charts>) | undefined

  async function look(charts: () => Promise<Charts>): Promise<void> {
    looking = true
    try {
      if (JSON.stringify(await charts()) !== shown) for (const heard of watching) heard()
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
      shown = JSON.stringify(charts)
      return charts
    },
    async meet(maker, charts) {
      if (watching.size === 0 || shown === undefined || met.has(maker)) return
      met.add(maker)
      // One at a time, and the newest after it: an application may make a configuration for each request.
      if (looking) next = charts
      else await look(charts)
    },
  }
}

/** Applications that are kept; the one that was quiet for longest goes first, and none that is looked at. */
const most = 20

const place = Symbol.for("authchart.applications")

/**
 * The application that a configuration is of: known by where its routes are and by its first secret, which is what lets one
 * copy read the sessions of another. Kept for the process, and not for this module: bundlers of frameworks make several
 * copies of it, one for routes and one for pages, each with a configuration of its own, and what either does is looked at
 * together. Other secrets, other applications: tenants whose configurations are made by the request are kept apart.
 */
export function applicationOf({
  given,
  basePath,
  secrets,
}: Pick<ResolvedConfig, "given" | "basePath" | "secrets">): Application {
  // Nobody else has this symbol's name; the type of the global object has no symbols.
  const shared = globalThis as { [place]?: Map<string, Application> }
  const all = (shared[place] ??= new Map())
  // Never told and never sent: it stays a key of this map.
  const name = JSON.stringify([identifyingPath(given) ?? basePath, secrets[0] ?? ""])
  const application = all.get(name) ?? createApplication()
  // Asked for last, it stands last.
  all.delete(name)
  all.set(name, application)
  if (all.size > most) {
    const [quiet] = [...all].find(([, { isWatched }]) => !isWatched()) ?? []
    if (quiet !== undefined) all.delete(quiet)
  }
  return application
}
