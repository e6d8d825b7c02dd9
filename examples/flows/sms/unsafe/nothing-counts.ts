/** The flow of the example without a limit for guesses. `setUpAuth()` throws `InvalidConfiguration`. */
import NextAuth, { type NextAuthResult } from "authchart"
import { authConfig } from "../auth.ts"

export function setUpAuth(): NextAuthResult {
  const { adapter: _adapter, stores: _stores, ...rest } = authConfig
  return NextAuth(rest)
}
