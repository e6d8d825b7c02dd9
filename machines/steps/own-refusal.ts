/** Reads the reasons that an application defines, from the transitions of an override to `refused`. */
import type { ApplicationReason } from "../../src/errors/catalogue.ts"
import type { Language } from "../../src/texts/languages.ts"
import type { Failure } from "../facts.ts"
import { actionsIn, withMoves, type DoConfig, type MoveConfig, type StateConfig } from "../chart-config.ts"
import { StepError } from "./step-error.ts"

/** A reason that the application defines, on a transition to `refused`. */
export interface OwnRefusal {
  /**
   * The code of the reason. The code must not change between releases, because alerts may use it. At most 60 lower-case
   * letters, digits and `_`, beginning with a letter. The URL of the error page, the log and the trace contain it as
   * `app.<code>`.
   */
  code: string
  /**
   * The plain text that visitors read on the built-in error page: at most 500 characters. Either one text in English,
   * or one text for each language. English must be among the languages, because the log uses it.
   */
  text: OwnText
}

/** A text in English, or in several languages. */
export type OwnText = string | ({ readonly en: string } & { readonly [L in Language]?: string | undefined })

/** The texts for visitors, by their reasons, such as `app.device_unknown`. */
export type OwnReasons = ReadonlyMap<string, OwnText>

/** Returns true if a transition with this target refuses a request. */
export function isRefused(target: string | undefined): boolean {
  return target === "refused" || target === "#refused"
}

/**
 * Returns the failure for a reason of the application.
 *
 * @param where the place in the override, for the error: `The override of the flow "credentials", in "idle",`.
 * @throws {StepError} for an invalid code or text.
 */
function failureOf({ code, text }: OwnRefusal, { flow, where }: { flow: string; where: string }): Failure {
  if (typeof code !== "string" || !/^[a-z][a-z0-9_]{0,59}$/.test(code))
    throw new StepError(
      flow,
      `${where} refuses with the code ${JSON.stringify(code)}. Give at most 60 lower-case letters, digits and "_", beginning with a letter: "device_unknown".`,
    )
  const texts: readonly unknown[] = typeof text === "object" ? [text.en, ...Object.values(text)] : [text]
  if (texts.some((one) => typeof one !== "string" || one.trim() === "" || one.length > 500))
    throw new StepError(
      flow,
      `${where} refuses with the code "${code}" and no text. Give the sentence that the visitor reads, of at most 500 characters.`,
    )
  const reason: ApplicationReason = `app.${code}`
  return { reason, cause: typeof text === "object" ? text.en : text }
}

/**
 * Joins several maps of texts into one.
 *
 * @throws {StepError} for a code with two texts, because the error page gets only the code.
 */
export function joinedReasons(flow: string, all: Iterable<OwnReasons>): OwnReasons {
  const joined = new Map<string, OwnText>()
  for (const reasons of all)
    for (const [reason, text] of reasons) {
      const [before, now] = [JSON.stringify(joined.get(reason) ?? text), JSON.stringify(text)]
      if (before !== now)
        throw new StepError(
          flow,
          `The reason "${reason}" has two texts: ${before} and ${now}. Give one of them another code.`,
        )
      joined.set(reason, text)
    }
  return joined
}

type Reasoned = MoveConfig & { reason?: OwnRefusal }

/**
 * Returns the state of an override with one change: every transition to `refused` keeps a failure in the context. The
 * failure is the first of these that exists:
 *
 * - the `reason` of the transition,
 * - the `failure` that the transition itself keeps,
 * - the failure of the answer or of the flow,
 * - `access_denied`.
 *
 * @returns the state, and the texts of the application's reasons in it.
 * @throws {StepError} for a reason on a transition that does not lead to `refused`, and for an invalid code or text.
 */
export function explained(
  state: StateConfig,
  { flow, path }: { flow: string; path: string },
): { state: StateConfig; reasons: readonly OwnReasons[] } {
  const where = `The override of the flow "${flow}", in "${path}",`
  const reasons: OwnReasons[] = []
  const said = withMoves(state, (given) => {
    const { reason, ...reasonless } = given as Reasoned
    // `refused` is at the top level of the chart, so a nested state must target it by its id.
    const nested = reasonless.target === "refused" && path.includes(".")
    const move: MoveConfig = nested ? { ...reasonless, target: "#refused" } : reasonless
    if (!isRefused(move.target)) {
      if (reason === undefined) return move
      throw new StepError(
        flow,
        `${where} gives a reason on a transition that does not lead to "refused". Remove the reason, or aim the transition at "refused".`,
      )
    }
    if (reason === undefined) return { ...move, actions: [unexplained(where), ...actionsIn(move.actions)] }
    const failure = failureOf(reason, { flow, where })
    reasons.push(new Map([[failure.reason, reason.text]]))
    return { ...move, actions: [...actionsIn(move.actions), { type: "keep", params: { failure } }] }
  })
  return { state: said, reasons }
}

interface Seen {
  context: { failure?: Failure | undefined }
  event: { failure?: unknown; error?: unknown }
}

function unexplained(where: string): DoConfig {
  return {
    type: "keep",
    params: ({ context, event }: Seen) => ({
      failure: context.failure ??
        event.failure ?? { reason: "access_denied", cause: event.error ?? `${where} refused and gave no reason.` },
    }),
  }
}
