/** Makes the results that steps put into a session. */
import { inApplication } from "../../machines/application-error.ts"
import { copyOf } from "../../machines/copy-of.ts"
import type { StepsMemory } from "../../machines/facts.ts"
import { memoryOf } from "../../machines/steps/step-memory.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import { isJson } from "../ports/json.ts"
import type { Results } from "./session-results.ts"

/** The maximum length of the results of all steps together, in characters of JSON. */
const longest = 16_384

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
