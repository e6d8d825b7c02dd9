/**
 * PROOF-04: a guard with the name of a built-in one that always holds. The configuration makes the built-in guard
 * false, but not this one. `setUpAuth()` throws `UnsafeFlowError`.
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
