import type { ChallengeTexts } from "../ports/challenge.ts"
import type { Texts } from "./texts.ts"

/** The words of a challenge, from the catalogue of a language. */
export function challengeTexts({ challenge: { working, done, failed, noScript } }: Texts): ChallengeTexts {
  return { working, done, failed, noScript }
}
