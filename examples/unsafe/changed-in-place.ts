/**
 * PROOF-06: changes a built-in chart so that it requires no check. The chart is frozen: `setUpAuth()` throws a
 * `TypeError`.
 */
import NextAuth, { type NextAuthResult } from "authchart"
import { credentials } from "authchart/machines"
import { providers } from "../steps/credentials.ts"

export function setUpAuth(): NextAuthResult {
  Object.assign(credentials.config.meta ?? {}, { requires: () => [] })
  return NextAuth({ providers })
}
