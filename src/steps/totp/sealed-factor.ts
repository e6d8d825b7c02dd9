/** What the store keeps of a factor, sealed: the secret, and for which key the recovery codes were hashed. */
import type { StepTools } from "../../../machines/steps/step.types.ts"

export interface Factor {
  /** In base32. */
  secret: string
  /** The key that the hashes of the recovery codes contain: a factor that was moved keeps its codes. */
  codesOf: string
}

/** A secret is sealed for one person: a row that was copied to another key does not open. */
const purposeFor = (key: string): string => `secret.${key}`

export async function sealFactor({ secret, codesOf }: Factor, key: string, tools: Sealer): Promise<string> {
  // As earlier releases wrote it, wherever they can read it.
  return tools.seal(purposeFor(key), codesOf === key ? secret : JSON.stringify({ secret, codesOf }))
}

/** @returns `undefined` where it was sealed for another key, or with a secret that is no longer configured. */
export async function openFactor(sealed: string, key: string, tools: Sealer): Promise<Factor | undefined> {
  const text = await tools.open(purposeFor(key), sealed)
  if (text === undefined) return undefined
  // Base32 has no brace. What is opened was sealed by sealFactor.
  return text.startsWith("{") ? (JSON.parse(text) as Factor) : { secret: text, codesOf: key }
}

export type Sealer = Pick<StepTools, "seal" | "open">

/** Whether it was sealed with an older secret of the application than the newest. */
export async function isStale(sealed: string, key: string, tools: Pick<StepTools, "isStale">): Promise<boolean> {
  return tools.isStale(purposeFor(key), sealed)
}
