/** Seals and opens the data of a second factor in the store. */
import type { StepTools } from "../../../machines/steps/step.types.ts"

export interface Factor {
  /** The secret in base32. */
  secret: string
  /**
   * The person's key that was hashed together with each recovery code. It stays the same when the factor moves to
   * another key, because the library cannot compute the hashes again without the codes.
   */
  codesOf: string
}

/**
 * The purpose of the seal. It contains the key of the row. If an attacker copies the row to another person's key, the
 * library cannot open the copy.
 */
const purposeFor = (key: string): string => `secret.${key}`

export async function sealFactor({ secret, codesOf }: Factor, key: string, tools: Sealer): Promise<string> {
  // If the factor was never moved to another key, the function seals only the secret, so that earlier releases can read
  // the factor after a rollback.
  return tools.seal(purposeFor(key), codesOf === key ? secret : JSON.stringify({ secret, codesOf }))
}

/**
 * Opens a sealed factor.
 *
 * @returns `undefined` if the factor was sealed for another key, or with a secret that is no longer configured.
 */
export async function openFactor(sealed: string, key: string, tools: Sealer): Promise<Factor | undefined> {
  const text = await tools.open(purposeFor(key), sealed)
  if (text === undefined) return undefined
  // Base32 has no brace, so a string with a brace is the JSON that `sealFactor` sealed.
  return text.startsWith("{") ? (JSON.parse(text) as Factor) : { secret: text, codesOf: key }
}

export type Sealer = Pick<StepTools, "seal" | "open">

/** Returns true if an older secret of the application sealed a factor. */
export async function isStale(sealed: string, key: string, tools: Pick<StepTools, "isStale">): Promise<boolean> {
  return tools.isStale(purposeFor(key), sealed)
}
