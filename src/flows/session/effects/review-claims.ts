import { inApplication } from "../../../../machines/application-error.ts"
import type { Answer } from "../../../../machines/vocabulary.ts"
import type { ResolvedConfig } from "../../../config/resolve.ts"
import { evidenceWithResults, shownResults } from "../../../effects/session-results.ts"
import type { Evidence } from "../../../ports/evidence.ts"
import type { JWT } from "../../../ports/records.ts"
import type { NowOrLater } from "../../../protocol/bytes.ts"
import type { Effect } from "../../../effects/runtime.ts"

/**
 * Calls `callbacks.jwt` with the claims of the session, and finds out if the callback changed them. Callbacks often
 * change the object that they receive, so the effect compares the result with the JSON of the claims from before the
 * call.
 */
export const reviewClaims: Effect<"reviewClaims"> = ({ claims, evidence, update }, runtime) => {
  // Without `callbacks.jwt` and without an update, no claim can change.
  const { config } = runtime
  if (config.callbacks.jwt === undefined && update === undefined) return { type: "claims.kept", claims, changed: false }
  return review({ claims, found: evidenceWithResults({ evidence, claims }, config) }, update, config)
}

async function review(
  { claims, found }: { claims: JWT; found: NowOrLater<Evidence | undefined> },
  update: Parameters<Effect<"reviewClaims">>[0]["update"],
  config: ResolvedConfig,
): Promise<Answer<"reviewClaims">> {
  const { iat, exp } = claims
  const before = JSON.stringify(claims)
  try {
    const message = {
      token: claims,
      ...shownResults(await found, config),
      ...(update === undefined ? { session: undefined } : { trigger: "update" as const, session: update.data }),
    }
    const { jwt } = config.callbacks
    const said = jwt === undefined ? claims : await inApplication("callbacks.jwt", () => jwt(message))
    if (said === null || typeof said !== "object") return { type: "claims.dropped" }
    // `iat` and `exp` always come from the token, because a callback that returns a new object need not copy them.
    const kept = said.iat === iat && said.exp === exp ? said : { ...said, iat, exp }
    return { type: "claims.kept", claims: kept, changed: differs(said, before) }
  } catch (error) {
    return { type: "claims.refused", failure: { reason: "session_callback_failed", cause: error } }
  }
}

/**
 * Returns true if claims differ from the claims in a JSON text, except `iat`, `exp` and `jti`, which are new in each
 * token.
 */
function differs(claims: JWT, before: string): boolean {
  // The texts are equal in most requests, so the code first compares the texts, which is fast.
  return JSON.stringify(claims) !== before && contentOf(claims) !== contentOf(JSON.parse(before) as JWT)
}

function contentOf({ iat: _iat, exp: _exp, jti: _jti, ...content }: JWT): string {
  return JSON.stringify(content)
}
