/** The reasons for which an override refuses, read from its transitions to `refused`. */
import type { ApplicationReason } from "../../src/errors/catalogue.ts"
import type { Language } from "../../src/texts/languages.ts"
import type { Failure } from "../facts.ts"
import { actionsIn, withMoves, type DoConfig, type MoveConfig, type StateConfig } from "../chart-config.ts"
import { StepError } from "./step-error.ts"

/** The application's own reason, on a transition to `refused`. */
export interface OwnRefusal {
  /**
   * Stable: at most 60 lower-case letters, digits and `_`, beginning with a letter. The address of the error page, the
   * log and the trace have it as `app.<code>`.
   */
  code: string
  /**
   * The text for the visitor on the built-in error page, as plain text: at most 500 characters. One text, or one for each
   * language with English, which the log has too.
   */
  text: OwnText
}

/** A text in English, or in several languages. */
export type OwnText = string | ({ readonly en: string } & { readonly [L in Language]?: string | undefined })

/** The texts by their reasons: `app.device_unknown`. */
export type OwnReasons = ReadonlyMap<string, OwnText>

/** Returns true if a transition refuses. */
export function isRefused(target: string | undefined): boolean {
  return target === "refused" || target === "#refused"
}

/**
 * The failure for a reason.
 *
 * @param where `The override of the flow "credentials"`, for the message.
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
 * Joins texts by their reasons.
 *
 * @throws {StepError} for a code with two texts: the error page gets only the code.
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
 * A state of an override whose transitions to `refused` all have a failure: their own reason, the failure of the answer
 * or of the flow, or `access_denied`. A `failure` that the transition itself keeps takes precedence.
 *
 * @returns also the texts of its own reasons.
 * @throws {StepError} for a reason on another transition, and as {@link failureOf}.
 */
export function explained(
  state: StateConfig,
  { flow, path }: { flow: string; path: string },
): { state: StateConfig; reasons: readonly OwnReasons[] } {
  const where = `The override of the flow "${flow}", in "${path}",`
  const reasons: OwnReasons[] = []
  const said = withMoves(state, (given) => {
    const { reason, ...reasonless } = given as Reasoned
    // The state is at the top level of the chart. A nested state reaches it by its id.
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
