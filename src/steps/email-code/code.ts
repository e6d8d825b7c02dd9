import { sha256 } from "../../protocol/bytes.ts"
import type { StepTools } from "../../../machines/steps/step.types.ts"

/** Twenty digits, 66 bits: too many to guess, however often it is tried. */
export function newLongCode(tools: Pick<StepTools, "randomBytes">): string {
  const parts = Array.from({ length: 4 }, () => newCode(tools))
  return parts.join("").slice(0, 20)
}

/** Six digits, each as likely as any other. */
export function newCode({ randomBytes }: Pick<StepTools, "randomBytes">): string {
  for (;;) {
    const [number = 0] = new Uint32Array(Uint8Array.from(randomBytes(4)).buffer)
    // What lies beyond the last whole million would make some codes likelier.
    if (number < 4_294_000_000) return String(number % 1_000_000).padStart(6, "0")
  }
}

/** SHA-256 of address and code, in hexadecimal. It is sealed besides: six digits alone are soon guessed from a hash. */
export async function codeDigest(address: string, code: string): Promise<string> {
  return sha256(JSON.stringify([address, code]))
}
