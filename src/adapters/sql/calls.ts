import type { StoreMethods } from "../embedded/calls.ts"
import { accountCalls } from "./accounts.ts"
import { sessionCalls } from "./sessions.ts"
import type { Store } from "./store.ts"
import { userCalls } from "./users.ts"
import { verificationTokenCalls } from "./verification-tokens.ts"

/** Returns all methods of the port `Adapter` for a store. The caller decides when each method may run. */
export function callsOn(store: Store): StoreMethods {
  return { ...userCalls(store), ...accountCalls(store), ...sessionCalls(store), ...verificationTokenCalls(store) }
}
