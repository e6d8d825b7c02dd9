/**
 * PROOF-02: an override replaces the person who signs in by a constant. `setUpAuth()` throws `InvalidConfiguration`.
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
            "admission.consultingSignIn": {
              on: {
                "signIn.allowed": { target: "checkingLink", actions: { type: "keep", params: { candidate } } },
              },
            },
          },
        }),
    },
  })
}
