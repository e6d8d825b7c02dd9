/** Stores the traces of the page. The store is not component state, so that a new trace renders only the list. */
import type { Trace } from "../../ports/trace.ts"

/** The maximum number of traces. If there are more, the store drops the oldest. */
const MOST_TRACES = 5000

/**
 * A trace with a number that identifies it on this page. The id of a trace does not identify it, because all requests
 * of one flow have the same id.
 */
export interface Entry {
  readonly number: number
  readonly trace: Trace
  /** The name of the file that the trace comes from; empty for a live trace. */
  readonly file: string
}

export interface TracesKept {
  /** The entries in the order in which they arrived. */
  readonly entries: readonly Entry[]
  /** The number of traces that arrived while the store was paused. {@link TraceStore.goOn} adds them to the entries. */
  readonly held: number
  readonly paused: boolean
}

export interface TraceStore {
  /** Returns the stored traces. The function returns the same object until the traces change. */
  kept(): TracesKept
  /** Adds traces. Drops a trace that is already stored, because a stream can repeat traces. */
  hear(traces: readonly Trace[]): void
  /**
   * Adds the traces of a file, also while the store is paused, because the user requested them. Returns the entries of
   * all traces in the file.
   */
  open(traces: readonly Trace[], file: string): readonly Entry[]
  pause(): void
  /** Adds the traces that arrived while the store was paused, and ends the pause. */
  goOn(): void
  clear(): void
  /** Calls `changed` when the traces change, until the returned function is called. */
  watch(changed: () => void): () => void
}

export function makeTraceStore(most: number = MOST_TRACES): TraceStore {
  const watchers = new Set<() => void>()
  const known = new Map<string, Entry>()
  let kept: TracesKept = { entries: [], held: 0, paused: false }
  let held: readonly Entry[] = []
  let count = 0

  function change(next: Partial<TracesKept>): void {
    kept = { ...kept, ...next, held: held.length }
    for (const changed of watchers) changed()
  }
  function fresh(traces: readonly Trace[], file: string): readonly Entry[] {
    return traces.flatMap((trace) => {
      const key = keyOf(trace)
      if (known.has(key)) return []
      const entry: Entry = { number: (count += 1), trace, file }
      known.set(key, entry)
      return entry
    })
  }
  function latest(entries: readonly Entry[]): readonly Entry[] {
    for (const { trace } of entries.slice(0, Math.max(0, entries.length - most))) known.delete(keyOf(trace))
    return entries.slice(-most)
  }

  return {
    kept: () => kept,
    hear(traces) {
      const entries = fresh(traces, "")
      if (entries.length === 0) return
      if (kept.paused) held = latest([...held, ...entries])
      change(kept.paused ? {} : { entries: latest([...kept.entries, ...entries]) })
    },
    open(traces, file) {
      const entries = fresh(traces, file)
      if (entries.length > 0) change({ entries: latest([...kept.entries, ...entries]) })
      return traces.flatMap((trace) => known.get(keyOf(trace)) ?? [])
    },
    pause: () => change({ paused: true }),
    goOn() {
      const entries = latest([...kept.entries, ...held])
      held = []
      change({ entries, paused: false })
    },
    clear() {
      known.clear()
      for (const entry of held) known.set(keyOf(entry.trace), entry)
      change({ entries: [] })
    },
    watch(changed) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
}

/** Returns a key that is equal for two traces of the same request. */
function keyOf({ id, request, flow, at, took, ended, moves, asks }: Trace): string {
  return [id, request, flow, at, took, ended, moves.length, asks.length].join("|")
}

/** Returns the requests of one flow, in the order of their start. The traces of these requests have the same id. */
export function requestsOf(entries: readonly Entry[], id: string): readonly Entry[] {
  return entries.filter(({ trace }) => trace.id === id).toSorted((a, b) => a.trace.at - b.trace.at)
}
