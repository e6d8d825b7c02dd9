/** Calls the store of flows in flight, with a deadline, and with an error that names the store. */
import type { Runtime } from "../effects/runtime.ts"
import { AdapterError, FlowStoreError } from "../errors.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { Awaitable } from "../ports/records.ts"
import { inTime, tooLate } from "./engine.ts"

/** The maximum time for a call of a store, in milliseconds. Effects have the same maximum. */
const storeDeadline = 15_000

/**
 * Calls the store, and returns its result. If the adapter is used as the store, and the adapter throws, the function
 * throws the same error.
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
 * Returns true for an error of the store of flows in flight, and for an error of the adapter, which can be used as that
 * store.
 */
export function isStoreOutage(error: unknown): boolean {
  return error instanceof FlowStoreError || error instanceof AdapterError
}
