/** The service that sends text messages, and what a code is remembered by. */
import { createHash } from "node:crypto"

/** Prints the messages. Yours hands them to a service. */
export const gateway = {
  async send(to: string, text: string): Promise<void> {
    console.log(`Text message to ${to}: ${text}`)
  },
}

/** The SHA-256 of a code. The flow that holds it is sealed: nobody tries codes against it. */
export async function digestOf(code: string): Promise<string> {
  return createHash("sha256").update(code).digest("base64url")
}
