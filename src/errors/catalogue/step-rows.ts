/** Rows for failures in steps that an application adds to its sign-ins. */
import { told, type Row } from "./row.ts"
import type { Words } from "../../ports/keys-of.ts"

const denied = told("AccessDenied", "visitor")
const broken = told("Configuration", "system", "CallbackRouteError")
const undecided = told("AccessDenied", "system")

export type StepReason =
  Words<"step_refused step_attempts step_cancelled step_over step_answered step_unstored factor_ambiguous device_forgotten">

export const stepRows: Readonly<Record<StepReason, Row>> = {
  step_refused: denied(
    "A step of the application refused this sign-in by its own rule; the cause names the step.",
    "step_refused",
  ),
  step_attempts: denied(
    "A visitor repeated a request of a step, or of a flow of the application, more often than its `attempts` allow in one sign-in; the cause names the request. The visitor starts again.",
    "step_attempts",
  ),
  step_cancelled: denied("The visitor cancelled the sign-in while a step waited. Nothing is wrong."),
  step_over: denied(
    "No sign-in of this browser waits at this step. It has ended, took longer than the step's `lifetime`, or was begun in another browser; or the cookie is missing. The visitor starts again.",
    "step_over",
  ),
  step_answered: denied(
    "This request to a step was sent before: a double click, or a copied cookie. The visitor can still complete the step that waits in the browser now.",
    "step_answered",
  ),
  step_unstored: broken(
    "The `store` of a step threw, or the person has no key to store the result under; the cause holds its error. Either the first sign-in was rolled back, or the user's next sign-in takes the step again. Check that the table of the store exists and can be written.",
  ),
  device_forgotten: denied(
    "A remembered device skipped a step of this sign-in, and was forgotten while a later step waited: the person's sessions ended, or the factor changed. The visitor starts again, and the step then asks.",
    "step_over",
  ),
  factor_ambiguous: undecided(
    "A second factor is stored under a key that several persons can have, or two factors are stored under two keys of this person. The step cannot tell whose factor it is, so it refused the sign-in. Find out which person the factor belongs to, and move it: `npx authchart factor move`. If a credentials provider is used with an adapter and token sessions, set its option storedUsers, so that the library knows if its ids are ids of stored users.",
  ),
}
