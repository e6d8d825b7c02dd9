/** PROOF-03: an override lets a sign-out make a session token. `setUpAuth()` throws `UnsafeFlowError`. */
import NextAuth, { type NextAuthResult } from "authchart"
import { extendFlow } from "authchart/machines"
import { providers } from "../steps/credentials.ts"

export function setUpAuth(): NextAuthResult {
  return NextAuth({
    providers,
    flows: {
      signOut: (machine) =>
        extendFlow(machine, {
          states: {
            endingSession: { on: { "session.ended": "sealing" } },
            sealing: {
              meta: { title: "Seals a token" },
              entry: { type: "rollToken", params: { claims: { sub: "2" }, evidence: undefined } },
            },
          },
        }),
    },
  })
}
