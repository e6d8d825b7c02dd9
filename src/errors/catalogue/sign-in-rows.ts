/** Failures in other parts of a sign-in: forms, policy, linking, credentials, links. */
import { told, type Row } from "./row.ts"
import type { Words } from "../../ports/keys-of.ts"

const unsent = told("MissingCSRF", "visitor")
const thrownDenial = told("AccessDenied", "thrown")
const notLinked = told("OAuthAccountNotLinked", "visitor")
const notStorable = told("OAuthAccountNotLinked", "system")
const denied = told("AccessDenied", "visitor")
const wrong = told("CredentialsSignin", "visitor")
const broken = told("Configuration", "system", "CallbackRouteError")
const threw = told("Configuration", "thrown", "CallbackRouteError")
const unknown = told("CredentialsSignin", "system")
const mistyped = told("Verification", "visitor", "EmailSignInError")
const mailFailed = told("Configuration", "system", "EmailSignInError")
const spent = told("Verification", "visitor")

export type SignInReason =
  Words<"csrf_missing cross_origin access_denied account_of_other_user email_of_other_account email_unverified session_changed visitor_unproven identity_conflict user_deleted credentials_rejected field_too_long credentials_unusable authorize_failed user_unknown address_invalid mail_unsent link_invalid link_expired sign_in_limited account_limited challenge_needed attempts_limited">

export const signInRows: Readonly<Record<SignInReason, Row>> = {
  csrf_missing: unsent(
    "CSRF token was missing: the form's csrfToken is absent, or does not match the CSRF cookie. Fetch a token from GET /csrf and post it with the cookie.",
  ),
  cross_origin: unsent(
    "The browser says that the form was sent from another origin. If that origin is yours, the public address is wrong: set AUTH_URL, or trustHost behind a proxy.",
    "cross_origin",
  ),
  access_denied: thrownDenial(
    "callbacks.signIn returned a falsy value or threw, or an override of the flow refused the sign-in; the cause says which.",
  ),
  account_of_other_user: notLinked(
    "The account is already associated with another user than the one who is signed in.",
    "account_of_other_user",
  ),
  email_of_other_account: notLinked(
    "Another account already exists with the same e-mail address. Signing in with the way used first, and linking from there, keeps accounts safe; allowDangerousEmailAccountLinking links them by address.",
  ),
  email_unverified: notStorable(
    'The provider does not vouch for the address, so the new user was to be stored without one, and the table of users refuses null. Let its email column be null, or accept such addresses: accountLinking: { unverifiedAddress: "store" }.',
    "email_unverified",
  ),
  session_changed: notLinked(
    "Another user, another session of the same user, or no user is signed in, compared with the start of this sign-in, so nothing was linked. Starting again works, except with a provider that posts its callback as a form (`response_mode=form_post`): the browser sends no session cookie with that form, so a signed-in user cannot add an account of such a provider.",
    "session_changed",
  ),
  visitor_unproven: notLinked(
    "The session token does not say whether its `sub` is a stored user's id or one that `authorize` gave, and its address is not the stored user's, so nothing was linked. Or the session began before the owner of the user's mailbox proved it, and may be a stranger's. A new sign-in makes a session that can link. `Credentials({ storedUsers: true })` declares for all tokens that the id is a stored user's.",
    "visitor_unproven",
  ),
  identity_conflict: notLinked(
    "Another request created or linked the same account at the same moment. Signing in again works.",
    "identity_conflict",
  ),
  user_deleted: denied(
    "The user was deleted while this sign-in was under way. No session was issued. Signing in again signs up.",
    "user_deleted",
  ),
  credentials_rejected: wrong("`authorize` returned null, or threw CredentialsSignin."),
  field_too_long: wrong(
    "A field of the credentials is longer than its `maxLength`, or a password without one has more than 4096 bytes; authorize() was not called. `field` and `limit` in the address name the field and its limit. If longer texts are valid, raise `maxLength` of the field (up to 65536 characters).",
    "field_too_long",
  ),
  sign_in_limited: wrong(
    "The client's address has used up its failed sign-ins, so authorize() was not called; the cause has the rules. `Retry-After` says when to try again. `limits` of the configuration changes them.",
    "attempts_limited",
  ),
  account_limited: wrong(
    "The identifier that was typed has used up its attempts, whether or not it exists; the cause has the rules. The visitor sees what they see after wrong credentials. `limits` of the configuration changes them.",
  ),
  challenge_needed: wrong(
    "The identifier that was typed has failed so often that an attempt needs a challenge, whether or not it exists; the cause says what was wrong with the response. The sign-in page shows the challenge.",
    "challenge_needed",
  ),
  attempts_limited: denied(
    "The client's address, or the recipient of a mail, has used up its attempts; the cause has the rules. `Retry-After` says when to try again. `limits` of the configuration changes them.",
    "attempts_limited",
  ),
  credentials_unusable: broken(
    "`authorize` returned something that is not a user: give an object, or null. Or a step stores data about the person, and the object has no `id` that is the same at every sign-in: return such an `id`. The cause names the fault and the provider.",
  ),
  authorize_failed: threw("`authorize` threw something other than CredentialsSignin; the cause holds it."),
  user_unknown: unknown(
    "`authorize` accepted a person whose `id` belongs to no stored user. With database sessions, or with storedUsers: true, it must return the id of a row in users; nothing was written.",
  ),
  address_invalid: mistyped(
    "The e-mail address is missing or invalid, or normalizeIdentifier refused it.",
    "address_invalid",
  ),
  mail_unsent: mailFailed(
    "sendVerificationRequest threw; the cause holds its error. The link that was not sent is void.",
    "mail_unsent",
  ),
  link_invalid: spent("The sign-in link is unknown, was used before, or belongs to another address."),
  link_expired: spent("The sign-in link was opened after its maxAge.", "link_expired"),
}
