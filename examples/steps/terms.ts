/** Terms that every user accepts once for each version. See docs/steps/terms.md. */
import NextAuth, { type NextAuthResult } from "authchart"
import { acceptTerms } from "authchart/steps/terms"
import { providers } from "./credentials.ts"

/** @param accepted the version that each user has accepted, by `key`. In your application it is a table. */
export function setUpAuth(accepted: Map<string, string>): NextAuthResult {
  return NextAuth({
    providers,
    steps: [
      acceptTerms({
        version: "2026-11",
        text: ["We keep your name and address to send you what you ordered."],
        accepted: ({ key }, version) => key !== undefined && accepted.get(key) === version,
        accept: ({ key }, version) => void accepted.set(key, version),
      }),
    ],
  })
}
