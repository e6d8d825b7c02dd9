/** Rows for failures of the library's effects, such as `sendMail`, in flows that the application defines. */
import { told, type Row } from "./row.ts"
import type { Words } from "../../ports/keys-of.ts"

const spent = told("Verification", "visitor")
const broken = told("Configuration", "system", "CallbackRouteError")
const mistyped = told("Verification", "visitor", "EmailSignInError")
const denied = told("AccessDenied", "visitor")

export type FlowReason =
  Words<"token_unknown flow_mail_unsent mail_subject_invalid approval_unknown approver_absent approval_denied approval_gone session_required step_up_session_changed step_up_other_person step_up_unproven auth_time_unproven evidence_insufficient">

export const flowRows: Readonly<Record<FlowReason, Row>> = {
  token_unknown: spent(
    "The single-use token is unknown, expired or used up, or it belongs to another flow or purpose. Usually the visitor opened a link a second time, or too late. The visitor starts the flow again to get a new token.",
    "no_longer_good",
  ),
  flow_mail_unsent: broken(
    "A flow could not send a mail, because the mailer threw; the cause holds its error. Test the mailer of the configuration outside the flow.",
    "flow_mail_unsent",
  ),
  mail_subject_invalid: mistyped(
    "A flow asked for a mail whose subject has a line break or another control character, so no mail was sent. Usually a visitor's text is in the subject: write the subject yourself, or remove control characters from the text.",
    "mail_subject_invalid",
  ),
  approval_unknown: spent(
    "The visitor typed the code of an approval that is unknown, expired or already decided; or the visitor typed more than 20 codes in 15 minutes. The visitor can compare the code with the other screen, or start there again.",
    "approval_unknown",
  ),
  approver_absent: denied(
    "No user is signed in who could approve, or the session does not prove which user it belongs to. Send the visitor to the sign-in page before the page that asks for approval.",
    "approver_absent",
  ),
  approval_denied: denied(
    "The user who was asked for approval denied it. Nothing is wrong: the visitor can start again if the denial was a mistake.",
    "approval_denied",
  ),
  approval_gone: denied(
    "The approval expired, was taken before, or never existed; or the user who approved was deleted meanwhile. The waiting program opens a new approval. It must stop polling after it took one.",
    "no_longer_good",
  ),
  session_required: denied(
    "A step-up needs a session of a stored user. Here no user is signed in, or the session does not prove which user it belongs to; or Auth.js or an earlier release made the session, and the flow is one of the application. The visitor signs in again, then steps up.",
    "session_required",
  ),
  step_up_session_changed: denied(
    "The session changed while this step-up was under way: now another user, another session of the same user, or no user is signed in. The library changed no session. The visitor starts the step-up again.",
    "step_up_session_changed",
  ),
  step_up_other_person: denied(
    "A step-up proved another person than the user of the session: the account that `subject` names belongs to another user, or to no user. Usually the visitor confirmed with another account. If it happens to every user, `subject` names the wrong account.",
    "step_up_other_person",
  ),
  step_up_unproven: denied(
    "A step-up proved nothing, so it added no evidence: its flow has no check in `requires`, and no step with `methods` applied to this user. Give the flow a check, or add a step that applies to every such user.",
    "step_up_unproven",
  ),
  evidence_insufficient: denied(
    "A flow demanded that the user authenticated recently, or by certain methods, and the session does not prove it. The flow changed nothing. If the flow is a sign-in, the user tried to link an account, and a plugin demands a recent authentication for it (`linkMaxAge`): link from the account page, which lets the user authenticate again first. In a flow of your own, lead the answer `evidence.insufficient` to a state of the flow that redirects to `<basePath>/step-up`, where the user authenticates again.",
    "evidence_insufficient",
  ),
  auth_time_unproven: denied(
    "The user authenticated again at a provider, and its ID token does not say that the user has just authenticated there: `auth_time` is absent or too old. The request asked for it with `prompt=login` and `max_age`. The provider does not follow OpenID Connect Core §3.1.2.1, or its clock is wrong. The session is unchanged.",
    "auth_time_unproven",
  ),
}
