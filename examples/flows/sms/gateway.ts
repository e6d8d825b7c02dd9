/** The service that sends text messages, and the hash of a code. */
import { createHash } from "node:crypto"

/** Prints the messages. Your application passes them to a service. */
export const gateway = {
  async send(to: string, text: string): Promise<void> {
    console.log(`Text message to ${to}: ${text}`)
  },
}

/**
 * Returns the SHA-256 of the code. The flow cookie with the hash is sealed, so that an attacker cannot test codes
 * against the hash.
 */
export async function digestOf(code: string): Promise<string> {
  return createHash("sha256").update(code).digest("base64url")
}
