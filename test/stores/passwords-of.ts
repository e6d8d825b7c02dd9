import type { PasswordStore } from "../../src/ports/password-store.ts"
import type { Stores } from "../../src/ports/stores.ts"

/** Returns the store of passwords of stores of this library. */
export function passwordsOf({ passwords }: Stores): PasswordStore {
  if (passwords === undefined) throw new TypeError("Every set of stores of this library has a store of passwords.")
  return passwords
}
