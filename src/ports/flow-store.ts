/**
 * The port to a store for data of waiting flows. The store holds the data that a cookie cannot hold: single-use values,
 * and large values.
 */
import type { Awaitable } from "./records.ts"

/**
 * A store of texts that expire. All instances of an application share this store. `authchart/stores/memory` is for one
 * process, `authchart/stores/sql` for several. Any other object with `put`, `get` and `take` works too.
 */
export interface FlowStore {
  /**
   * Stores a value until it expires.
   * @param value a few KiB of ASCII. The value is sealed, so that a reader of the store cannot read its content.
   */
  put(key: string, value: string, expires: Date): Awaitable<void>
  /** Returns the value, unless the value has expired or another caller took it. */
  get(key: string): Awaitable<string | undefined>
  /** Removes and returns the value. Only one of several concurrent callers receives it. */
  take(key: string): Awaitable<string | undefined>
  /**
   * Writes `next` if the value is still `expected`. Of several concurrent callers, only one gets `true`. The method is
   * optional; only flows that wait for another browser need it.
   *
   * @param expected `undefined`: writes only if the key has no value, or if its value has expired.
   */
  replace?(key: string, expected: string | undefined, next: string, expires: Date): Awaitable<boolean>
}

/** A store that has `replace`. */
export type ReplacingFlowStore = FlowStore & Required<Pick<FlowStore, "replace">>
