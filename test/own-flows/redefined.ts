import { defineFlow } from "../../machines/own-flow/define-flow.ts"
import type { Flow } from "../../machines/own-flow/flow.types.ts"

/** Returns the same flow with other parts, which the compiler would refuse in most tests. */
export function redefined({ definition }: Flow, change: object): Flow {
  // The keys that `defineFlow` adds to a definition.
  const { requests: _r, unlimited: _u, uses: _s, attempts, lifetime, ownMethods, page: _p, ...given } = definition
  const isWaiting = Object.values(definition.states).some(({ tags }) => tags === "waiting")
  const waits = isWaiting ? { waits: { in: "cookie", lifetime, attempts } } : {}
  return defineFlow({ ...given, methods: ownMethods, ...waits, ...change } as never)
}
