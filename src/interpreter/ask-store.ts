/** Calls the store of waiting flows. The call has a deadline, and an error of the call names the store. */
import type { Runtime } from "../effects/runtime.ts"
import { AdapterError, FlowStoreError } from "../errors/classes.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { Awaitable } from "../ports/records.ts"
import { inTime, tooLate } from "./engine.ts"

/** The maximum time for a call of a store, in milliseconds. Effects have the same maximum. */
const storeDeadline = 15_000

/**
 * Calls the store, and returns its result. If the application uses its adapter as the store, the function throws the
 * adapter's errors unchanged.
 *
 * @throws {FlowStoreError} if the store throws, or does not respond within 15 seconds.
 */
export async function askStore<T>(
  method: keyof FlowStore,
  call: () => Awaitable<T>,
  runtime: Pick<Runtime, "deadline">,
): Promise<T> {
  try {
    const answer = await inTime(Promise.resolve(call()), storeDeadline, runtime)
    if (answer === tooLate) throw new Error(`There was no answer within ${storeDeadline} ms.`)
    return answer
  } catch (error) {
    if (error instanceof AdapterError) throw error
    const details = error instanceof Error ? error : { said: typeof error }
    throw new FlowStoreError(`${method}() of the flow store failed.`, details)
  }
}

/**
 * Returns true for an error of the store of waiting flows, and for an error of the adapter, which can take the place of
 * this store.
 */
export function isStoreOutage(error: unknown): boolean {
  return error instanceof FlowStoreError || error instanceof AdapterError
}
