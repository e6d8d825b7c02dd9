/** The sealed data of a factor in the store: the secret, and the key in the hashes of the recovery codes. */
import type { StepTools } from "../../../machines/steps/step.types.ts"

export interface Factor {
  /** The secret in base32. */
  secret: string
  /** The key that the hashes of the recovery codes contain, so that a moved factor keeps its codes. */
  codesOf: string
}

/** A secret is sealed for one person: a row that was copied to another key does not open. */
const purposeFor = (key: string): string => `secret.${key}`

export async function sealFactor({ secret, codesOf }: Factor, key: string, tools: Sealer): Promise<string> {
  // In the form of earlier releases wherever they can read it.
  return tools.seal(purposeFor(key), codesOf === key ? secret : JSON.stringify({ secret, codesOf }))
}

/**
 * Opens a factor.
 *
 * @returns `undefined` if it was sealed for another key, or with a secret that is no longer configured.
 */
export async function openFactor(sealed: string, key: string, tools: Sealer): Promise<Factor | undefined> {
  const text = await tools.open(purposeFor(key), sealed)
  if (text === undefined) return undefined
  // Base32 has no brace. The text was sealed by sealFactor.
  return text.startsWith("{") ? (JSON.parse(text) as Factor) : { secret: text, codesOf: key }
}

export type Sealer = Pick<StepTools, "seal" | "open">

/** Returns true if it was sealed with an older secret of the application. */
export async function isStale(sealed: string, key: string, tools: Pick<StepTools, "isStale">): Promise<boolean> {
  return tools.isStale(purposeFor(key), sealed)
}
