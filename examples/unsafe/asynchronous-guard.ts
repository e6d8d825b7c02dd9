/**
 * PROOF-07: an override has a guard that returns a promise, which always counts as true. `setUpAuth()` throws
 * `InvalidConfiguration`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { extendFlow } from "authchart/machines"
import { providers } from "../steps/credentials.ts"

async function isBlocked(): Promise<boolean> {
  return false
}

export function setUpAuth(): NextAuthResult {
  return NextAuth({
    providers,
    flows: {
      credentials: (machine) =>
        extendFlow(machine, {
          states: {
            "admission.consultingSignIn": {
              on: {
                // Without `as never`, TypeScript refuses this guard.
                "signIn.allowed": [{ guard: isBlocked as never, target: "#refused" }, { target: "checkingLink" }],
              },
            },
          },
        }),
    },
  })
}
