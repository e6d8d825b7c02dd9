/** Places the requests of a sign-in, and their effects, on one time axis without the waits between the requests. */
import type { Trace } from "../../ports/trace.ts"

export interface WaterfallRow {
  trace: Trace
  /** The begin and the length of the request, in percent of the axis. */
  left: number
  width: number
  /** The time between the end of the request before and this request, in milliseconds. 0 for the first request. */
  waited: number
  asks: readonly WaterfallAsk[]
}

interface WaterfallAsk {
  ask: string
  took: number
  left: number
  width: number
}

/**
 * Returns a row for each request. The requests follow each other on the axis, because the visitor's time between them is
 * much longer than the requests. An effect stays within its request, also if the clock of the server changed.
 *
 * @param traces the requests, oldest first.
 */
export function waterfallOf(traces: readonly Trace[]): readonly WaterfallRow[] {
  const length = Math.max(
    0.001,
    traces.reduce((sum, { took }) => sum + took, 0),
  )
  let before = 0
  return traces.map((trace, index) => {
    const left = (before / length) * 100
    const width = (trace.took / length) * 100
    before += trace.took
    const earlier = traces[index - 1]
    return {
      trace,
      left,
      width,
      waited: earlier === undefined ? 0 : Math.max(0, trace.at - earlier.at - earlier.took),
      asks: trace.asks.map(({ ask, at, took }) => {
        const begins = left + Math.min(width, Math.max(0, ((at - trace.at) / length) * 100))
        return { ask, took, left: begins, width: Math.min(left + width - begins, (took / length) * 100) }
      }),
    }
  })
}
