/** Failures in flows of an application, in the library's asks. */
import { told, type Row } from "./row.ts"
import type { Words } from "../../ports/keys-of.ts"

const spent = told("Verification", "visitor")
const broken = told("Configuration", "system", "CallbackRouteError")
const mistyped = told("Verification", "visitor", "EmailSignInError")
const denied = told("AccessDenied", "visitor")

export type FlowReason =
  Words<"token_unknown flow_mail_unsent mail_subject_invalid approval_unknown approver_absent approval_denied approval_gone session_required step_up_session_changed step_up_other_person step_up_unproven">

export const flowRows: Readonly<Record<FlowReason, Row>> = {
  token_unknown: spent(
    "The single-use token is unknown, expired or used up, or it belongs to another flow or purpose.",
    "no_longer_good",
  ),
  flow_mail_unsent: broken(
    "A flow could not send a mail: the mailer threw; the cause holds its error.",
    "flow_mail_unsent",
  ),
  mail_subject_invalid: mistyped(
    "A flow asked for a mail whose subject has a line break or another control character.",
    "mail_subject_invalid",
  ),
  approval_unknown: spent(
    "The code of an approval is unknown, expired or decided; or the visitor tried more than 20 codes in 15 minutes.",
    "approval_unknown",
  ),
  approver_absent: denied(
    "No user is signed in who could approve, or the session does not prove which user it belongs to. Let the visitor sign in first.",
    "approver_absent",
  ),
  approval_denied: denied("The user who was asked for approval denied it.", "approval_denied"),
  approval_gone: denied(
    "The approval expired, was taken before, or never existed; or the user who approved was deleted meanwhile.",
    "no_longer_good",
  ),
  session_required: denied(
    "A step-up needs a session of a stored user, with evidence: no user is signed in, the session does not prove which user it belongs to, or Auth.js or an earlier release made it.",
    "session_required",
  ),
  step_up_session_changed: denied(
    "Another user, another session of the same user, or no user is signed in, compared with the start of this step-up. No session was changed.",
    "step_up_session_changed",
  ),
  step_up_other_person: denied(
    "A step-up proved another person than the user of the session: the account of `subject` belongs to another user, or to no user.",
    "step_up_other_person",
  ),
  step_up_unproven: denied(
    "A step-up without a check of its own proved nothing: no step of it applied to this user, or those that did name no `methods`.",
    "step_up_unproven",
  ),
}
