/** Filters the list of traces. */
import type { Trace } from "../../ports/trace.ts"
import { endWords, hasFailed, isQuietRead } from "../follow/trace-words.ts"
import { hasWords } from "./search.ts"
import type { Entry } from "./trace-store.ts"

export interface TraceFilter {
  /** Words that a trace must contain, in upper or lower case. */
  words: string
  failuresOnly: boolean
  /** True if the list hides requests that only read a session or a page, without a failure. */
  hideReads: boolean
}

/**
 * The filter at the start. It hides requests that only read a session, because an application makes one for nearly
 * every page.
 */
export const unfiltered: TraceFilter = { words: "", failuresOnly: false, hideReads: true }

export interface Filtered {
  /** The entries that are shown, newest first. */
  shown: readonly Entry[]
  /** The number of hidden reads that contain the words. */
  hiddenReads: number
  /** The number of failed requests among all entries. */
  failed: number
}

export function filterTraces(entries: readonly Entry[], { words, failuresOnly, hideReads }: TraceFilter): Filtered {
  const has = hasWords(words)
  const shown: Entry[] = []
  let hiddenReads = 0
  let failed = 0
  for (const entry of entries.toReversed()) {
    const fails = hasFailed(entry.trace)
    if (fails) failed += 1
    if ((failuresOnly && !fails) || !(words.trim() === "" || has(textOf(entry.trace)))) continue
    if (hideReads && isQuietRead(entry.trace)) hiddenReads += 1
    else shown.push(entry)
  }
  return { shown, hiddenReads, failed }
}

const texts = new WeakMap<Trace, string>()

/**
 * Returns the text of a trace in which the filter looks for words. The text is cached, because the list is filtered
 * after each typed letter, over thousands of traces.
 */
function textOf(trace: Trace): string {
  const written = texts.get(trace)
  if (written !== undefined) return written
  const { id, request, flow, provider, person, ended, reason, error, moves, asks, passed } = trace
  const facts = [id, request, flow, provider, person, ended, endWords(trace), reason, error?.type, error?.says]
  const text = [
    ...facts,
    ...(error?.causes ?? []).flatMap(({ name, code, says }) => [name, code, says]),
    ...moves.map(({ to }) => to),
    ...asks.flatMap(({ ask, answer }) => [ask, answer]),
    ...passed,
  ]
    .join("\n")
    .toLowerCase()
  texts.set(trace, text)
  return text
}
