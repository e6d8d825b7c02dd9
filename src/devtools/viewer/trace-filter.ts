/** Filters the list of traces. */
import type { Trace } from "../../ports/trace.ts"
import { signInsOf } from "../follow/sign-ins.ts"
import { endWords, hasFailed, isQuietRead } from "../follow/trace-words.ts"
import { hasWords } from "./search.ts"
import type { Entry } from "./trace-store.ts"

export interface TraceFilter {
  /** Words that a trace must contain, in upper or lower case. */
  words: string
  failuresOnly: boolean
  /** True if the list hides requests that only read a session or a page, without a failure. */
  hideReads: boolean
  /** True if the list has one row for each sign-in, and not one for each request. */
  bySignIn: boolean
}

/**
 * The filter at the start. It hides requests that only read a session, because an application makes one for nearly
 * every page.
 */
export const unfiltered: TraceFilter = {
  words: "",
  failuresOnly: false,
  hideReads: true,
  bySignIn: true,
}

export interface Filtered {
  /**
   * The entries that are shown, newest first. With `bySignIn`, a sign-in has only its newest request that passes the
   * filter.
   */
  shown: readonly Entry[]
  /** The requests of each sign-in with several requests, by its id, oldest first. Empty without `bySignIn`. */
  signIns: ReadonlyMap<string, readonly Trace[]>
  /** The number of hidden reads that contain the words. */
  hiddenReads: number
  /** The number of failed requests among all entries. */
  failed: number
}

/**
 * Filters the entries.
 *
 * @param isAbandoned returns true if a trace ended in a wait that no request can continue. The filter finds such a trace
 * by the word `abandoned`.
 */
export function filterTraces(
  entries: readonly Entry[],
  { words, failuresOnly, hideReads, bySignIn }: TraceFilter,
  isAbandoned: (trace: Trace) => boolean = () => false,
): Filtered {
  const has = hasWords(words)
  const signIns = bySignIn ? signInsOf(entries.map(({ trace }) => trace)) : new Map<string, readonly Trace[]>()
  const listed = new Set<string>()
  const shown: Entry[] = []
  let hiddenReads = 0
  let failed = 0
  for (const entry of entries.toReversed()) {
    const { trace } = entry
    const { id } = trace
    const fails = hasFailed(trace)
    if (fails) failed += 1
    // A sign-in becomes abandoned with time, so the word is no part of the cached text.
    const text = () => {
      const isLast = (signIns.get(id)?.at(-1) ?? trace) === trace
      return isLast && isAbandoned(trace) ? `${textOf(trace)}\nabandoned` : textOf(trace)
    }
    if ((failuresOnly && !fails) || !(words.trim() === "" || has(text()))) continue
    if (hideReads && isQuietRead(entry.trace)) hiddenReads += 1
    else if (!signIns.has(id) || !listed.has(id)) shown.push(entry)
    listed.add(id)
  }
  return { shown, signIns, hiddenReads, failed }
}

const texts = new WeakMap<Trace, string>()

/**
 * Returns the text of a trace in which the filter looks for words. The text is cached, because the list is filtered
 * after each typed letter, over thousands of traces.
 */
function textOf(trace: Trace): string {
  const written = texts.get(trace)
  if (written !== undefined) return written
  const { id, request, flow, provider, person, ended, reason, problem, error, moves, asks, passed } = trace
  const facts = [id, request, flow, provider, person, ended, endWords(trace), reason, problem, error?.type, error?.says]
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
