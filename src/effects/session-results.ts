/** What the steps of a sign-in pass to the session: kept with its evidence. */
import { inApplication } from "../../machines/application-error.ts"
import { copyOf } from "../../machines/copies.ts"
import type { StepsMemory } from "../../machines/facts.ts"
import { memoryOf } from "../../machines/steps/step-memory.ts"
import type { ResolvedConfig } from "../config/resolve.ts"
import type { Evidence } from "../ports/evidence.ts"
import { isJson } from "../ports/json.ts"

/** By the ids of the steps. */
export type Results = NonNullable<Evidence["results"]>

/** Characters of JSON, for all steps together. */
const longest = 16_384

/** Whether a step of the configuration passes something to the session: otherwise nothing is looked up for it. */
export function passesResults({ steps }: Pick<ResolvedConfig, "steps">): boolean {
  for (const { session } of steps.values()) if (session !== undefined) return true
  return false
}

/**
 * Asks the steps that applied what they pass to the session.
 *
 * @returns `undefined` where no step of the configuration passes anything.
 * @throws {ApplicationError} where a step throws, or gives no object of JSON. @throws {TypeError} for more than 16384
 * characters.
 */
export function resultsOf(steps: StepsMemory, config: Pick<ResolvedConfig, "steps">): Results | undefined {
  if (!passesResults(config)) return undefined
  const results = [...config.steps.values()].flatMap((step): [string, object][] => {
    const { applies, data } = memoryOf({ steps }, step)
    const { id, session } = step
    if (!applies || session === undefined) return []
    return [[id, inApplication(`session() of the step "${id}"`, () => objectOf(session(copyOf(data))))]]
  })
  const { length } = JSON.stringify(results)
  if (length <= longest) return Object.fromEntries(results)
  throw new TypeError(`The steps pass ${length} characters to the session; at most ${longest} are kept.`)
}

function objectOf(result: unknown): object {
  if (typeof result === "object" && result !== null && !Array.isArray(result) && isJson(result)) return copyOf(result)
  throw new TypeError("It gave no object that JSON holds. Give plain objects, lists, texts, numbers and booleans.")
}
