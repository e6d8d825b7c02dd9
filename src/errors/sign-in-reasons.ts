/** What goes wrong in any other part of a sign-in: forms, policy, linking, credentials, links. Part of the catalogue. */
import type { CatalogueEntry } from "./catalogue-entry.ts"

export type SignInReason =
  | "csrf_missing"
  | "cross_origin"
  | "access_denied"
  | "account_of_other_user"
  | "email_of_other_account"
  | "email_unverified"
  | "session_changed"
  | "visitor_unproven"
  | "identity_conflict"
  | "user_deleted"
  | "credentials_rejected"
  | "credentials_unusable"
  | "field_too_long"
  | "authorize_failed"
  | "user_unknown"
  | "address_invalid"
  | "mail_unsent"
  | "link_invalid"
  | "link_expired"
  | "step_refused"
  | "step_attempts"
  | "step_cancelled"
  | "step_over"
  | "step_answered"
  | "step_unstored"
  | "factor_ambiguous"

/** Exhaustive by type: a reason without its row does not compile. */
export const signInReasons: Readonly<Record<SignInReason, CatalogueEntry>> = {
  csrf_missing: {
    type: "MissingCSRF",
    visible: "MissingCSRF",
    developer:
      "CSRF token was missing: the form's csrfToken is absent, or does not go with the CSRF cookie. Fetch a token from GET /csrf and post it with the cookie.",
  },
  cross_origin: {
    type: "MissingCSRF",
    visible: "MissingCSRF",
    developer:
      "The browser says that the form was sent from another origin. If that origin is yours, the public address is wrong: set AUTH_URL, or trustHost behind a proxy.",
  },
  access_denied: {
    type: "AccessDenied",
    visible: "AccessDenied",
    developer:
      "callbacks.signIn returned a falsy value or threw, or an override of the flow refused the sign-in; the cause says which.",
  },
  account_of_other_user: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer: "The account is already associated with another user than the one who is signed in.",
  },
  email_of_other_account: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer:
      "Another account already exists with the same e-mail address. Signing in with the way used first, and linking from there, keeps accounts safe; allowDangerousEmailAccountLinking links them by address.",
  },
  email_unverified: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer:
      'The provider does not vouch for the address, so the new user was to be stored without one, and the table of users refuses null. Let its email column be null, or accept such addresses: accountLinking: { unverifiedAddress: "store" }.',
  },
  session_changed: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer:
      "Another user, another session of the same user, or no user is signed in now than when this sign-in was started, so nothing was linked. Starting again works, but not with a provider that answers by a form (`response_mode=form_post`): no session cookie comes along with that form, so a signed-in user cannot add an account of such a provider.",
  },
  visitor_unproven: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer:
      "The session token does not say whether its `sub` is a stored user's id or one that `authorize` gave, and its address is not the stored user's, so nothing was linked. Or the session began before the owner of the user's mailbox proved it, and may be a stranger's. Signing in anew makes a session that links; `Credentials({ storedUsers: true })` says whose id it is for all tokens.",
  },
  identity_conflict: {
    type: "OAuthAccountNotLinked",
    visible: "OAuthAccountNotLinked",
    developer: "Another request created or linked the same account at the same moment. Signing in again works.",
  },
  user_deleted: {
    type: "AccessDenied",
    visible: "AccessDenied",
    developer:
      "The user was deleted while this sign-in was under way. No session was issued. Signing in again signs up.",
  },
  credentials_rejected: {
    type: "CredentialsSignin",
    visible: "CredentialsSignin",
    developer: "`authorize` returned null, or threw CredentialsSignin.",
  },
  field_too_long: {
    type: "CredentialsSignin",
    visible: "CredentialsSignin",
    developer:
      "A field of the credentials is longer than its `maxLength`, or a password without one has more than 4096 bytes; authorize() was not called. `field` and `limit` of the address say which. Where longer texts are right, raise `maxLength` of the field (up to 65536 characters).",
  },
  credentials_unusable: {
    type: "CallbackRouteError",
    visible: "Configuration",
    developer:
      "`authorize` returned something that is not a user: give an object, or null. Or a step has to keep something about the person, and the object has no `id` that is the same at every sign-in: return one. The cause says which, and of which provider.",
  },
  authorize_failed: {
    type: "CallbackRouteError",
    visible: "Configuration",
    developer: "`authorize` threw something other than CredentialsSignin; the cause holds it.",
  },
  user_unknown: {
    type: "CredentialsSignin",
    visible: "CredentialsSignin",
    developer:
      "`authorize` accepted a person whose `id` belongs to no stored user. With database sessions, or with storedUsers: true, it must return the id of a row in users; nothing was written.",
  },
  address_invalid: {
    type: "EmailSignInError",
    visible: "Verification",
    developer: "The e-mail address is missing or is not one, or normalizeIdentifier refused it.",
  },
  mail_unsent: {
    type: "EmailSignInError",
    visible: "Configuration",
    developer: "sendVerificationRequest threw; the cause holds its error. The link that was not sent is void.",
  },
  link_invalid: {
    type: "Verification",
    visible: "Verification",
    developer: "The sign-in link is unknown, was used before, or belongs to another address.",
  },
  link_expired: {
    type: "Verification",
    visible: "Verification",
    developer: "The sign-in link was opened after its maxAge.",
  },
  step_refused: {
    type: "AccessDenied",
    visible: "AccessDenied",
    developer: "One of the application's steps refused this sign-in; the cause names it.",
  },
  step_attempts: {
    type: "AccessDenied",
    visible: "AccessDenied",
    developer: "A step was tried more often than its `attempts` allow in one sign-in. The person starts again.",
  },
  step_cancelled: {
    type: "AccessDenied",
    visible: "AccessDenied",
    developer: "The person cancelled the sign-in while a step waited.",
  },
  step_over: {
    type: "AccessDenied",
    visible: "AccessDenied",
    developer:
      "No sign-in of this browser waits at this step: it is over, took longer than the step's `lifetime`, was begun in another browser, or the cookie is gone.",
  },
  step_answered: {
    type: "AccessDenied",
    visible: "AccessDenied",
    developer:
      "This answer to a step was given before: a double click, or a copied cookie. What waits in the browser now can still be answered.",
  },
  step_unstored: {
    type: "CallbackRouteError",
    visible: "Configuration",
    developer:
      "The `store` of a step threw, or there is nothing to store it under; the cause holds its error. A first sign-in was rolled back, or the user's next sign-in takes the step again.",
  },
  factor_ambiguous: {
    type: "AccessDenied",
    visible: "AccessDenied",
    developer:
      "A second factor is stored under a key that this person may share with another one, or under two keys of theirs, so it was neither asked for nor passed over. Find out whose it is and give it to them: `npx authchart factor move`. With an adapter and tokens, say storedUsers of the credentials provider.",
  },
}
