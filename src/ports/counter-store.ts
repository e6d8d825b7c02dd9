/** The port to a store that counts attempts of a person, an address or a flow, over all sign-ins. */
import type { Awaitable } from "./records.ts"

/** The result of {@link CounterStore.count}. Both numbers include the current attempt. */
export interface AttemptCount {
  /** The attempts in the current window. */
  recent: number
  /**
   * The attempts since the last success, or since the counter was forgotten, see `memory` of
   * {@link CounterStore.count}.
   */
  sinceSuccess: number
}

/** A store of counters. All instances of an application share the store. Every method is atomic. */
export interface CounterStore {
  /**
   * Counts one attempt. Called before the attempt is checked, so that all concurrent attempts are counted.
   *
   * @param key any text. A store with a length limit uses the SHA-256 of the key.
   * @param now milliseconds since the epoch. A clock that was set back never makes either number smaller.
   * @param window the length of a window in milliseconds. The first attempt begins a window. After the window, `recent`
   * starts again from 1.
   * @param memory milliseconds after the last attempt for which the counter is remembered, at least `window`. The store
   * may delete the row afterwards. Default: {@link counterMemory}.
   */
  count(key: string, now: number, window: number, memory?: number): Awaitable<AttemptCount>
  /** Records a success: `recent` and `sinceSuccess` start again from 0. */
  clear(key: string): Awaitable<void>
}

/** The default of `memory` in {@link CounterStore.count}: 400 days, in milliseconds. */
export const counterMemory: number = 400 * 86_400_000
