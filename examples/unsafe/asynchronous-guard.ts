/** PROOF-07: a guard that returns a promise, which is always truthy. `setUpAuth()` throws `InvalidConfiguration`. */
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
                // The types refuse it as well.
                "signIn.allowed": [{ guard: isBlocked as never, target: "#refused" }, { target: "checkingLink" }],
              },
            },
          },
        }),
    },
  })
}
