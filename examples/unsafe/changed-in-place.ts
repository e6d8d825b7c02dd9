/** PROOF-06: a built-in chart that is told to require nothing. It is frozen: `setUpAuth()` throws a `TypeError`. */
import NextAuth, { type NextAuthResult } from "authchart"
import { credentials } from "authchart/machines"
import { providers } from "../steps/credentials.ts"

export function setUpAuth(): NextAuthResult {
  Object.assign(credentials.config.meta ?? {}, { requires: () => [] })
  return NextAuth({ providers })
}
