/** Counts attempts per person, address or flow, over all sign-ins and all instances of an application. */
import type { Awaitable } from "./records.ts"

/** What {@link CounterStore.count} returns. Both numbers include the attempt that was just counted. */
export interface AttemptCount {
  /** Attempts since the window began. */
  recent: number
  /** Attempts since the last success, as far as the counter remembers. */
  sinceSuccess: number
}

/** One for all instances of an application. Every method is one atomic operation. */
export interface CounterStore {
  /**
   * Counts one attempt before it is judged, so that concurrent attempts are all counted.
   *
   * @param key any text; a store that has a length limit keeps its SHA-256.
   * @param now milliseconds since the epoch. A clock that was set back never makes either number smaller.
   * @param window milliseconds after the first attempt at which `recent` starts again from 1.
   * @param memory milliseconds after the last attempt for which `sinceSuccess` is remembered: the row may be deleted
   * later. At least `window`. Default: {@link counterMemory}.
   */
  count(key: string, now: number, window: number, memory?: number): Awaitable<AttemptCount>
  /** Records a success: both counts start again from 0. */
  clear(key: string): Awaitable<void>
}

/** Milliseconds for which a counter is remembered by default: 400 days. */
export const counterMemory: number = 400 * 86_400_000
