import type { EventCallbacks } from "../config/options.ts"
import { EventError } from "../errors.ts"
import type { Runtime } from "./runtime.ts"

/** Tells a listener of the application's. One that throws is logged as `EventError`; the flow goes on. */
export async function announce<N extends keyof EventCallbacks>(
  runtime: Runtime,
  name: N,
  message: Parameters<EventCallbacks[N]>[0],
): Promise<void> {
  // Each listener takes the message of its own name; TypeScript sees the union of them all.
  const listener = runtime.config.events[name] as ((message: unknown) => unknown) | undefined
  if (listener === undefined) return
  try {
    await listener(message)
  } catch (error) {
    runtime.config.log.error(new EventError(`events.${name} threw.`, error instanceof Error ? error : { err: error }))
  }
}
