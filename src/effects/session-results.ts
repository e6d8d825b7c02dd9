/**
 * Reads and makes the results that steps and flows put into a session. The evidence of the session contains these
 * results.
 */
import { inApplication } from "../../machines/application-error.ts"
import { copyOf } from "../../machines/copies.ts"
import type { StepsMemory } from "../../machines/facts.ts"
import { memoryOf } from "../../machines/steps/step-memory.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { Evidence, EvidenceClaim } from "../ports/evidence.ts"
import { isJson } from "../ports/json.ts"
import type { JWT } from "../ports/records.ts"
import type { NowOrLater } from "../protocol/bytes.ts"
import { evidenceOfSubject } from "../protocol/session-token.ts"

/** The results, each under the id of its step or flow. */
export type Results = NonNullable<Evidence["results"]>

/** The maximum length of the results of all steps together, in characters of JSON. */
const longest = 16_384

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

/**
 * Calls `session()` of every step that applied, and returns the results by the ids of the steps.
 *
 * @returns `undefined` if neither a step nor a flow of the configuration puts results into sessions.
 * @throws {ApplicationError} if a step throws, or returns a value that is not a JSON object.
 * @throws {TypeError} if the results of all steps together are longer than 16384 characters of JSON.
 */
export function resultsOf(steps: StepsMemory, config: ResolvedConfig): Results | undefined {
  if (!config.putsResults) return undefined
  const results = [...config.steps.values()].flatMap((step): [string, object][] => {
    const { applies, data } = memoryOf({ steps }, step)
    const { id, session } = step
    if (!applies || session === undefined) return []
    return [[id, inApplication(`session() of the step "${id}"`, () => objectOf(session(copyOf(data))), { seen: data })]]
  })
  const { length } = JSON.stringify(results)
  if (length <= longest) return Object.fromEntries(results)
  throw new TypeError(`The steps pass ${length} characters to the session; at most ${longest} are kept.`)
}

function objectOf(result: unknown): object {
  if (typeof result === "object" && result !== null && !Array.isArray(result) && isJson(result)) return copyOf(result)
  throw new TypeError(
    "It returned a value that is not a JSON object. Return plain objects, lists, texts, numbers and booleans.",
  )
}
