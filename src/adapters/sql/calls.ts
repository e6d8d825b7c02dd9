import type { StoreMethods } from "../embedded/calls.ts"
import { accountCalls } from "./accounts.ts"
import { authenticatorCalls } from "./authenticators.ts"
import { sessionCalls } from "./sessions.ts"
import type { Store } from "./store.ts"
import { userCalls } from "./users.ts"
import { verificationTokenCalls } from "./verification-tokens.ts"

/**
 * Returns all methods of the port `Adapter` over one database or one open transaction. Each method runs its statement
 * at once: the caller must first wait for migrations and for earlier calls.
 */
export function callsOn(store: Store): StoreMethods {
  return {
    ...userCalls(store),
    ...accountCalls(store),
    ...sessionCalls(store),
    ...verificationTokenCalls(store),
    ...authenticatorCalls(store),
  }
}
