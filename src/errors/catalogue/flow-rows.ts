/** What goes wrong in flows of an application, by the library's asks. */
import { told, type Row } from "./row.ts"
import type { Words } from "../../ports/words.ts"

const spent = told("Verification", "visitor")
const broken = told("Configuration", "system", "CallbackRouteError")
const mistyped = told("Verification", "visitor", "EmailSignInError")
const denied = told("AccessDenied", "visitor")

export type FlowReason =
  Words<"token_unknown flow_mail_unsent mail_subject_invalid approval_unknown approver_absent approval_denied approval_gone session_required step_up_session_changed step_up_other_person step_up_unproven">

const noLongerGood = {
  headline: "This is no longer good",
  what: "It was used before, or its time has passed.",
  next: "Start again.",
}

export const flowRows: Readonly<Record<FlowReason, Row>> = {
  token_unknown: spent(
    "The single-use token is unknown, expired or used up, or it belongs to another flow or purpose.",
    noLongerGood,
  ),
  flow_mail_unsent: broken("A flow could not send a mail: `mail.send` threw; the cause holds its error.", {
    headline: "The email was not sent",
    what: "We could not send you an email.",
    next: "It is not something you did. Please try again in a little while.",
  }),
  mail_subject_invalid: mistyped(
    "A flow was to send a mail whose subject has a line break or another control character.",
    {
      headline: "Check what you typed",
      what: "Something that you typed cannot be the title of an email.",
      next: "Write it in one line and try again.",
    },
  ),
  approval_unknown: spent(
    "The code of an approval is unknown, expired or decided; or the visitor tried more than 20 codes in 15 minutes.",
    {
      headline: "Check the code",
      what: "No request waits under that code. It was mistyped, decided before, or its time has passed.",
      next: "Compare it with the other screen, or start again there.",
    },
  ),
  approver_absent: denied(
    "No user is signed in who could approve, or the session does not prove whose it is. Have the visitor sign in first.",
    {
      headline: "Please sign in first",
      what: "Only someone who is signed in can approve this.",
      next: "Sign in, then enter the code again.",
    },
  ),
  approval_denied: denied("The user who was asked for approval denied it.", {
    headline: "The request was denied",
    what: "The request to sign in was denied on the other screen.",
    next: "If that was a mistake, start again.",
  }),
  approval_gone: denied(
    "The approval expired, was taken before, or never was; or the user who approved was deleted meanwhile.",
    noLongerGood,
  ),
  session_required: denied(
    "A step-up needs a session of a stored user, with evidence: no user is signed in, the session does not prove whose it is, or Auth.js or an earlier release made it.",
    {
      headline: "Please sign in first",
      what: "Only someone who is signed in can confirm this.",
      next: "Sign in, then try again.",
    },
  ),
  step_up_session_changed: denied(
    "Another user, another session of the same user, or no user is signed in now than when this step-up began. No session was changed.",
    {
      headline: "You are signed in differently now",
      what: "You signed in or out while this was under way.",
      next: "Start again.",
    },
  ),
  step_up_other_person: denied(
    "A step-up proved another person than the user of the session: the account of `subject` belongs to another user, or to none.",
    {
      headline: "This is not your account",
      what: "You confirmed as someone else than the person who is signed in.",
      next: "Confirm as the person who is signed in, or sign in anew.",
    },
  ),
  step_up_unproven: denied(
    "A step-up without a check of its own proved nothing: no step of it applied to this user, or those that did name no `methods`.",
    {
      headline: "You cannot confirm this yet",
      what: "Your account has nothing set up that you could confirm with.",
      next: "Set up another way to confirm who you are, then try again.",
    },
  ),
}
