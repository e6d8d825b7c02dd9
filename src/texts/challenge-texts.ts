import type { ChallengeTexts } from "../ports/challenge.ts"
import type { Texts } from "./texts.ts"

/** Returns the texts of a challenge from the catalogue of a language. */
export function challengeTexts({ challenge: { working, done, failed, noScript } }: Texts): ChallengeTexts {
  return { working, done, failed, noScript }
}
