/** Keeps the last traces in memory. */
import type { Trace } from "../../ports/trace.ts"
import { randomHex, systemRandom } from "../../protocol/bytes.ts"

export interface Kept {
  /**
   * The name of the log and the number of the trace in it. A page that reconnects sends the id of the last trace that
   * it received.
   */
  id: string
  trace: Trace
}

export interface TraceLog {
  add(trace: Trace): void
  /**
   * Returns the traces after the trace with this id, oldest first. If the id is not from this log, returns all stored
   * traces.
   */
  after(id: string): readonly Kept[]
  /** Calls `heard` for each new trace, until the returned function is called. */
  listen(heard: (kept: Kept) => void): () => void
}

/**
 * Makes a log of traces.
 *
 * @param limit the maximum number of stored traces. If there are more, the log drops the oldest. A trace takes some
 * kilobytes.
 */
export function createTraceLog(limit = 1000): TraceLog {
  // A page that reconnects can send an id from an earlier process, which assigned the same numbers. The random name
  // shows that this id is from another log.
  const name = randomHex(systemRandom.randomBytes, 4)
  const kept: Kept[] = []
  const listening = new Set<(kept: Kept) => void>()
  let last = 0
  return {
    add(trace) {
      const one = { id: `${name}-${++last}`, trace }
      kept.push(one)
      // Drops many old traces at once, because each `splice` moves all other entries.
      if (kept.length >= limit * 1.25) kept.splice(0, kept.length - limit)
      for (const heard of listening) heard(one)
    },
    after(id) {
      const [log, number] = id.split("-")
      // The numbers have no gaps, so their difference is the number of newer traces.
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
 * of the routes only after a request. After a change, the listener gets all traces of the new log.
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
