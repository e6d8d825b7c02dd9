import { isApplicationReason } from "../../errors/application-reason.ts"
import { adviceRows } from "../../errors/catalogue/advice.ts"
import { filled } from "../../errors/catalogue/cause.ts"
import { problemRowOf } from "../../errors/catalogue/problem-rows.ts"
import type { Trace } from "../../ports/trace.ts"
import { aboutOf, byCause } from "./advice-by-cause.ts"

/** The maximum number of sentences. */
const most = 4

/**
 * Reasons of failures that the application's code (callbacks, adapter, overrides) can cause. For these reasons, the
 * advice names the line of the application that threw the error.
 */
const ownParts: ReadonlySet<string> = new Set([
  "effect_failed",
  "access_denied",
  "authorize_failed",
  "profile_unreadable",
  "redirect_failed",
  "session_callback_failed",
  "step_unstored",
  "address_invalid",
  "mail_unsent",
])

/**
 * Returns advice on a failed request or a rejected attempt: at most four sentences, each with an action. The most probable cause is first.
 * The function reads only the trace: first its error, then its reason. Returns an empty list for a request that did not
 * fail.
 */
export function adviceOn(trace: Trace): readonly string[] {
  const { reason, error } = trace
  if (reason === undefined && error === undefined) return onRejection(trace)
  const where = ownParts.has(reason ?? "") ? error?.causes.find((cause) => cause.where !== undefined)?.where : undefined
  const about = aboutOf(trace)
  const found = [
    ...byCause(trace, about),
    ...(where === undefined ? [] : [`It was thrown at ${where}: look there first.`]),
    ...general(trace).map((sentence) => filled(sentence, [], about)),
  ]
  return [...new Set(found)].slice(0, most)
}

/**
 * Returns the sentence that says why a step rejected an attempt. Returns `undefined` for another request, and for a
 * problem of the application's own definitions.
 */
export function problemWords(trace: Trace): string | undefined {
  return problemRowOf(trace)?.says
}

/** Returns advice on an attempt that a step rejected; an empty list for a request that succeeded. */
function onRejection(trace: Trace): readonly string[] {
  const { problem, attemptsLeft } = trace
  if (problem === undefined) return []
  const known = problemRowOf(trace)?.advice ?? [
    `The application's own step gave the problem \`${problem}\`: look at the transition that has it.`,
  ]
  return attemptsLeft === 0 ? [...known, ...adviceRows.step_attempts] : known
}

function general({ reason, error }: Trace): readonly string[] {
  if (reason !== undefined && Object.hasOwn(adviceRows, reason)) return adviceRows[reason as keyof typeof adviceRows]
  if (isApplicationReason(reason))
    return [
      "An override of the application refused with this reason: the path shows the state that did. Look at its transition that refuses.",
    ]
  if (error === undefined)
    return [
      "This page does not know the reason: the trace is of another version. Open it in the visualizer of the version that wrote it.",
    ]
  if (error.type === "UnknownAction")
    return [
      "Compare the path with `basePath`: a route that the application mounts elsewhere, or a provider's id that is not configured, is answered like this.",
    ]
  return [
    "The error's own sentence says what to change. `npx authchart doctor` checks the rest of the configuration as well.",
  ]
}
