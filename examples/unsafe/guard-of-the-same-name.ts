/**
 * PROOF-04: an override uses a guard of its own that always returns true, and gives it the name of a built-in guard. In
 * this configuration the built-in guard returns false. `setUpAuth()` throws `UnsafeFlowError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { extendFlow } from "authchart/machines"
import GitLab from "authchart/providers/gitlab"

function nonceNotRequired(): boolean {
  return true
}

export function setUpAuth(): NextAuthResult {
  return NextAuth({
    providers: [GitLab({ clientId: "client", clientSecret: "secret" })],
    flows: {
      oauth: (machine) =>
        extendFlow(machine, {
          states: {
            verifyingIdToken: {
              on: {
                "idToken.verified": [
                  { guard: nonceNotRequired, target: "choosingSource" },
                  { target: "checkingNonce" },
                ],
              },
            },
          },
        }),
    },
  })
}
