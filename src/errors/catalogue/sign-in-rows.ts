/**
 * Rows for failures of a sign-in that do not come from a provider: forms, limits, linking, credentials, sign-in links.
 */
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
const busy = told("CredentialsSignin", "visitor", "HashingBusy")
const unknown = told("CredentialsSignin", "system")
const mistyped = told("Verification", "visitor", "EmailSignInError")
const mailFailed = told("Configuration", "system", "EmailSignInError")
const spent = told("Verification", "visitor")

export type SignInReason =
  Words<"csrf_missing cross_origin access_denied account_of_other_user email_of_other_account email_unverified session_changed visitor_unproven identity_conflict username_taken user_deleted user_disabled deletion_due credentials_rejected field_too_long credentials_unusable authorize_failed user_unknown address_invalid mail_unsent link_invalid link_expired sign_in_limited account_limited challenge_needed attempts_limited hashing_busy">

export const signInRows: Readonly<Record<SignInReason, Row>> = {
  csrf_missing: unsent(
    "CSRF token was missing: the form's csrfToken is absent, or does not match the CSRF cookie. Fetch a token from GET /csrf and post it with the cookie.",
  ),
  cross_origin: unsent(
    "The browser says that the form was sent from another origin. If that origin is yours, the public address is wrong: set AUTH_URL, or trustHost behind a proxy.",
    "cross_origin",
  ),
  access_denied: thrownDenial(
    "callbacks.signIn returned a falsy value or threw, or an override of the flow refused the sign-in; the cause says which. Return true for people who may sign in.",
  ),
  account_of_other_user: notLinked(
    "The account is already associated with another user than the one who is signed in. To use the account, the visitor signs out and signs in with it.",
    "account_of_other_user",
  ),
  email_of_other_account: notLinked(
    "Another account already exists with the same e-mail address. The visitor signs in with the provider that was used first, and links this account from there. If the provider verifies addresses, allowDangerousEmailAccountLinking links accounts by address.",
  ),
  email_unverified: notStorable(
    'The provider does not vouch for the e-mail address, so the library tried to store the new user without an address. The table of users refuses null. Let its email column be null, or accept such addresses: accountLinking: { unverifiedAddress: "store" }.',
    "email_unverified",
  ),
  session_changed: notLinked(
    "The session changed while this sign-in was under way: now another user, another session of the same user, or no user is signed in. Therefore nothing was linked. Starting again works, except with a provider that posts its callback as a form (`response_mode=form_post`): the browser sends no session cookie with that form, so a signed-in user cannot add an account of such a provider.",
    "session_changed",
  ),
  visitor_unproven: notLinked(
    "Nothing was linked, because the session does not prove whose it is. Either its token does not say whether `sub` is a stored user's id or an id that `authorize` gave, and its address is not the stored user's. Or the session began before the owner of the user's mailbox proved the address, so it can be another person's. After a new sign-in, the session can link. `Credentials({ storedUsers: true })` declares for all tokens that the id is a stored user's.",
    "visitor_unproven",
  ),
  identity_conflict: notLinked(
    "Another request created or linked the same account at the same moment. Signing in again works. If it fails each time, `npx authchart migrate --dry-run` shows missing indexes.",
    "identity_conflict",
  ),
  username_taken: denied(
    "Another user got the chosen username while this sign-in was under way, so this sign-in stored nothing. The library holds the name until the lifetimes of all steps have passed. So either the application called stores.usernames.claim() or replace() for a held name, or the store of flows lost the hold, or the visitor took longer, for example in a flow of the application. The visitor signs up again, with another name.",
    "username_taken",
  ),
  user_deleted: denied(
    "The user was deleted while this sign-in was under way, so no session was issued. At the next sign-in, the library creates a new user.",
    "user_deleted",
  ),
  user_disabled: denied(
    "The application disabled the user with users.disable(), so no session was issued. To let the user sign in again, call users.enable().",
    "user_disabled",
  ),
  deletion_due: denied(
    "The user asked for the deletion of the account, and the grace period is over, so no session was issued. users.deleteDue() deletes the user at its next run. Until then, `stores.deletions.cancel(id)` keeps the account.",
    "deletion_due",
  ),
  credentials_rejected: wrong(
    "`authorize` returned null, or threw CredentialsSignin. Usually the visitor typed wrong details. If right details are refused, compare the names of the form's fields with the names that `authorize` reads.",
  ),
  field_too_long: wrong(
    "A field of the credentials is longer than its `maxLength`, or a password without a `maxLength` has more than 4096 bytes; authorize() was not called. The parameters `field` and `limit` in the address of the sign-in page name the field and its limit. If longer texts are valid, raise `maxLength` of the field (up to 65536 characters).",
    "field_too_long",
  ),
  sign_in_limited: wrong(
    "Too many sign-ins failed from the client's address, so authorize() was not called; the cause names the rules that refused. The visitor can try again after the seconds in `Retry-After`. If many visitors share this address, raise the rules by `ip` in `limits` of the configuration.",
    "attempts_limited",
  ),
  account_limited: wrong(
    "Too many sign-ins failed for the typed identifier, which may or may not exist; the cause names the rules that refused. The visitor sees the same page as after wrong credentials. To allow more attempts, raise the rules by `account` in `limits` of the configuration.",
  ),
  challenge_needed: wrong(
    "Sign-ins with the typed identifier, which may or may not exist, failed so often that the next one needs a challenge; the cause says what was wrong with the response. The built-in sign-in page shows the challenge. A sign-in page of your own must show it, too.",
    "challenge_needed",
  ),
  attempts_limited: denied(
    "The client's address made too many requests, or too many mails went to one recipient; the cause names the rules that refused. The visitor can try again after the seconds in `Retry-After`. To allow more attempts, raise these rules in `limits` of the configuration.",
    "attempts_limited",
  ),
  hashing_busy: busy(
    "Too many passwords were being hashed, so the password was not checked; the cause says if the queue was full or the deadline passed. The visitor can try again. If it happens without an attack, install `@node-rs/argon2`, add instances, or raise `concurrency` of the hashing.",
    "hashing_busy",
  ),
  credentials_unusable: broken(
    "`authorize` returned a value that is not a user: return an object, or null. Or a step stores data about the person, and the object has no `id` that is the same at every sign-in: return such an `id`. The cause names the fault and the provider.",
  ),
  authorize_failed: threw(
    "`authorize` threw something other than CredentialsSignin; the cause holds it. For wrong credentials, return null.",
  ),
  user_unknown: unknown(
    "The `id` that a sign-in named belongs to no stored user, and nothing was written. With database sessions, or with storedUsers: true, `authorize` must return the id of a row in users.",
  ),
  address_invalid: mistyped(
    "The e-mail address is missing or invalid, or normalizeIdentifier refused it. Usually the visitor mistyped it. Forms post one plain address as `email`.",
    "address_invalid",
  ),
  mail_unsent: mailFailed(
    "sendVerificationRequest threw; the cause holds its error. The link that was not sent is void. Check the address, the login and the sender of the mail server in the provider's options.",
    "mail_unsent",
  ),
  link_invalid: spent(
    "The sign-in link is unknown, was used before, or belongs to another address. The visitor asks for a new link. If every link fails, the instances have different secrets or databases.",
  ),
  link_expired: spent("The sign-in link was opened after its maxAge. The visitor asks for a new link.", "link_expired"),
}
