import type { EventCallbacks } from "../config/options.ts"
import { EventError } from "../errors.ts"
import type { Runtime } from "./runtime.ts"

/** Tells a listener of the application's. One that throws or takes longer than 5
 * seconds is logged as `EventError`; the flow goes on. */
export async function announce<N extends keyof EventCallbacks>(
  runtime: Runtime,
  name: N,
  message: Parameters<EventCallbacks[N]>[0],
): Promise<void> {
  // Each listener takes the message of its own name; TypeScript sees the union of them all.
  const listener = runtime.config.events[name] as ((message: unknown) => unknown) | undefined
  if (listener === undefined) return
  try {
    await inTime(Promise.resolve(listener(message)), runtime)
  } catch (error) {
    runtime.config.log.error(
      new EventError(`events.${name} threw, or took too long.`, error instanceof Error ? error : { err: error }),
    )
  }
}

/** Milliseconds that a listener is waited for. What it does goes on; the person does not wait for more. */
const patience = 5000

function inTime(listening: Promise<unknown>, runtime: Runtime): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const cancel = runtime.deadline(patience, () => reject(new Error(`It took longer than ${patience} ms.`)))
    listening.then(resolve, reject).finally(cancel)
  })
}
