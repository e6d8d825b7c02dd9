/** The catalogue of audit events. The names never change, because alerts and queries match them. */

/**
 * The result of an event. `succeeded`: the library carried out the action. `refused`: the library refused the action.
 * `limited`: the library refused the action, because a limit was used up. `failed`: the attempt failed, and
 * the visitor can try again if attempts are left. `waiting`: the flow waits for the visitor's next request.
 */
export type AuditResult = "succeeded" | "refused" | "limited" | "failed" | "waiting"

export interface AuditEvent<By extends AuditEntryBy> {
  readonly result: AuditResult
  /** The kind of actor that causes the event. */
  readonly by: By
  /** A sentence that explains the event in documentation. */
  readonly says: string
}

type AuditEntryBy = "visitor" | "operator"

const visitor = (result: AuditResult, says: string): AuditEvent<"visitor"> => ({ result, by: "visitor", says })
const operator = (says: string): AuditEvent<"operator"> => ({ result: "succeeded", by: "operator", says })

/** The events that a visitor causes. */
export type VisitorAuditName =
  | "signIn.succeeded"
  | "signIn.refused"
  | "signIn.limited"
  | "signIn.diverted"
  | "user.created"
  | "account.linked"
  | "user.quarantined"
  | PasswordAuditName
  | PasskeyAuditName
  | "passkey.counterNotHigher"
  | UsernameAuditName
  | "mail.sent"
  | "mail.refused"
  | "mail.limited"
  | "mail.givenUp"
  | "step.asked"
  | "step.passed"
  | "step.failed"
  | "step.limited"
  | "stepUp.succeeded"
  | "stepUp.refused"
  | "stepUp.limited"
  | "flow.asked"
  | "flow.failed"
  | "flow.ended"
  | "flow.refused"
  | "flow.limited"
  | "approval.recorded"
  | "session.updated"
  | "session.revoked"
  | "session.refused"
  | "signOut"
  | "signOut.refused"

/** The events of passwords in `stores.passwords`. */
export type PasswordAuditName =
  | "password.set"
  | "password.changed"
  | "password.reset"
  | "password.removed"
  | "password.rehashed"

/** The changes of a registered passkey. `account.linked` records a new passkey. */
export type PasskeyAuditName = "passkey.renamed" | "passkey.removed"

/** The changes of a username in `stores.usernames`. No entry has the name. */
export type UsernameAuditName = "username.set" | "username.changed" | "username.removed"

/** The events that an operator causes. The application, or a command of `npx authchart`, records them. */
export type OperatorAuditName =
  | "limits.cleared"
  | "factor.moved"
  | "factor.removed"
  | "sessions.ended"
  | "user.disabled"
  | "user.enabled"

/** The events that `sessions` and `users` record. */
export type ManagementAuditName = Extract<
  AuditName,
  "session.revoked" | "sessions.ended" | "user.disabled" | "user.enabled" | "factor.removed"
>

/** The events that happen outside a request to a flow. */
export type OutsideAuditName = OperatorAuditName | ManagementAuditName | Extract<AuditName, "mail.givenUp">

export type AuditName = VisitorAuditName | OperatorAuditName

/** Every event by its name. */
export const auditEvents: Readonly<Record<VisitorAuditName, AuditEvent<"visitor">>> &
  Readonly<Record<OperatorAuditName, AuditEvent<"operator">>> = {
  "signIn.succeeded": visitor("succeeded", "A sign-in ended with a session."),
  "signIn.refused": visitor("refused", "A sign-in ended without a session."),
  "signIn.limited": visitor("limited", "A sign-in ended because a limit was used up."),
  "signIn.diverted": visitor("refused", "A callback of the application redirected the visitor, without a session."),
  "user.created": visitor("succeeded", "A sign-in created the user."),
  "account.linked": visitor("succeeded", "A sign-in linked an account to the user."),
  "user.quarantined": visitor(
    "succeeded",
    "The owner of the mailbox proved the address, so the library removed the accounts and the password that were attached before.",
  ),
  "password.set": visitor("succeeded", "A user who had no password has set one: in a sign-up, or on the account page."),
  "password.changed": visitor("succeeded", "A signed-in user replaced the password by another one."),
  "password.reset": visitor("succeeded", "A user proved the mailbox, and set a password."),
  "password.removed": visitor("succeeded", "A signed-in user removed the password."),
  "password.rehashed": visitor(
    "succeeded",
    "The hash of a right password had older parameters, so the library stored a new hash of the same password.",
  ),
  "passkey.renamed": visitor("succeeded", "A signed-in user named a passkey."),
  "passkey.removed": visitor("succeeded", "A signed-in user removed a passkey."),
  "passkey.counterNotHigher": visitor(
    "refused",
    "The signature counter of a passkey did not rise since its last use: a copy of the passkey can exist (WebAuthn Level 3 §6.1.1). The entry names the owner of the passkey.",
  ),
  "username.set": visitor("succeeded", "A user who had no username chose one: in a sign-up, or on the account page."),
  "username.changed": visitor("succeeded", "A signed-in user replaced the username by another one."),
  "username.removed": visitor("succeeded", "A signed-in user removed the username."),
  "mail.sent": visitor("succeeded", "A link or a code was sent."),
  "mail.refused": visitor("refused", "A visitor requested a link, which was not sent."),
  "mail.limited": visitor("limited", "A link was not sent because a limit was used up."),
  "mail.givenUp": visitor(
    "failed",
    "A notice, or a mail with a link and a code of `Password()`, was not delivered: every attempt failed, or the link expired.",
  ),
  "step.asked": visitor("waiting", "A sign-in or step-up waits for the visitor in a step."),
  "step.passed": visitor("succeeded", "The visitor passed a step."),
  "step.failed": visitor("failed", "The visitor did not pass a step. If attempts are left, the visitor can try again."),
  "step.limited": visitor(
    "limited",
    "The visitor sent a request of a step as often as its `attempts` allow. The step refuses this request now, even with the right content.",
  ),
  "stepUp.succeeded": visitor("succeeded", "Evidence was added to the session."),
  "stepUp.refused": visitor("refused", "A step-up ended without new evidence."),
  "stepUp.limited": visitor("limited", "A step-up ended because a limit was used up."),
  "flow.asked": visitor("waiting", "A flow of the application waits for the visitor."),
  "flow.failed": visitor("failed", "A flow of the application refused the visitor's input, and asks again."),
  "flow.ended": visitor("succeeded", "A flow of the application ended with a response."),
  "flow.refused": visitor("refused", "A flow of the application ended with a refusal."),
  "flow.limited": visitor(
    "limited",
    "A flow of the application ended, or refuses a further attempt, because a limit was used up.",
  ),
  "approval.recorded": visitor("succeeded", "A user approved or denied the request of another device."),
  "session.updated": visitor("succeeded", "A page or a flow of the application changed the session."),
  "session.revoked": visitor("succeeded", "A user ended one of their sessions, or all other sessions."),
  "session.refused": visitor("refused", "A change of the session was refused."),
  signOut: visitor("succeeded", "A visitor signed out."),
  "signOut.refused": visitor("refused", "A sign-out was refused."),
  "limits.cleared": operator("An operator reset the limits of a person or an address."),
  "factor.moved": operator("An operator moved a second factor to the person to whom it belongs."),
  "factor.removed": operator("An operator removed a second factor."),
  "sessions.ended": operator("An operator ended the sessions of a user."),
  "user.disabled": operator("An operator disabled a user and ended the user's sessions."),
  "user.enabled": operator("An operator let a disabled user sign in again."),
}
