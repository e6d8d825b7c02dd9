/** A code by mail as second factor. See docs/steps/email-code.md. */
import NextAuth, { type NextAuthResult } from "authchart"
import { emailCode, type CodeToSend } from "authchart/steps/email-code"
import { memoryStores } from "authchart/stores/memory"
import { providers } from "./credentials.ts"

/** @param send passes the mail to your mail service. */
export function setUpAuth(send: (mail: CodeToSend) => Promise<void>): NextAuthResult {
  return NextAuth({
    providers,
    steps: [emailCode({ send })],
    // Only for one process. With several processes, use sqlStores(…) or redisStores(…).
    stores: memoryStores(),
  })
}
