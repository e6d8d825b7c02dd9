import { sha256 } from "../../protocol/bytes.ts"
import type { StepTools } from "../../../machines/steps/step.types.ts"

/** Makes a code of twenty digits, 66 bits, which no number of attempts can guess. */
export function newLongCode(tools: Pick<StepTools, "randomBytes">): string {
  const parts = Array.from({ length: 4 }, () => newCode(tools))
  return parts.join("").slice(0, 20)
}

/** Makes a random code of six digits. All codes are equally likely. */
export function newCode({ randomBytes }: Pick<StepTools, "randomBytes">): string {
  for (;;) {
    const [number = 0] = new Uint32Array(Uint8Array.from(randomBytes(4)).buffer)
    // 4,294,000,000 is the largest multiple of a million below 2^32. The loop skips larger numbers, because they would
    // make some codes more likely than others.
    if (number < 4_294_000_000) return String(number % 1_000_000).padStart(6, "0")
  }
}

/**
 * Returns the SHA-256 of an e-mail address and a code, in hexadecimal. Callers must seal the hash, because an attacker
 * can find a code of six digits from its hash by trying all codes.
 */
export async function codeDigest(address: string, code: string): Promise<string> {
  return sha256(JSON.stringify([address, code]))
}
