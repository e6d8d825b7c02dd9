/** The last traces, for whoever looks at them while they come. In memory alone. */
import type { Trace } from "../ports/trace.ts"
import { randomHex, systemRandom } from "../protocol/random.ts"

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
  const kept: { number: number; kept: Kept }[] = []
  const listening = new Set<(kept: Kept) => void>()
  let last = 0
  return {
    add(trace) {
      const one = { id: `${name}-${++last}`, trace }
      kept.push({ number: last, kept: one })
      // In larger pieces, so that a full log moves its entries seldom.
      if (kept.length >= limit * 1.25) kept.splice(0, kept.length - limit)
      for (const heard of listening) heard(one)
    },
    after(id) {
      const [log, number] = id.split("-")
      const from = log === name ? Number(number) : 0
      return kept.slice(-limit).flatMap((one) => (one.number > from ? one.kept : []))
    },
    listen(heard) {
      listening.add(heard)
      return () => void listening.delete(heard)
    },
  }
}
