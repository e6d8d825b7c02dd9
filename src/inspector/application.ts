/** What there is of one application to look at: its traces, and whether its charts are others than those that are shown. */
import type { Charts } from "../inspect/charts.ts"
import { createTraceLog, type TraceLog } from "./trace-log.ts"

export interface Application {
  log: TraceLog
  /** Calls back when there are other charts to show, until the function that it gives is called. */
  changed(heard: () => void): () => void
  /** Whether somebody waits to be called back. */
  isWatched(): boolean
  /** These were given to a page. */
  show(charts: Charts): void
  /**
   * A configuration of the application served a request. One that was not met before may have come by a reload: where its
   * charts are not those that pages have, the pages are told. Looked at while somebody watches, and once for each.
   *
   * @param maker stands for the configuration, and for all others that the same function makes.
   */
  meet(maker: object, charts: () => Promise<Charts>): Promise<void>
}

export function createApplication(): Application {
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
    log: createTraceLog(),
    changed(heard) {
      watching.add(heard)
      return () => void watching.delete(heard)
    },
    isWatched: () => watching.size > 0,
    show(charts) {
      shown = JSON.stringify(charts)
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
