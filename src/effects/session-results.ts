/** Reads the results that steps and flows put into a session. The evidence of the session contains these results. */
import { copyOf } from "../../machines/copy-of.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { Evidence, EvidenceClaim } from "../ports/evidence.ts"
import type { JWT } from "../ports/records.ts"
import type { NowOrLater } from "../protocol/bytes.ts"
import { evidenceOfSubject } from "../protocol/session-token.ts"

/** The results, each under the id of its step or flow. */
export type Results = NonNullable<Evidence["results"]>

/** Returns the evidence of a token if it has results and belongs to the user in `claims.sub`; otherwise `undefined`. */
export function evidenceWithResults(
  { evidence, claims: { sub } }: { evidence?: EvidenceClaim | undefined; claims: JWT },
  { putsResults }: ResolvedConfig,
): NowOrLater<Evidence | undefined> {
  return putsResults && evidence?.results !== undefined ? evidenceOfSubject(evidence, sub) : undefined
}

/**
 * Returns the property `results` for the parameters of a callback, or no property if no step puts results into
 * sessions. The results are a copy, so that a callback cannot change the stored results.
 */
export function shownResults(found: Pick<Evidence, "results"> | undefined, { putsResults }: ResolvedConfig): Shown {
  return putsResults ? { results: copyOf(found?.results ?? {}) } : {}
}

interface Shown {
  results?: Results
}
