/** The port to a store that counts attempts of a person, an e-mail address or a flow, over all sign-ins. */
import type { Awaitable } from "./records.ts"

/** The result of {@link CounterStore.count}. Both numbers include the current attempt. */
export interface AttemptCount {
  /** The attempts in the current window. */
  recent: number
  /**
   * The attempts since the last success, or since the store dropped the counter: see `memory` of {@link
   * CounterStore.count}.
   */
  sinceSuccess: number
}

/** A store of counters. All instances of an application share the store. Every method is atomic. */
export interface CounterStore {
  /**
   * Counts one attempt. The library calls this method before it checks the attempt, so that all concurrent attempts
   * count.
   *
   * @param key any text. A store with a length limit uses the SHA-256 of the key.
   * @param now milliseconds since the epoch. A clock that was set back never makes either number smaller.
   * @param window the length of a window in milliseconds. The first attempt begins a window. After the window, `recent`
   * starts again from 1.
   * @param memory the milliseconds after the last attempt for which the store must hold the counter, at least `window`.
   * After that, the store may delete the counter. Default: {@link counterMemory}.
   */
  count(key: string, now: number, window: number, memory?: number): Awaitable<AttemptCount>
  /** Records a success: `recent` and `sinceSuccess` start again from 0. */
  clear(key: string): Awaitable<void>
}

/** The default of `memory` in {@link CounterStore.count}: 400 days, in milliseconds. */
export const counterMemory: number = 400 * 86_400_000
