/** Counts attempts of a person, an address or a flow, over all sign-ins. */
import type { Awaitable } from "./records.ts"

/** The result of {@link CounterStore.count}. Both numbers include the current attempt. */
export interface AttemptCount {
  /** Attempts since the window began. */
  recent: number
  /** Attempts since the last success, within the counter's memory. */
  sinceSuccess: number
}

/** All instances of an application share it. Every method is atomic. */
export interface CounterStore {
  /**
   * Counts one attempt before it is judged, so that concurrent attempts are all counted.
   *
   * @param key any text; a store that has a length limit keeps its SHA-256.
   * @param now milliseconds since the epoch. A clock that was set back never makes either number smaller.
   * @param window milliseconds after the first attempt at which `recent` starts again from 1.
   * @param memory milliseconds after the last attempt for which `sinceSuccess` is remembered, at least `window`. The row may
   * be deleted afterwards. Default: {@link counterMemory}.
   */
  count(key: string, now: number, window: number, memory?: number): Awaitable<AttemptCount>
  /** Records a success: both counts start again from 0. */
  clear(key: string): Awaitable<void>
}

/** The default memory of a counter, 400 days in milliseconds. */
export const counterMemory: number = 400 * 86_400_000
