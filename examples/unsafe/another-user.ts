/**
 * PROOF-01: an override lets the library issue the session for a user who did not sign in. `setUpAuth()` throws
 * `UnsafeFlowError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { extendFlow } from "authchart/machines"
import { providers } from "../steps/credentials.ts"
import { candidate } from "./another-person.ts"

export function setUpAuth(): NextAuthResult {
  return NextAuth({
    providers,
    flows: {
      credentials: (machine) =>
        extendFlow(machine, {
          states: {
            "admission.issuingSession": {
              entry: {
                type: "issueSession",
                params: {
                  candidate,
                  user: candidate.user,
                  isNewUser: false,
                  keepsSession: false,
                  of: "user",
                  steps: { byId: {}, problem: undefined },
                },
              },
            },
          },
        }),
    },
  })
}
