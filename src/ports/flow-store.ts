/** Where flows in flight keep on the server what no cookie can: what is used once, and what is too large. */
import type { Awaitable } from "./records.ts"

/**
 * A small store of texts that run out. One for all instances of an application. `authchart/stores/memory` is for one
 * process, `authchart/stores/sql` for several; anything else that has `put`, `get` and `take` will do.
 */
export interface FlowStore {
  /** @param value a few KiB of ASCII: sealed, so that whoever reads the store learns nothing. */
  put(key: string, value: string, expires: Date): Awaitable<void>
  /** What was put there, unless it has run out or was taken. */
  get(key: string): Awaitable<string | undefined>
  /** Takes it out: of any number of callers at once, one gets it. */
  take(key: string): Awaitable<string | undefined>
  /**
   * Writes `next` where the value is still `expected`: of any number of callers at once, one gets `true`. Optional; flows
   * that wait for another browser need it.
   *
   * @param expected `undefined`: writes only where nothing is kept, or what is kept has run out.
   */
  replace?(key: string, expected: string | undefined, next: string, expires: Date): Awaitable<boolean>
}

/** A store that compares and writes in one step. */
export type ReplacingFlowStore = FlowStore & Required<Pick<FlowStore, "replace">>
