/** Seals and opens the data of a second factor in the store. */
import type { StepTools } from "../../../machines/steps/step.types.ts"

export interface Factor {
  /** The secret in base32. */
  secret: string
  /**
   * The person's key that is part of the recovery codes' hashes. This key stays the same when the factor is moved to
   * another key.
   */
  codesOf: string
}

/**
 * The purpose of the seal. The purpose contains the key of the row, so that a row which was copied to another person's
 * key cannot be opened.
 */
const purposeFor = (key: string): string => `secret.${key}`

export async function sealFactor({ secret, codesOf }: Factor, key: string, tools: Sealer): Promise<string> {
  // If the factor was never moved, only the secret is sealed, so that earlier releases can read it after a rollback.
  return tools.seal(purposeFor(key), codesOf === key ? secret : JSON.stringify({ secret, codesOf }))
}

/**
 * Opens a sealed factor.
 *
 * @returns `undefined` if it was sealed for another key, or with a secret that is no longer configured.
 */
export async function openFactor(sealed: string, key: string, tools: Sealer): Promise<Factor | undefined> {
  const text = await tools.open(purposeFor(key), sealed)
  if (text === undefined) return undefined
  // Base32 has no brace, so a text with one is the JSON that `sealFactor` sealed.
  return text.startsWith("{") ? (JSON.parse(text) as Factor) : { secret: text, codesOf: key }
}

export type Sealer = Pick<StepTools, "seal" | "open">

/** Returns true if a factor was sealed with an older secret of the application. */
export async function isStale(sealed: string, key: string, tools: Pick<StepTools, "isStale">): Promise<boolean> {
  return tools.isStale(purposeFor(key), sealed)
}
