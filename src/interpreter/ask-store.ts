/** Calls the store of flows in flight, with a deadline, and with an error that names the store. */
import type { Runtime } from "../effects/runtime.ts"
import { AdapterError, FlowStoreError } from "../errors.ts"
import type { FlowStore } from "../ports/flow-store.ts"
import type { Awaitable } from "../ports/records.ts"
import { inTime, tooLate } from "./engine.ts"

/** The maximum time for a call of a store, in milliseconds. It is the same as for effects. */
const storeDeadline = 15_000

/**
 * Returns the answer of the store. If the adapter is used as the store, an error of the adapter is thrown unchanged.
 *
 * @throws {FlowStoreError} if the store throws, or does not answer within 15 seconds.
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

/** Returns true if an error says that flows in flight could not be stored or found, in a store or in the adapter. */
export function isStoreOutage(error: unknown): boolean {
  return error instanceof FlowStoreError || error instanceof AdapterError
}
