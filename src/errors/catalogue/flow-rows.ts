/** What goes wrong in flows of an application, by the library's asks. */
import { told, type Row } from "./row.ts"
import type { Words } from "../../ports/words.ts"

export type FlowReason =
  Words<"token_unknown flow_mail_unsent mail_subject_invalid approval_unknown approver_absent approval_denied approval_gone session_required step_up_session_changed step_up_other_person step_up_unproven">

export const flowRows: Readonly<Record<FlowReason, Row>> = {
  token_unknown: {
    ...told("Verification", "visitor"),
    developer: "The single-use token is unknown, expired or used up, or it belongs to another flow or purpose.",
    visitor: "no_longer_good",
  },
  flow_mail_unsent: {
    ...told("Configuration", "system", "CallbackRouteError"),
    developer: "A flow could not send a mail: `mail.send` threw; the cause holds its error.",
    visitor: "flow_mail_unsent",
  },
  mail_subject_invalid: {
    ...told("Verification", "visitor", "EmailSignInError"),
    developer: "A flow was to send a mail whose subject has a line break or another control character.",
    visitor: "mail_subject_invalid",
  },
  approval_unknown: {
    ...told("Verification", "visitor"),
    developer:
      "The code of an approval is unknown, expired or decided; or the visitor tried more than 20 codes in 15 minutes.",
    visitor: "approval_unknown",
  },
  approver_absent: {
    ...told("AccessDenied", "visitor"),
    developer:
      "No user is signed in who could approve, or the session does not prove whose it is. Have the visitor sign in first.",
    visitor: "approver_absent",
  },
  approval_denied: {
    ...told("AccessDenied", "visitor"),
    developer: "The user who was asked for approval denied it.",
    visitor: "approval_denied",
  },
  approval_gone: {
    ...told("AccessDenied", "visitor"),
    developer: "The approval expired, was taken before, or never was; or the user who approved was deleted meanwhile.",
    visitor: "no_longer_good",
  },
  session_required: {
    ...told("AccessDenied", "visitor"),
    developer:
      "A step-up needs a session of a stored user, with evidence: no user is signed in, the session does not prove whose it is, or Auth.js or an earlier release made it.",
    visitor: "session_required",
  },
  step_up_session_changed: {
    ...told("AccessDenied", "visitor"),
    developer:
      "Another user, another session of the same user, or no user is signed in now than when this step-up began. No session was changed.",
    visitor: "step_up_session_changed",
  },
  step_up_other_person: {
    ...told("AccessDenied", "visitor"),
    developer:
      "A step-up proved another person than the user of the session: the account of `subject` belongs to another user, or to none.",
    visitor: "step_up_other_person",
  },
  step_up_unproven: {
    ...told("AccessDenied", "visitor"),
    developer:
      "A step-up without a check of its own proved nothing: no step of it applied to this user, or those that did name no `methods`.",
    visitor: "step_up_unproven",
  },
}
