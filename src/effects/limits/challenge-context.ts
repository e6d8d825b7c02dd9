import type { ResolvedConfig } from "../../config/resolve.ts"
import type { ChallengeContext } from "../../ports/challenge.ts"
import { sha256 } from "../../protocol/bytes.ts"
import { wholeRequest } from "../../protocol/lazy-request.ts"
import { challengeTexts } from "../../texts/challenge-texts.ts"
import type { Language } from "../../texts/languages.ts"

interface Asked {
  config: ResolvedConfig
  request: Request
  language: Language
  now: () => number
}

/**
 * Makes the context that a challenge receives. The context contains keys derived from the application's secrets, and
 * not the secrets.
 */
export async function challengeContext({ config, request, language, now }: Asked): Promise<ChallengeContext> {
  const keys = await Promise.all(config.secrets.map(async (secret) => sha256(`${secret} authchart challenge`)))
  const { texts } = await config.language.wording(language)
  return { keys, now: now(), request: wholeRequest(request), texts: challengeTexts(texts) }
}
