import type { ApplicationReason, Reason } from "../errors.ts"
import type { RefusedRequest } from "../errors/refused-requests.ts"

/** The minimum time between two log lines of one kind, in milliseconds. */
const interval = 60_000

/** The number of events of one kind since the last line about them. */
export interface Repeated<K extends string> {
  kind: K
  count: number
}

/**
 * Counts events by kind, so that an attacker cannot fill the log. A caller takes each count at most once a minute.
 *
 * @typeParam K a closed set of codes, so that requests cannot make it grow.
 */
export class RepeatedLines<K extends string> {
  readonly #kinds = new Map<K, { count: number; toldAt: number }>()
  /** Events that were counted and not taken. */
  pending = 0

  add(kind: K, by = 1): void {
    const known = this.#kinds.get(kind) ?? { count: 0, toldAt: -Infinity }
    known.count += by
    this.pending += by
    this.#kinds.set(kind, known)
  }

  /**
   * Takes the counts of the kinds that had no line within the last minute. Those counts are reset to 0.
   *
   * @param now milliseconds since the epoch.
   */
  takeDue(now: number): Repeated<K>[] {
    const due: Repeated<K>[] = []
    for (const [kind, known] of this.#kinds) {
      // A clock that was set back must not hold the counts for hours.
      if (known.count === 0 || (now - known.toldAt < interval && now >= known.toldAt)) continue
      due.push({ kind, count: known.count })
      this.pending -= known.count
      known.count = 0
      known.toldAt = now
    }
    return due
  }
}

/** Lets the first few events of a kind through in each minute. */
export class FirstFew<K extends string> {
  readonly #windows = new Map<K, { since: number; count: number }>()
  readonly #most: number

  /** @param most the maximum number of events of one kind in a minute. */
  constructor(most: number) {
    this.#most = most
  }

  /** @param now milliseconds since the epoch. */
  lets(kind: K, now: number): boolean {
    const known = this.#windows.get(kind)
    const current =
      known !== undefined && now >= known.since && now - known.since < interval ? known : { since: now, count: 0 }
    current.count++
    this.#windows.set(kind, current)
    return current.count <= this.#most
  }
}

/** The maximum number of keys that are remembered. The oldest keys are dropped first. */
const mostKeys = 1000

/** Admits each key once in a minute. Only the newest thousand keys are remembered. */
export class OnceAMinute {
  readonly #last = new Map<string, number>()

  /**
   * Returns true if the key was not admitted within the last minute. @param now the time in milliseconds since the epoch.
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

/** Error lines in a minute of one reason that a visitor can provoke. */
const mostErrors = 10

export interface BoundedLog {
  /** Requests that were refused before a flow. */
  readonly refused: RepeatedLines<RefusedRequest>
  /** Failures beyond the first few of a minute. */
  readonly failures: RepeatedLines<Reason | ApplicationReason>
  readonly firstFailures: FirstFew<Reason | ApplicationReason>
  /** The parts of the application that failed while requests continued without them. */
  readonly outages: FirstFew<"limits" | "audit">
  /** The audit entries of attempts beyond a limit, by their person and identifier. */
  readonly limitedEntries: OnceAMinute
}

export function createBoundedLog(): BoundedLog {
  return {
    refused: new RepeatedLines(),
    failures: new RepeatedLines(),
    firstFailures: new FirstFew(mostErrors),
    outages: new FirstFew(1),
    limitedEntries: new OnceAMinute(),
  }
}
