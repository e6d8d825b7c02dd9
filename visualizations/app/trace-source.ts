/** Where traces come from. A file today; whatever else tells of requests fits the same interface. */
import { readTraces } from "../../src/inspect/read-trace.ts"
import type { Trace } from "../../src/ports/trace.ts"

export interface TraceSource {
  /**
   * Tells of every trace there is, and of each one that comes, in the order in which the requests were taken up.
   *
   * @returns stops it.
   */
  listen(heard: (traces: readonly Trace[]) => void, failed: (sentence: string) => void): () => void
}

/** A file with one trace or a list of them, as JSON. */
export function traceFile(file: File): TraceSource {
  return {
    listen(heard, failed) {
      let wanted = true
      file
        .text()
        .then((text): unknown => JSON.parse(text))
        .then((value) => {
          const traces = readTraces(value)
          if (!wanted) return
          if (traces.length > 0) heard(traces)
          else failed(`${file.name} holds no trace.`)
        })
        .catch(() => {
          if (wanted) failed(`${file.name} is not JSON.`)
        })
      return () => {
        wanted = false
      }
    },
  }
}
