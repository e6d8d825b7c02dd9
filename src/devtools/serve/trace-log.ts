/** The last traces, in memory. */
import type { Trace } from "../../ports/trace.ts"
import { randomHex, systemRandom } from "../../protocol/bytes.ts"

export interface Kept {
  /** Names the trace and its log. A page that reconnects sends it. */
  id: string
  trace: Trace
}

export interface TraceLog {
  add(trace: Trace): void
  /** The traces after the one with that id, oldest first; all kept ones where this log never had that id. */
  after(id: string): readonly Kept[]
  /** Calls back for each new trace, until the returned function is called. */
  listen(heard: (kept: Kept) => void): () => void
}

/** @param limit the number of traces that are kept; the oldest are dropped first. One takes some kilobytes. */
export function createTraceLog(limit = 1000): TraceLog {
  // An earlier process can have used the same numbers.
  const name = randomHex(systemRandom.randomBytes, 4)
  const kept: Kept[] = []
  const listening = new Set<(kept: Kept) => void>()
  let last = 0
  return {
    add(trace) {
      const one = { id: `${name}-${++last}`, trace }
      kept.push(one)
      // Many traces are dropped at once, so that a full log rarely moves its entries.
      if (kept.length >= limit * 1.25) kept.splice(0, kept.length - limit)
      for (const heard of listening) heard(one)
    },
    after(id) {
      const [log, number] = id.split("-")
      // The numbers are consecutive, and the last one is the newest.
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
 * The log of an application that may still change: its entry may not have read the environment, and a framework may
 * learn the path of the routes only from a request. After a change, all traces of the other log are reported.
 *
 * @param recorded calls back for each recorded request, until the returned function is called.
 * @param current the present log.
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
