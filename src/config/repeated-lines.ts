import type { ApplicationReason, Reason } from "../errors.ts"
import type { RefusedRequest } from "../errors/refused-requests.ts"
/** Keeps what strangers can provoke from filling the log: it is counted, and the count is told once a minute. */

/** Milliseconds between two lines about the same thing. */
const interval = 60_000

/** How often a thing happened since it was told last. */
export interface Repeated<K extends string> {
  kind: K
  count: number
}

/**
 * Counts by kind, without a timer: whatever asks for the counts that are due gets each at most once a minute.
 *
 * @typeParam K a closed set of codes, so that what a request brings cannot make it grow.
 */
export class RepeatedLines<K extends string> {
  readonly #kinds = new Map<K, { count: number; toldAt: number }>()
  /** What was counted and not taken. */
  pending = 0

  /** @param by how much more often. */
  add(kind: K, by = 1): void {
    const known = this.#kinds.get(kind) ?? { count: 0, toldAt: -Infinity }
    known.count += by
    this.pending += by
    this.#kinds.set(kind, known)
  }

  /**
   * The counts that were not told within the last minute; they begin anew.
   *
   * @param now milliseconds since the epoch.
   */
  takeDue(now: number): Repeated<K>[] {
    const due: Repeated<K>[] = []
    for (const [kind, known] of this.#kinds) {
      // A clock that was set back must not keep the counts for hours.
      if (known.count === 0 || (now - known.toldAt < interval && now >= known.toldAt)) continue
      due.push({ kind, count: known.count })
      this.pending -= known.count
      known.count = 0
      known.toldAt = now
    }
    return due
  }
}

/** Lets the first few of a kind through in each minute. */
export class FirstFew<K extends string> {
  readonly #windows = new Map<K, { since: number; count: number }>()
  readonly #most: number

  /** @param most of one kind in a minute. */
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

/** Error lines of one reason in a minute, where a stranger can provoke it. */
const mostErrors = 10

export interface BoundedLog {
  /** Requests that no flow is for. */
  readonly refused: RepeatedLines<RefusedRequest>
  /** Failures beyond the first few of a minute. */
  readonly failures: RepeatedLines<Reason | ApplicationReason>
  readonly firstFailures: FirstFew<Reason | ApplicationReason>
  /** Parts of the application that failed while a request went on without them. */
  readonly outages: FirstFew<"limits">
}

export function createBoundedLog(): BoundedLog {
  return {
    refused: new RepeatedLines(),
    failures: new RepeatedLines(),
    firstFailures: new FirstFew(mostErrors),
    outages: new FirstFew(1),
  }
}
