import type { ApplicationReason, Reason } from "../errors/catalogue.ts"
import type { RefusedRequest } from "../errors/refused-requests.ts"

/** The minimum time between two log lines of one kind, in milliseconds. */
const interval = 60_000

/** The number of events of one kind that happened since the last line about this kind. */
export interface Repeated<K extends string> {
  kind: K
  count: number
}

/**
 * Counts events by kind. The caller does not log each event: it writes at most one line a minute for each kind, with
 * the count. Therefore an attacker cannot fill the log.
 *
 * @typeParam K a closed set of codes, so that requests cannot make the map of counts grow.
 */
export class RepeatedLines<K extends string> {
  readonly #kinds = new Map<K, { count: number; toldAt: number }>()
  /** The number of events that {@link takeDue} has not returned yet. */
  pending = 0

  add(kind: K, by = 1): void {
    const known = this.#kinds.get(kind) ?? { count: 0, toldAt: -Infinity }
    known.count += by
    this.pending += by
    this.#kinds.set(kind, known)
  }

  /**
   * Returns the counts of the kinds that had no line within the last minute, and resets these counts to 0.
   *
   * @param now milliseconds since the epoch.
   */
  takeDue(now: number): Repeated<K>[] {
    const due: Repeated<K>[] = []
    for (const [kind, known] of this.#kinds) {
      // If the clock was set back (`now < toldAt`), the count is due at once. Otherwise it would wait until the clock
      // reaches `toldAt`.
      if (known.count === 0 || (now - known.toldAt < interval && now >= known.toldAt)) continue
      due.push({ kind, count: known.count })
      this.pending -= known.count
      known.count = 0
      known.toldAt = now
    }
    return due
  }
}

/** Admits the first few events of a kind in each minute. */
export class FirstFew<K extends string> {
  readonly #windows = new Map<K, { since: number; count: number }>()
  readonly #most: number

  /** @param most the maximum number of events of one kind in a minute. */
  constructor(most: number) {
    this.#most = most
  }

  /**
   * Returns true if the event is one of the first of its kind in this minute.
   * @param now milliseconds since the epoch.
   */
  lets(kind: K, now: number): boolean {
    const known = this.#windows.get(kind)
    const current =
      known !== undefined && now >= known.since && now - known.since < interval ? known : { since: now, count: 0 }
    current.count++
    this.#windows.set(kind, current)
    return current.count <= this.#most
  }
}

/** The maximum number of keys that {@link OnceAMinute} remembers. It drops the oldest keys first. */
const mostKeys = 1000

/** Admits each key once in a minute, for the newest {@link mostKeys} keys. */
export class OnceAMinute {
  readonly #last = new Map<string, number>()

  /**
   * Returns true if the key was not admitted within the last minute.
   * @param now the time in milliseconds since the epoch.
   */
  lets(key: string, now: number): boolean {
    const last = this.#last.get(key)
    if (last !== undefined && now >= last && now - last < interval) return false
    this.#last.delete(key)
    this.#last.set(key, now)
    const [oldest] = this.#last.keys()
    if (this.#last.size > mostKeys && oldest !== undefined) this.#last.delete(oldest)
    return true
  }
}

/** The maximum number of error lines in a minute for one reason, if a visitor can cause the failure. */
const mostErrors = 10

/** Limits the number of log lines that visitors can cause. */
export interface BoundedLog {
  /** Counts requests that the library refused before they reached a flow. */
  readonly refused: RepeatedLines<RefusedRequest>
  /** Counts the failures that {@link firstFailures} does not admit to the log. */
  readonly failures: RepeatedLines<Reason | ApplicationReason>
  readonly firstFailures: FirstFew<Reason | ApplicationReason>
  /**
   * Admits failures of the limit store, of the audit store and of the store of evidence to the log, one line a minute
   * for each store.
   */
  readonly outages: FirstFew<"limits" | "audit" | "evidence">
  /**
   * Admits audit entries of attempts beyond a limit: one a minute for each combination of event, person and identifier.
   */
  readonly limitedEntries: OnceAMinute
}

/** Returns the bounded log of a configuration. The first call makes it. */
export function boundedLogOf({ counters }: { readonly counters: { log: BoundedLog | undefined } }): BoundedLog {
  return (counters.log ??= {
    refused: new RepeatedLines(),
    failures: new RepeatedLines(),
    firstFailures: new FirstFew(mostErrors),
    outages: new FirstFew(1),
    limitedEntries: new OnceAMinute(),
  })
}
