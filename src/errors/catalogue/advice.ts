/**
 * The advice that the visualizer shows for each reason of the catalogue. `{provider}` stands for the provider's id, and
 * `{PROVIDER}` for the form of the id in names of environment variables: `MY_IDP` in `AUTH_MY_IDP_SECRET`.
 */
import type { Reason } from "../catalogue.ts"
import { passkeyAdvice } from "./passkey-advice.ts"

type Sentences = readonly [string, ...string[]]

const onePlace =
  "Open the application at the host and scheme of AUTH_URL from the first click on: cookies of localhost are not sent to 127.0.0.1, and cookies of https are not sent to http."
const oneSecret = "Give all instances of the application the same AUTH_SECRET."
const keptSecret =
  "Was the secret changed? Leave the old one in AUTH_SECRET and set the new one as AUTH_SECRET_1: the first seals, both open."
const startAgain = "Start the sign-in again."
const noQuery = "Register a redirect URI without a query of its own at {provider}, and set no response_type."
const openedTwice =
  "Was the callback opened twice (back button, reload)? The first visit uses up the cookie: start again."
const otherState = `${startAgain} If it fails each time, a proxy alters \`state\` in the callback's address.`

/** TypeScript requires a row for every reason, so a reason without advice does not compile. */
export const adviceRows: Readonly<Record<Reason, Sentences>> = {
  duplicate_parameter: [noQuery],
  flow_missing: [
    onePlace,
    "Is the redirect URI that {provider} knows on the host of AUTH_URL?",
    openedTwice,
    "Did the browser drop the cookie? Over http, `useSecureCookies` must not be true; a provider that posts its answer needs https.",
  ],
  state_missing: [otherState],
  state_repeated: [noQuery],
  state_unknown: [openedTwice, otherState],
  flow_unreadable: [oneSecret, keptSecret, "Were steps or flows changed meanwhile? Starting again works."],
  flow_expired: [`${startAgain} If it happens to everyone, compare the clocks of the instances.`],
  flow_mismatch: ["The redirect URI registered at {provider} must end in /callback/{provider}."],
  response_mode_mismatch: [
    "Set `response_mode` in `authorization.params` to what {provider} answers by: `query` or `form_post`.",
  ],
  issuer_mismatch: [
    "Compare AUTH_{PROVIDER}_ISSUER with `issuer` in the provider's /.well-known/openid-configuration: every character counts, a slash at the end too.",
    "Does a proxy cut `iss` off the callback's address?",
  ],
  state_mismatch: [otherState],
  forward_state_unreadable: [
    "Give the deployment behind `redirectProxyUrl` the same AUTH_SECRET as the one that starts the sign-ins.",
  ],
  forward_refused: ["Add the origin to `redirectProxyAllowedOrigins` if it is a deployment of yours."],
  provider_denied: [
    "The person cancelled, or {provider} does not let this person use the client: look at who may (test users, groups, consent).",
  ],
  provider_error: [
    "Look at the log of {provider}. Compare client, scope and redirect URI with what is registered there.",
  ],
  verifier_missing: [
    "An override has replaced the effect that prepares the authorization request: have it return the built-in answer, with its verifier and its address.",
  ],
  code_missing: ["Was the callback opened by hand? If not, register the client at {provider} for the code flow."],
  callback_replayed: [
    `The page of the callback was sent twice: harmless where one of the two signed in. ${startAgain}`,
    "If visitors report it often, look for a proxy or a scanner that repeats requests, or for copied cookies.",
  ],
  provider_unreachable: [
    "Fetch <issuer>/.well-known/openid-configuration from the application's own machine: is AUTH_{PROVIDER}_ISSUER right, and {provider} up?",
  ],
  provider_metadata_invalid: [
    "Open <issuer>/.well-known/openid-configuration: its `issuer` must equal AUTH_{PROVIDER}_ISSUER, and its addresses be https (`insecureIssuer` is for development).",
  ],
  token_request_failed: [
    "Compare AUTH_{PROVIDER}_ID and AUTH_{PROVIDER}_SECRET with what {provider} shows.",
    "Can the application's machine reach the token endpoint?",
  ],
  code_refused: [
    "Compare AUTH_{PROVIDER}_SECRET and the redirect URI with what {provider} shows.",
    "Was the callback opened twice? A code can be used only once.",
  ],
  token_response_invalid: ["Is `token` the right address? An answer that departs from RFC 6749 needs `token.conform`."],
  id_token_missing: ["Keep `openid` in `authorization.params.scope`, or use the type `oauth`."],
  id_token_invalid: ["Compare what the cause names: `iss` with `issuer`, `aud` with `clientId`, times with the clock."],
  id_token_signature_invalid: [
    "Compare `client.id_token_signed_response_alg` and the keys under jwks_uri with what {provider} signs with.",
  ],
  id_token_expired: [
    "Compare `date -u` here and at {provider}: clocks may differ by 30 seconds. Let a time service keep them.",
  ],
  nonce_mismatch: [`${startAgain} If it fails each time, {provider} does not repeat \`nonce\` as it must.`],
  userinfo_refused: [
    "Compare `authorization.params.scope` and the address `userinfo` with the documentation of {provider}.",
  ],
  subject_mismatch: ["Is `userinfo` an endpoint of the issuer of the ID tokens? The two name different people."],
  profile_unreadable: ["Have profile() accept that a field is missing: not every person has an `email` or a `name`."],
  subject_invalid: ["Have profile() give the provider's own id of the person as `id`."],
  csrf_missing: [
    "Post `csrfToken` from GET /csrf with the same browser, as signIn() and the built-in pages do.",
    onePlace,
    "Was the page cached, or is `useSecureCookies` true over http?",
  ],
  cross_origin: [
    "Set AUTH_URL to the address that the browser shows; or `trustHost: true` behind a proxy that sets X-Forwarded-Host itself.",
    onePlace,
  ],
  access_denied: ["Look at what callbacks.signIn refuses: it must return true for people who may come in."],
  account_of_other_user: ["Sign out first: this account is linked to another user."],
  email_of_other_account: [
    "Sign in the way that was used first, and link {provider} from there.",
    "Only where {provider} verifies addresses: `allowDangerousEmailAccountLinking: true`.",
  ],
  email_unverified: [
    "Let the column `email` of the table of users be null: {provider} does not say that the address is verified.",
    'Or store such addresses, as Auth.js does: set `accountLinking.unverifiedAddress` to "store".',
  ],
  session_changed: [
    "Start linking again, signed in as the user that the account is meant for.",
    "If {provider} posts its callback as a form (`response_mode=form_post`), a signed-in user cannot add an account of it: the browser sends no session cookie with that form.",
  ],
  visitor_unproven: [
    "Sign out and in again, then link: the new session says which user it belongs to.",
    "If authorize() returns ids of stored users, set `storedUsers` of the credentials provider.",
  ],
  identity_conflict: ["Sign in again. If it fails each time, `npx authchart migrate --dry-run` shows missing indexes."],
  username_taken: [
    "Sign up again, with another username.",
    "Let users choose names only in the sign-up and on the account page, and call `stores.usernames.claim()` only for reserved names and for names that are not held.",
  ],
  user_disabled: ["An operator disabled this user. To let the user sign in again, call `users.enable(id)`."],
  deletion_due: [
    "Run `users.deleteDue()` regularly: it deletes this user. To keep the account, call `stores.deletions.cancel(id)` before.",
  ],
  user_deleted: ["Sign in again: a new user is made. If the deletion was not meant, look at callbacks.signIn."],
  sign_in_limited: [
    "Is `clientAddress` the visitor's own address, and not that of a proxy that all visitors share? `npx authchart doctor` shows it.",
    "An office or a school shares one address: raise the rules by `ip` in `limits`.",
  ],
  account_limited: [
    "If a script signs in with one account, give it a limit of its own, or `limits: false` in tests.",
    "Add a mail provider: then the owner of a used-up account signs in by a link.",
  ],
  challenge_needed: [
    "Does the sign-in page show the challenge, and send its response in the field that `challenge.field` names?",
  ],
  attempts_limited: [
    "Is `clientAddress` the visitor's own address, and not that of a proxy that all visitors share? `npx authchart doctor` shows it.",
    "In tests, set `limits: false`.",
  ],
  hashing_busy: [
    "Look for a flood of sign-ins: the rules by `ip` in `limits` refuse them before a hash is computed.",
    "Install `@node-rs/argon2`, give the process more cores, or add instances.",
  ],
  credentials_rejected: [
    "Compare the names of the form's fields with those that authorize() reads.",
    "Does authorize() find the person, and compare with the hash?",
  ],
  credentials_unusable: ["Have authorize() return an object with an `id` that stays the same, or null."],
  field_too_long: ["Raise `maxLength` of the field that `field` names in the address, or show the limit in your form."],
  authorize_failed: [
    "Have authorize() return null for wrong credentials, and correct the error that it threw: the cause names it.",
  ],
  user_unknown: ["Have authorize() return the `id` of a row in users; or set `session.strategy` to `jwt`."],
  address_invalid: ["Post one plain address as `email`. Does `normalizeIdentifier` refuse it?"],
  mail_unsent: ["Try `server` (or `apiKey`) and `from` of {provider} with another program on the same machine."],
  link_invalid: [
    "Ask for a new link: each works once, for one address.",
    "Do all instances have the same AUTH_SECRET and the same database? Links are stored hashed with the secret.",
  ],
  link_expired: ["Ask for a new link; `maxAge` of {provider} says how long a link works."],
  step_refused: ["Look at the step that the cause names: its own rule refused."],
  step_attempts: [
    `${startAgain} \`attempts\` of the step, or \`waits.attempts\` of the flow, limits how often a request may be repeated.`,
  ],
  step_cancelled: ["There is nothing to correct: the person cancelled."],
  step_over: [`${startAgain} Does the step take longer than its \`lifetime\`?`, onePlace],
  step_answered: ["Continue in the newest tab: this answer was given before."],
  step_unstored: ["Does the table of the step's `store` exist, and may the application write to it?"],
  device_forgotten: [startAgain],
  factor_ambiguous: [
    "Find out whose second factor it is, and move it to that person: `npx authchart factor move`.",
    "With an adapter and tokens, set `storedUsers` of the credentials provider.",
  ],
  effect_failed: [
    "A function of the application threw (an adapter, a callback, a hook, a step or an override): correct what the cause names.",
  ],
  effect_timed_out: [
    "Give database, mail server and calls in callbacks a deadline below 15 seconds, so that they say why.",
    "Is the pool of connections used up?",
  ],
  session_unreadable: [
    oneSecret,
    keptSecret,
    "Cookies know no ports: where two applications share localhost, give one its own `cookies.sessionToken.name`.",
  ],
  session_callback_failed: ["Have callbacks.jwt and callbacks.session accept older sessions, which lack newer fields."],
  session_store_failed: ["Is the database up, and do its tables exist? `npx authchart doctor` checks this."],
  session_cookie_large: ["Return less from callbacks.jwt, or set `session.strategy` to `database`."],
  flow_cookies_large: ["Use a shorter callbackUrl, or have steps remember less."],
  flow_store_failed: ["Is the flow store up? `npx authchart doctor` checks this."],
  redirect_failed: ["Have callbacks.redirect return an address for every input, in time."],
  provider_misconfigured: [
    "Do what the message says: most often a variable of the environment is missing.",
    "`npx authchart doctor` names every provider with a fault.",
  ],
  token_unknown: ["Make a new token: each works once, for one flow and purpose, until it expires."],
  flow_mail_unsent: ["Does the mailer of the configuration work outside the application, on the same machine?"],
  mail_subject_invalid: [
    "Write the subject yourself: put a visitor's text into the body of the mail, or remove its control characters first.",
  ],
  approval_unknown: ["Open a new approval: a code works for one decision, until it expires.", oneSecret],
  approver_absent: ["Send visitors to the sign-in page before they are asked to approve."],
  approval_denied: ["There is nothing to correct: the user denied the request."],
  approval_gone: ["Open a new approval. Poll with the handle of the newest approval, and stop after it was taken."],
  session_required: [
    "Send visitors to the sign-in page before they step up. Users whose session Auth.js made have to sign in again.",
  ],
  step_up_session_changed: ["Start the step-up again. Do not sign in or out in another tab meanwhile."],
  step_up_other_person: ["Does `subject` name the account that the signed-in user has at this flow?"],
  step_up_unproven: ['Give the flow a check in `requires`, or a step `at: ["stepUp"]` that every such user can take.'],
  evidence_insufficient: [
    "Redirect the user to the page on which users authenticate again, then let the user repeat the request.",
  ],
  auth_time_unproven: [
    "Does the provider send `auth_time` if the request has `max_age`? Some providers need a setting for it.",
    "Let the user authenticate again in another way.",
  ],
  ...passkeyAdvice,
  internal: ["Report it with this trace. Does it happen without your `steps` and `flows`?"],
}
