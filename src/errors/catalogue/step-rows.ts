/** What goes wrong in the steps of an application. */
import { told, type Row } from "./row.ts"
import { otherWay } from "./visitor-sentences.ts"
import type { Words } from "../../ports/words.ts"

const denied = told("AccessDenied", "visitor")
const broken = told("Configuration", "system", "CallbackRouteError")
const undecided = told("AccessDenied", "system")

export type StepReason =
  Words<"step_refused step_attempts step_cancelled step_over step_answered step_unstored factor_ambiguous">

export const stepRows: Readonly<Record<StepReason, Row>> = {
  step_refused: denied("One of the application's steps refused this sign-in; the cause names it.", {
    headline: "Sign-in was not completed",
    what: "One of the checks on the way in was not passed.",
    next: otherWay,
  }),
  step_attempts: denied(
    "A step, or a flow of the application, was tried more often than its `attempts` allow in one sign-in; the cause names the request. The person starts again.",
    {
      headline: "Too many tries",
      what: "That was tried too often, so we stopped to keep the account safe.",
      next: "Sign in again from the start.",
    },
  ),
  step_cancelled: denied("The person cancelled the sign-in while a step waited."),
  step_over: denied(
    "No sign-in of this browser waits at this step: it is over, took longer than the step's `lifetime`, was begun in another browser, or the cookie is gone.",
    {
      headline: "This sign-in is over",
      what: "It was finished, took too long, or was begun in another browser.",
      next: "If you are not signed in, start again.",
    },
  ),
  step_answered: denied(
    "This answer to a step was given before: a double click, or a copied cookie. What waits in the browser now can still be answered.",
    {
      headline: "That was sent twice",
      what: "This answer had been given before, so we did not use it again.",
      next: "Go back to the page that you were on, or sign in again.",
    },
  ),
  step_unstored: broken(
    "The `store` of a step threw, or there is nothing to store it under; the cause holds its error. A first sign-in was rolled back, or the user's next sign-in takes the step again.",
  ),
  factor_ambiguous: undecided(
    "A second factor is stored under a key that this person may share with another one, or under two keys of theirs, so it was neither asked for nor passed over. Find out whose it is and give it to them: `npx authchart factor move`. With an adapter and tokens, say storedUsers of the credentials provider.",
  ),
}
