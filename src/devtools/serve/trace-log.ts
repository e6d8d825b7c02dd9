/** The last traces, for whoever looks at them while they come. In memory alone. */
import type { Trace } from "../../ports/trace.ts"
import { randomHex, systemRandom } from "../../protocol/bytes.ts"

export interface Kept {
  /** Names it, and the log that it is in; told again by a page that was away. */
  id: string
  trace: Trace
}

export interface TraceLog {
  add(trace: Trace): void
  /** Those that came after the one of that id, oldest first; all that are kept where this log never had one of that id. */
  after(id: string): readonly Kept[]
  /** Calls back for each that comes from now on, until the function that it gives is called. */
  listen(heard: (kept: Kept) => void): () => void
}

/**
 * @param limit traces that are kept; the oldest go first. One takes some kilobytes.
 */
export function createTraceLog(limit = 1000): TraceLog {
  // The process that a page listened to before may have counted as far.
  const name = randomHex(systemRandom.randomBytes, 4)
  const kept: Kept[] = []
  const listening = new Set<(kept: Kept) => void>()
  let last = 0
  return {
    add(trace) {
      const one = { id: `${name}-${++last}`, trace }
      kept.push(one)
      // In larger pieces, so that a full log moves its entries seldom.
      if (kept.length >= limit * 1.25) kept.splice(0, kept.length - limit)
      for (const heard of listening) heard(one)
    },
    after(id) {
      const [log, number] = id.split("-")
      // Their numbers follow each other, and the last one is the newest.
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
 * The log of an application that is not known for good yet: its entry may not have read the environment, and a framework may
 * find out only by a request where the routes are. Where it turns out to be another one, all that is in that one is told.
 *
 * @param recorded calls back for each request that is recorded, until the function that it gives is called.
 * @param current the log as far as it is known now.
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
