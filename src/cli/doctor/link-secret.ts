/** Checks the secrets of mail links that the application generates itself in `generateVerificationToken`. */
import { bitsOf, enoughBits } from "../../flows/email/effects/short-token.ts"
import type { EmailConfig } from "../../ports/provider.ts"
import { ok, problem, skipped, warning, type CheckContext, type Findings } from "./check.ts"
import { inTime } from "./in-time.ts"

const mend = `Configure \`stores\` (sqlStores or redisStores): ten wrong guesses then end the links of an address. Or return ${enoughBits} random bits or more from generateVerificationToken; without it, the library makes 256.`

/**
 * Calls `generateVerificationToken` once, and estimates the random bits of the secret as the library does. No finding
 * shows the secret.
 */
export async function linkSecretFindings(
  { generateVerificationToken }: EmailConfig,
  { prepared: { stores }, production, patience }: CheckContext,
): Promise<Findings> {
  if (generateVerificationToken === undefined) return []
  let bits: number
  try {
    bits = bitsOf(String(await inTime(generateVerificationToken(), patience)))
  } catch {
    return skipped("generateVerificationToken returned no secret here, so its length was not checked.")
  }
  if (bits >= enoughBits) return ok(`The secrets of its links have ${enoughBits} bits or more.`)
  const short = `The secrets of its links have ${Math.floor(bits)} bits at most`
  if (stores !== undefined) return ok(`${short}, and \`stores\` counts wrong guesses.`)
  const says = `${short}, and nothing counts wrong guesses: a person who knows an address can guess the secret of its link and sign in.`
  return [{ ...(production ? problem : warning)(says, mend), docs: "docs/stores.md#what-is-used-once" }]
}
