/** Makes the codes that a visitor reads in a mail and types into a form. */
import { sha256 } from "./bytes.ts"

/**
 * The number of digits. An attacker who may try five codes for each mail guesses the code of one mail in twenty
 * million.
 */
const length = 8

/** Draws a code of digits, each equally likely. */
export function newMailCode(randomBytes: (size: number) => Uint8Array): string {
  let digits = ""
  while (digits.length < length)
    // 250 is the largest multiple of 10 that a byte holds.
    for (const byte of randomBytes(2 * length)) if (byte < 250) digits += `${byte % 10}`
  return digits.slice(0, length)
}

/**
 * Returns the digest of a code. The digest contains the token of the same mail, which has 256 random bits, so a reader
 * of the digest cannot find the code.
 */
export async function mailCodeDigest(code: string, token: string): Promise<string> {
  return sha256(JSON.stringify(["authchart mail code", code, token]))
}

/** Returns true if the visitor typed the code. Ignores spaces and hyphens, with which people group digits. */
export async function isMailCode(
  typed: string,
  { digest, token }: { digest: string; token: string },
): Promise<boolean> {
  return (await mailCodeDigest(typed.replace(/[\s-]/g, ""), token)) === digest
}
