import { type StoreMethods, storeMethods } from "../embedded/calls.ts"
import { callsOn } from "./calls.ts"
import { withJoined } from "./joined.ts"
import type { Store } from "./store.ts"

/**
 * Runs `work` once, in a transaction. If `work` rejects, the function rolls the transaction back, and rejects with the
 * same error.
 *
 * A failed call rolls the whole transaction back, even if `work` catches the error. Without this rule, the result would
 * depend on the database, because databases differ in the writes that survive a failed statement. After a failed
 * statement, PostgreSQL rolls back at `commit`, and reports no error.
 */
export async function inTransaction<T>(store: Store, work: (adapter: StoreMethods) => Promise<T>): Promise<T> {
  return store.atomically(async (within) => settled(within, work))
}

async function settled<T>(store: Store, work: (adapter: StoreMethods) => Promise<T>): Promise<T> {
  const running = new Set<Promise<unknown>>()
  let failed: { error: unknown } | undefined
  let over = false

  const run = async <R>(call: () => Promise<R>): Promise<R> => {
    if (over) throw new Error("This transaction is over: await every call inside the function given to transaction().")
    if (failed) throw failed.error
    const promise = call()
    running.add(promise)
    try {
      return await promise
    } catch (error) {
      failed ??= { error }
      throw error
    } finally {
      running.delete(promise)
    }
  }
  const { of, db, dialect } = store
  const calls = callsOn(store)
  const methods = storeMethods<StoreMethods>((call) => run(async () => call(calls)))
  const adapter = withJoined(methods, { of, db, dialect: dialect.name }, run)
  const outcome = await Promise.resolve(adapter)
    .then(work)
    .then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
  over = true
  // The transaction ends only after all calls, because after its end the pool can lend the connection to another
  // request. A call that `work` did not await must not use the connection of that request.
  await Promise.allSettled(running)
  if ("error" in outcome) throw outcome.error
  if (failed) throw failed.error
  return outcome.value
}
