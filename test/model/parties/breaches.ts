/**
 * Lists sets of defences. If all defences of a set are missing, an attack is possible. The attack shows the purpose of
 * these defences.
 */
import type { Harm } from "./judge.ts"
import type { SceneName } from "./scenes.ts"
import type { Defence } from "./world.ts"

export interface Breach {
  scene: SceneName
  harm: Harm
  /** If all of these defences are missing, an attack is possible; any one of them prevents it. */
  missing: readonly Defence[]
}

const integrity = (scene: SceneName, ...missing: Defence[]): Breach => ({ scene, harm: "integrity", missing })
const authentication = (scene: SceneName, ...missing: Defence[]): Breach => ({ scene, harm: "authentication", missing })

const guessing = (...missing: Defence[]): Breach => ({ scene: "guessing", harm: "guessing", missing })

export const breaches: readonly Breach[] = [
  integrity("providers", "cookie"),
  integrity("providers", "prefix"),
  integrity("providers", "subject"),
  integrity("providers", "csrf", "origin"),
  integrity("providers", "state", "pkce", "nonce"),
  authentication("providers", "subject"),
  authentication("providers", "address"),
  authentication("providers", "provider", "issuer"),
  authentication("providers", "cookie", "visitor"),
  authentication("providers", "prefix", "visitor"),
  authentication("providers", "csrf", "origin"),
  authentication("providers, answers read", "cookie"),
  authentication("providers, answers read", "pkce", "nonce"),
  authentication("planting", "vouched", "quarantine"),
  authentication("factors", "asked"),
  authentication("factors", "own"),
  authentication("factors", "code"),
  integrity("links", "prefix"),
  integrity("links", "confirm"),
  integrity("links", "csrf", "origin"),
  authentication("links", "mailbox"),
  authentication("links", "once"),
  authentication("links", "fresh"),
  integrity("passwords", "prefix", "origin"),
  integrity("passwords", "csrf", "origin"),
  authentication("passwords", "fresh"),
  guessing("counted"),
  guessing("shared"),
  guessing("pace"),
  guessing("single"),
  guessing("identifier"),
  guessing("deviceEnd"),
]
