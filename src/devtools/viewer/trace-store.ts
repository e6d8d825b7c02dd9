/** The traces of the page. They are stored outside of components, so that a new trace renders only the list again. */
import type { Trace } from "../../ports/trace.ts"

/** The number of traces. The oldest are dropped first. */
const MOST_TRACES = 5000

/** A trace with a number of its own, because requests of one flow share the id of their traces. */
export interface Entry {
  readonly number: number
  readonly trace: Trace
  /** Name of its file; empty for a live trace. */
  readonly file: string
}

export interface TracesKept {
  /** The entries in the order in which they arrived. */
  readonly entries: readonly Entry[]
  /** Arrivals that wait for {@link TraceStore.goOn}. */
  readonly held: number
  readonly paused: boolean
}

export interface TraceStore {
  /** Returns the traces: the same object until they change. */
  kept(): TracesKept
  /** Adds traces, without duplicates: a stream can repeat them. */
  hear(traces: readonly Trace[]): void
  /** Adds traces of a file, even while paused: the user asked for them. */
  open(traces: readonly Trace[], file: string): readonly Entry[]
  pause(): void
  /** Shows held traces. */
  goOn(): void
  clear(): void
  /** @returns stops it. */
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

/** Returns a key of a request. Two traces with the same key are of the same request. */
function keyOf({ id, request, flow, at, took, ended, moves, asks }: Trace): string {
  return [id, request, flow, at, took, ended, moves.length, asks.length].join("|")
}

/** The requests of one flow, by the id of their traces, in order of their start. */
export function requestsOf(entries: readonly Entry[], id: string): readonly Entry[] {
  return entries.filter(({ trace }) => trace.id === id).toSorted((a, b) => a.trace.at - b.trace.at)
}
