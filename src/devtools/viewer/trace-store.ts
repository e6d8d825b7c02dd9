/** The traces that the page has heard of. It stands outside of what is drawn, so that each arrival draws the list alone. */
import type { Trace } from "../../ports/trace.ts"

/** How many are kept. The oldest go first. */
const MOST_TRACES = 5000

/** A trace as it came. Requests of one flow share their trace's id, so each has a number of its own. */
export interface Entry {
  readonly number: number
  readonly trace: Trace
  /** Name of the file that it was read from; empty for one that was heard live. */
  readonly file: string
}

export interface TracesKept {
  /** In the order in which they came. */
  readonly entries: readonly Entry[]
  /** Arrivals that wait for {@link TraceStore.goOn}. */
  readonly held: number
  readonly paused: boolean
}

export interface TraceStore {
  /** The same object until something changed. */
  kept(): TracesKept
  /** Takes them in; one that is there already is not taken twice, as when a stream is heard from its beginning again. */
  hear(traces: readonly Trace[]): void
  /** The same for a file. They come in even while paused: a person asked for them. */
  open(traces: readonly Trace[], file: string): readonly Entry[]
  pause(): void
  /** Shows what was held. */
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

/** Two requests that agree in all of this are the same one, heard twice. */
function keyOf({ id, request, flow, at, took, ended, moves, asks }: Trace): string {
  return [id, request, flow, at, took, ended, moves.length, asks.length].join("|")
}

/** The requests of one flow, by the id of their traces, in the order in which they were taken up. */
export function requestsOf(entries: readonly Entry[], id: string): readonly Entry[] {
  return entries.filter(({ trace }) => trace.id === id).toSorted((a, b) => a.trace.at - b.trace.at)
}
