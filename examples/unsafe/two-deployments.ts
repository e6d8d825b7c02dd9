/**
 * PROOF-05: two deployments have the same secret, and one of them accepts any password. The other deployment does not
 * continue a sign-in that began in this deployment: the sign-in ends with `flow_unreadable`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import Credentials from "authchart/providers/credentials"
import { acceptTerms } from "authchart/steps/terms"
import { providers } from "../steps/credentials.ts"

const anyPassword = Credentials({
  credentials: { username: {}, password: {} },
  authorize: ({ username }) => ({ id: "1", name: String(username), email: "ada@example.com" }),
})

/** @param checksPasswords whether this deployment checks passwords. */
export function setUpAuth(checksPasswords: boolean): NextAuthResult {
  return NextAuth({
    providers: checksPasswords ? providers : [anyPassword],
    steps: [acceptTerms({ version: "1", text: ["Be kind."], accepted: () => false, accept: () => undefined })],
  })
}
