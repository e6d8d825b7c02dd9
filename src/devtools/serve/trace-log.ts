/** Keeps the last traces in memory. */
import type { Trace } from "../../ports/trace.ts"
import { randomHex, systemRandom } from "../../protocol/bytes.ts"

export interface Kept {
  /** Identifies the log and the trace in it. A page that reconnects sends the id of the last trace that it received. */
  id: string
  trace: Trace
}

export interface TraceLog {
  add(trace: Trace): void
  /**
   * Returns the traces after the trace with this id, oldest first. If the id is not of this log, returns all traces
   * that are kept.
   */
  after(id: string): readonly Kept[]
  /** Calls `heard` for each new trace, until the returned function is called. */
  listen(heard: (kept: Kept) => void): () => void
}

/**
 * Makes a log of traces.
 *
 * @param limit the number of traces that are kept. The oldest are dropped first. A trace takes some kilobytes.
 */
export function createTraceLog(limit = 1000): TraceLog {
  // The log has a random name, because an earlier process can have used the same numbers.
  const name = randomHex(systemRandom.randomBytes, 4)
  const kept: Kept[] = []
  const listening = new Set<(kept: Kept) => void>()
  let last = 0
  return {
    add(trace) {
      const one = { id: `${name}-${++last}`, trace }
      kept.push(one)
      // Old traces are dropped many at a time, because each removal moves all other entries.
      if (kept.length >= limit * 1.25) kept.splice(0, kept.length - limit)
      for (const heard of listening) heard(one)
    },
    after(id) {
      const [log, number] = id.split("-")
      // The numbers have no gaps. Therefore, their difference is the number of newer traces.
      const newer = log === name ? last - Number(number) : limit
      return newer > 0 ? kept.slice(-Math.min(limit, newer)) : []
    },
    listen(heard) {
      listening.add(heard)
      return () => void listening.delete(heard)
    },
  }
}

/**
 * Returns a log that follows the application to which a page belongs. The page can later belong to another application,
 * for two reasons: the configuration can lack the values of the environment at first, and some frameworks know the path
 * of the routes only after a request. After a change, all traces of the new log are reported.
 *
 * @param recorded calls `heard` for each recorded request, until the returned function is called.
 * @param current returns the log of the application to which the page belongs now.
 */
export function followedLog(
  recorded: (heard: () => void) => () => void,
  current: () => TraceLog | undefined,
): Pick<TraceLog, "after" | "listen"> {
  return {
    after: (id) => current()?.after(id) ?? [],
    listen(heard) {
      let known = current()
      let stop = known?.listen(heard)
      const leave = recorded(() => {
        const now = current()
        if (now === undefined || now === known) return
        stop?.()
        for (const kept of now.after("")) heard(kept)
        known = now
        stop = now.listen(heard)
      })
      return () => {
        stop?.()
        leave()
      }
    },
  }
}
