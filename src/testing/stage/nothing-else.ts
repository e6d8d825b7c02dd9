/**
 * Isolates a path under test: a logger without output, a store that does not change when a test reads a session, and a
 * `fetch` without a network.
 */
import type { AuthConfig } from "../../config/options.ts"
import { ownFlowsOf } from "../../config/own-flows.ts"
import type { Adapter } from "../../ports/adapter.ts"

/** A logger that drops everything, because the test reads the errors itself. */
export const silent = { error: () => undefined, warn: () => undefined, debug: () => undefined } as const

/** Returns an adapter for reading a session. The adapter drops the updates and deletions that a read can make. */
export function lookingOnly(adapter: Adapter): Adapter {
  const left: Pick<Adapter, "updateSession" | "deleteSession"> = {
    updateSession: () => undefined,
    deleteSession: () => null,
  }
  return new Proxy(adapter, {
    get: (target, name): unknown => Reflect.get(Object.hasOwn(left, name) ? left : target, name),
  })
}

/** A `fetch` that reaches no server. */
export const noFetch: typeof fetch = (input) => {
  const address = input instanceof Request ? input.url : input instanceof URL ? input.href : input
  return Promise.reject(new TypeError(`Nothing on the stage answers at ${address}.`))
}

/** Returns true if the application names a mailer, or a flow sends its mails by the server of its own provider. */
export function sendsMails(config: AuthConfig): boolean {
  return config.mailer !== undefined || [...ownFlowsOf(config).values()].some((flow) => flow.provesMailbox === true)
}
