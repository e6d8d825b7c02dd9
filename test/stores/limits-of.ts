import type { LimitStore } from "../../src/ports/limit-store.ts"
import type { Stores } from "../../src/ports/stores.ts"

/** The limits of stores of this library. */
export function limitsOf({ limits }: Stores): LimitStore {
  if (limits === undefined) throw new TypeError("Every set of stores of this library has limits.")
  return limits
}
