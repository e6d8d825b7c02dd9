/** Failures in steps of an application. */
import { told, type Row } from "./row.ts"
import type { Words } from "../../ports/keys-of.ts"

const denied = told("AccessDenied", "visitor")
const broken = told("Configuration", "system", "CallbackRouteError")
const undecided = told("AccessDenied", "system")

export type StepReason =
  Words<"step_refused step_attempts step_cancelled step_over step_answered step_unstored factor_ambiguous">

export const stepRows: Readonly<Record<StepReason, Row>> = {
  step_refused: denied("One of the application's steps refused this sign-in; the cause names it.", "step_refused"),
  step_attempts: denied(
    "A step, or a flow of the application, was tried more often than its `attempts` allow in one sign-in; the cause names the request. The person starts again.",
    "step_attempts",
  ),
  step_cancelled: denied("The person cancelled the sign-in while a step waited."),
  step_over: denied(
    "No sign-in of this browser waits at this step: it has ended, took longer than the step's `lifetime`, or was begun in another browser; or the cookie is missing.",
    "step_over",
  ),
  step_answered: denied(
    "This request to a step was sent before: a double click, or a copied cookie. The step that waits in the browser now can still be completed.",
    "step_answered",
  ),
  step_unstored: broken(
    "The `store` of a step threw, or the person has no key to store the result under; the cause holds its error. A first sign-in was rolled back, or the user's next sign-in takes the step again.",
  ),
  factor_ambiguous: undecided(
    "A second factor is stored under a key that this person may share with another one, or under two keys of theirs, so the step neither required nor skipped it. Find out which person it belongs to, and move it: `npx authchart factor move`. With an adapter and tokens, set storedUsers of the credentials provider.",
  ),
}
