/**
 * Lists plausible faults. Each fault is a patch in this folder, and has a list of the test files that must find it.
 * `npm run faults` fails if a listed file does not find its fault, or if a patch no longer applies.
 */

/**
 * The kind of test that must find a fault. `proof`: a proof of the chart, before a run. `path`: a path that a tool
 * generates from the chart, and that a test plays over HTTP. `model`: an attack that a model finds. `conformance`: a
 * test with a misbehaving provider. `flow`: a hand-written test over HTTP. `rule`: a test of one part of the library.
 */
export type Net = "proof" | "path" | "model" | "conformance" | "flow" | "rule"

export interface Fault {
  /** Also the name of its patch. */
  name: string
  /** The wrong behaviour of the library with the fault. */
  says: string
  /** Test files, from the root. Each must find the fault. */
  foundBy: readonly string[]
}

const nets: readonly (readonly [folder: string, net: Net])[] = [
  ["test/machines/", "proof"],
  ["test/model/parties/", "model"],
  ["test/model/protocols/", "model"],
  ["test/model/", "path"],
  ["test/conformance/", "conformance"],
  ["test/flows/", "flow"],
  ["test/interpreter/", "flow"],
  ["test/steps/", "flow"],
  ["test/security/", "flow"],
  ["test/sessions/", "flow"],
  ["test/", "rule"],
]

/** Which kind of net a test file is. */
export function netOf(file: string): Net {
  return nets.find(([folder]) => file.startsWith(folder))?.[1] ?? "rule"
}

const proofs = "test/machines/proofs.test.ts"
const devices = "test/limits/known-device.test.ts"
const notices = "test/mail/notices.test.ts"
const escalation = "test/limits/escalation.test.ts"
const quarantine = "test/flows/quarantine.test.ts"
const unverifiedAddress = "test/flows/unverified-address.test.ts"
const tenants = "test/flows/tenants.test.ts"
const tenancy = "test/providers/catalogue/tenancy.test.ts"
const lies = "test/conformance/lies.test.ts"
const oauth = "test/flows/oauth.test.ts"
const audit = "test/audit/sign-ins.test.ts"
const email = "test/flows/email.test.ts"
const credentials = "test/flows/credentials.test.ts"
const session = "test/flows/session.test.ts"
const forms = "test/interpreter/edge-forms.test.ts"
const targets = "test/interpreter/edge-targets.test.ts"
const flowCookies = "test/interpreter/flow-cookies.test.ts"
const parties = "test/model/parties/replay.test.ts"
const guesses = "test/model/adversary-limits.test.ts"
const steps = "test/steps/steps.test.ts"
const personKeys = "test/steps/person-key.test.ts"
const keyProperties = "test/steps/person-key-properties.test.ts"
const formerKeys = "test/steps/former-keys.test.ts"
const storedUsers = "test/flows/stored-users.test.ts"
const joining = "test/steps/joining.test.ts"
const unstored = "test/steps/unstored-steps.test.ts"
const policyAgain = "test/steps/policy-again.test.ts"
const firstSignIns = "test/flows/first-sign-ins.test.ts"
const inspectRoute = "test/devtools/serve/route.test.ts"
const pluginTables = "test/stores/plugin-tables.test.ts"
/** The generated paths no longer take a transition that a request can take. */
const coverage = "test/model/coverage.test.ts"

const firstParty = "test/steps/first-party.test.ts"
const counting = "test/steps/counting.test.ts"
const singleUse = "test/steps/single-use.test.ts"
const liveLinks = "test/flows/live-links.test.ts"
const replayedCallback = "test/flows/replayed-callback.test.ts"
const overrides = "test/steps/unsafe-overrides.test.ts"
const mutableCharts = "test/steps/mutable-charts.test.ts"
const otherConfiguration = "test/steps/other-configuration.test.ts"
const ownAnswers = "test/steps/own-answers.test.ts"
const ownKeys = "test/steps/own-keys.test.ts"
const witness = "test/interpreter/witness.test.ts"
const stepUp = "test/own-flows/step-up.test.ts"
const requiredChecks = "test/interpreter/required-checks.test.ts"

const stepPaths = "test/model/steps/coverage.test.ts"
const races = "test/security/races.test.ts"
const jointCalls = "test/mail/joint-calls.test.ts"
const linking = "test/security/linking.test.ts"
const identityProvider = "test/security/identity-provider.test.ts"
const sessions = "test/model/protocols/session.test.ts"
const production = "test/config/production.test.ts"
const rowEvidence = "test/sessions/row-evidence.test.ts"
const evidence = "test/sessions/evidence.test.ts"
const duplicates = "test/sessions/duplicate-cookies.test.ts"
const lateAnswers = "test/sessions/late-answers.test.ts"
const managedSessions = "test/sessions/managed-sessions.test.ts"
const accountLinks = "test/account/linking.test.ts"
const sessionLinks = "test/sessions/linking.test.ts"

const passkeyAttacks = "test/passkeys/flow/attacks.test.ts"
const passkeyPlants = "test/passkeys/flow/planted-passkeys.test.ts"
const passkeyStores = "test/adapters/passkey-flows.test.ts"
const passwordAttacks = "test/passwords/attacks.test.ts"

function fault(name: string, says: string, ...foundBy: string[]): Fault {
  return { name, says, foundBy }
}

export const faults: readonly Fault[] = [
  // The answer of a provider.
  fault(
    "state-not-compared",
    "takes the flow of the provider for that of the answer, whatever its state",
    oauth,
    lies,
    coverage,
  ),
  fault("state-check-skipped", "goes from the issuer straight to the code", proofs, oauth),
  fault("nonce-ignored", "takes an ID token that was made for another sign-in", lies),
  fault("flow-of-any-provider", "goes on with a flow that was started for another provider", flowCookies),
  fault("verifier-not-sent", "sends the code without its verifier", lies),
  fault("challenge-forgotten", "sends people to a provider without a challenge", oauth),
  fault("key-of-another-tenant-taken", "takes the key of one tenant for the token of another", tenants, lies),
  fault("signature-not-verified", "believes an ID token whoever signed it", lies),
  fault(
    "audience-not-compared",
    "takes an ID token that was made for another client",
    lies,
    "test/protocol/id-token-claims.test.ts",
  ),
  fault("userinfo-of-another", "believes userinfo that speaks of somebody else", lies),
  fault("repeated-parameters-taken", "takes an answer in which a parameter comes twice", lies),
  fault("error-beside-code-ignored", "takes a code that came with an error", lies),
  fault("expired-flow-goes-on", "goes on with a flow that waited too long", oauth),
  fault("flow-goes-on-twice", "leaves the cookie of a flow that is over", oauth),
  fault(
    "flow-cookie-of-any-host",
    "names the flow's cookie so that a sibling host can set it",
    parties,
    "test/config/cookies.test.ts",
  ),
  // Links in mails.
  fault("link-usable-twice", "lets a link sign in again", email, parties),
  fault("link-spent-by-following", "signs in whoever follows a link", proofs, email),
  fault("link-stored-in-plain", "stores the link's secret instead of its hash", email),
  fault("csrf-token-redeemed-as-link", "takes a CSRF token for the secret of a sign-in link", email),
  fault("any-host-in-links", "makes links with a host that is not listed", "test/interpreter/hosts.test.ts"),
  // The audit trail.
  fault("audit-keeps-every-limited-attempt", "keeps every attempt beyond a limit in the audit trail", audit),
  fault("audit-keeps-whole-addresses", "writes whole client addresses into the audit trail", audit),
  fault("audit-of-forged-requests", "keeps forged requests under the identifier that they name", audit),
  // Messages for the operator.
  fault("weak-secret-not-told", "starts in production with a secret that can be guessed, without a word", production),
  // Passkeys.
  fault("passkey-of-any-origin", "accepts a passkey that a page of another site used", passkeyAttacks),
  fault("passkey-challenge-used-twice", "accepts a response to a challenge that is used up", passkeyStores),
  // Forms.
  fault("csrf-ignored-by-credentials", "takes a name and a password without the form's token", credentials, forms),
  fault("csrf-ignored-by-oauth", "starts a sign-in without the form's token", oauth, forms),
  fault("origin-not-looked-at", "takes forms that another site sent", oauth, forms),
  fault("forms-of-others-taken", "looks neither at the form's token nor at who sent it", parties, forms),
  // Redirect targets.
  fault(
    "target-not-checked",
    "sends people to any address after the sign-in",
    targets,
    "test/protocol/redirect-target.test.ts",
  ),
  // Who owns an account.
  fault("found-by-address", "finds a person by the address that a provider gives", oauth, parties),
  fault("unproven-address-links", "links by an address that the provider says is unproven", oauth),
  fault("linked-into-a-strangers-user", "links by address into a user whom a stranger made", quarantine),
  fault("unverified-address-stored", "gives a new user an unverified address", unverifiedAddress),
  fault("tenants-word-taken", "takes the word of any tenant for an address", tenants, tenancy),
  fault("strangers-things-kept", "lets a stranger's account lead into the user of the mailbox's owner", quarantine),
  fault(
    "planted-passkey-kept",
    "keeps the passkey that a stranger registered with the address of another person",
    passkeyPlants,
  ),
  fault("planted-username-kept", "keeps the username that a stranger gave to the user of the mailbox", quarantine),
  fault("older-session-links-after-quarantine", "links in a session from before the mailbox was proven", quarantine),
  fault("linked-to-whoever-is-here", "links an account to who signed in only after the flow was started", oauth),
  fault("session-of-another-kept", "keeps the session of who was signed in, for somebody else", oauth),
  fault("policy-takes-any-answer", "lets in whom callbacks.signIn did not refuse by `false`", oauth, email),
  // Sign-ups whose steps store.
  fault("account-looked-up-once", "refuses the second of two first sign-ins of one person at once", firstSignIns),
  fault(
    "step-record-not-written",
    "commits a sign-up without a record of the steps that still have to store",
    unstored,
  ),
  fault("step-record-removed-early", "removes the record of a step before the step has stored", unstored),
  fault("owed-step-may-be-spared", "asks appliesTo about a step that could not store at the sign-up", unstored),
  fault("step-stored-beside-transaction", "gives a step that joins the transaction none to join", unstored),
  fault("transaction-open-over-any-step", "keeps the transaction open over a store that cannot join it", joining),
  fault("policy-asked-before-steps-only", "does not ask callbacks.signIn again after steps", policyAgain),
  fault("deleted-user-let-in", "gives a session to a user who was deleted after they were found", linking),
  fault("deleted-user-let-in-jointly", "gives a session to a user whom the joint call did not find", jointCalls),
  fault("rounded-number-is-an-id", "takes a number that JSON has rounded for one person's id", identityProvider),
  fault("check-after-commit", "writes user and account before callbacks.signIn is asked", proofs, oauth),
  fault(
    "step-skipped-by-credentials",
    "asks who signs in by a password for none of the application's steps",
    steps,
    stepPaths,
    parties,
  ),
  // Who owns a second factor.
  fault(
    "factor-under-drawn-id",
    "stores a factor under an id that was drawn for one session",
    personKeys,
    keyProperties,
  ),
  fault(
    "credentials-never-of-a-user",
    "takes no person with tokens for the stored user they are",
    personKeys,
    storedUsers,
  ),
  fault(
    "factor-looked-up-by-provider",
    "takes the factor of any person who set one up at the same provider",
    parties,
    personKeys,
  ),
  fault("key-without-its-provider", "gives people of two providers one key", personKeys, keyProperties),
  fault("shared-factor-passed-over", "asks for no factor where it may be another person's", formerKeys),
  fault("former-keys-forgotten", "looks for a factor under the key of this release only", formerKeys, keyProperties),
  // Attempts at a second factor.
  fault("mailed-codes-not-counted", "mails six digits however many codes were not typed rightly", counting),
  fault("mailed-codes-counted-for-all", "counts the codes of all persons together", counting),
  fault("mailed-code-clears-no-count", "mails twenty digits even after the person typed a code rightly", counting),
  fault("mailed-lock-not-announced", "raises no event when mailed codes become long", counting),
  fault("failures-never-lock", "judges codes of the app however many were wrong since the last success", counting),
  fault("code-of-the-app-judged-again", "takes a code of the app as often as it is typed", parties, firstParty),
  fault("lock-not-announced", "raises no event when codes of the app are locked", counting),
  fault("success-clears-no-failures", "counts wrong codes from before a success", counting),
  // Limits.
  fault(
    "device-known-for-any-identifier",
    "knows a browser for every identifier after one sign-in",
    devices,
    parties,
    guesses,
  ),
  fault("devices-outlive-their-sessions", "knows devices whose sessions were ended", devices, parties, guesses),
  fault(
    "challenge-response-used-twice",
    "takes a response to a challenge as often as it is sent",
    escalation,
    parties,
    guesses,
  ),
  fault(
    "challenge-doubles-the-budget",
    "counts attempts with a challenge apart from those without",
    escalation,
    parties,
    guesses,
  ),
  fault(
    "used-up-accounts-judged",
    "judges many attempts in five minutes for a used-up account",
    escalation,
    parties,
    guesses,
  ),
  fault("budget-of-one-attempt-more", "admits an attempt when all are used up", escalation, parties, guesses),
  // Single use.
  fault("copied-step-judged-again", "judges every copy of a step's cookie", singleUse),
  fault(
    "leaky-adapter-not-found-out",
    "lets a step count by an adapter that gives one token to several callers",
    singleUse,
  ),
  fault("link-taken-by-several", "signs in every caller to whom the adapter gives the link's token", liveLinks),
  fault("every-use-is-the-first", "takes every use of a thing for the first", liveLinks, replayedCallback),
  fault(
    "replayed-callback-taken",
    "gives tokens for a copied callback where the provider takes a code twice",
    replayedCallback,
  ),
  // Changes of an application to a flow, and the checks that a run must pass.
  fault(
    "sealed-ask-with-any-parameters",
    "lets an override give its own parameters to the asks that find, write and issue",
    overrides,
  ),
  fault("guards-known-by-name", "takes an own guard for the built-in guard of its name", overrides),
  fault("own-keys-held-at-the-start-only", "lets a computed value of an override write a key of the flow", ownKeys),
  fault("answers-kept-as-shown", "keeps what an override made of an answer in place of the answer", ownKeys),
  fault("secrets-shown-to-overrides", "shows overrides what proves the sign-in to the provider", ownKeys),
  fault("charts-not-frozen", "lets a chart be changed in place", mutableCharts),
  fault("witness-not-compared", "looks up and signs in an account that no check named", witness),
  fault("witness-set-by-any-answer", "takes the account that an application's own answer names", ownAnswers, witness),
  fault(
    "found-set-by-any-answer",
    "takes the users that an application's own answer names for found",
    ownAnswers,
    witness,
  ),
  fault("plan-of-a-user-not-found", "signs in a user whom the account lookup did not find", witness),
  fault("session-of-a-user-not-written", "issues a session for another user than the one that was written", witness),
  fault(
    "checks-asserted-at-the-session-only",
    "writes before it asserts that the required checks were passed",
    requiredChecks,
  ),
  fault(
    "required-checks-from-the-seal",
    "demands the checks that the sealed flow names, not those of the configuration",
    requiredChecks,
  ),
  fault("binding-not-compared", "goes on with a flow that another configuration began", otherConfiguration),
  fault("versions-not-compared", "takes a check as passed that has become stricter since", otherConfiguration),
  // Evidence that is added to a session.
  fault("evidence-for-any-person", "adds evidence whoever was proven", stepUp),
  fault("step-up-in-any-session", "adds evidence to another session than the step-up began in", stepUp),
  fault("evidence-for-what-was-not-proven", "adds evidence where no step applied, and no check stands", stepUp),
  fault("evidence-under-the-former-token", "leaves the row of a session its token where evidence is added", stepUp),
  fault("evidence-for-a-user-not-found", "adds evidence for another user than was proven", witness),
  // A user who authenticates again.
  fault("auth-time-skipped", "leaves out the check of the time of the authentication", "test/step-up/proofs.test.ts"),
  fault("auth-time-not-compared", "takes any time of the authentication", "test/step-up/provider.test.ts"),
  fault("old-methods-count-as-new", "forgets when a method was proven", "test/step-up/meets-demand.test.ts"),
  // Flows of applications, and the tables of their plugins.
  fault(
    "subject-changed-by-a-request",
    "lets a request change whom the session is for, after the check",
    "test/own-flows/unsafe-subject.test.ts",
  ),
  fault(
    "approval-guesses-of-an-address-not-counted",
    "lets a visitor who is not signed in guess the codes of approvals",
    "test/effects/approvals.test.ts",
  ),
  fault(
    "results-of-another-subject-shown",
    "shows callbacks the results of a session that was another user's",
    "test/effects/update-session.test.ts",
  ),
  fault("plugin-data-dropped", "takes back a migration whose tables hold data", pluginTables),
  fault("changed-migration-taken", "passes over a migration that was changed after it was applied", pluginTables),
  // Notices.
  fault("new-device-not-announced", "sends no notice about a sign-in from a new browser", notices),
  fault("notice-link-usable-twice", "reads the token of a notice's link, and leaves it usable", notices),
  fault(
    "notice-to-an-unproven-address",
    "sends a notice to the owner of an address that the user has not proven",
    notices,
  ),
  // The visualizer.
  fault("visualizer-for-every-host", "shows traces to a page of the web whose name leads here", inspectRoute),
  fault("visualizer-in-production", "has the visualizer's route wherever nobody said no", inspectRoute),
  fault(
    "traces-of-every-application",
    "shows the traces of every application of the process to whoever may see those of one",
    "test/devtools/serve/whose-traces.test.ts",
  ),
  fault(
    "traces-taken-from-pages",
    "lets any page write traces into npx authchart inspect",
    "test/devtools/serve/push.test.ts",
  ),
  fault("errors-told-as-they-are", "quotes the messages of others in a trace", "test/interpreter/trace/quoted.test.ts"),
  // Sessions.
  fault("presented-token-reused", "gives a new session the token that the browser brought", session, parties),
  fault("presented-session-stays", "leaves the session that a new one replaces", sessions),
  fault("row-of-another-taken", "counts another user's row as the one that it could not write", races),
  fault("expired-session-lives", "takes a row after its time", sessions),
  fault(
    "absolute-limit-ignored",
    "takes a token after session.absoluteMaxAge",
    "test/sessions/absolute-max-age.test.ts",
  ),
  fault(
    "anonymous-copies-stay",
    "takes the token of an anonymous user after the promotion of the user",
    "test/anonymous/promotion.test.ts",
  ),
  fault("anonymous-claimed-twice", "lets two requests promote one anonymous user", "test/anonymous/promotion.test.ts"),
  fault("revocation-not-asked", "takes a session that its user has ended in another browser", managedSessions),
  fault("disabled-user-signs-in", "issues a session of a disabled user", managedSessions),
  fault(
    "revoked-token-renewed-late",
    "forgets a revocation when the token expires, although the token is accepted a little longer",
    "test/stores/registry.test.ts",
  ),
  fault(
    "account-owns-sessions-of-a-user",
    "takes the account in a token without evidence for the stored user with the same id",
    managedSessions,
  ),
  fault(
    "others-session-revoked",
    "lets a user end the session of another user",
    managedSessions,
    "test/stores/registry.test.ts",
  ),
  fault(
    "revoked-session-steps-up",
    "adds evidence to a session that was revoked and not renewed since",
    "test/effects/add-evidence.test.ts",
  ),
  fault("evidence-outlives-its-session", "keeps the evidence of a session that was signed out", rowEvidence),
  fault("evidence-beside-the-transaction", "writes evidence of a session that is not committed yet", rowEvidence),
  fault("evidence-shown-to-callbacks", "shows callbacks and events how a user authenticated", evidence),
  fault("evidence-lost-by-a-refresh", "writes a token again without its evidence", evidence),
  fault("evidence-of-another-user", "keeps evidence in a token whose sub is another's", evidence),
  fault("evidence-from-the-browser", "writes evidence that a browser sent along with an update", evidence),
  fault("sessions-of-two-users-taken", "takes the first of two users' session tokens", duplicates),
  fault("rows-of-two-users-taken", "takes the first of two users' session rows", duplicates),
  fault("stray-chunk-stays", "leaves a chunk that is no part of the session's cookie", duplicates),
  fault("sign-out-forgotten", "takes a token that was signed out in this browser", lateAnswers),
  fault("linked-in-any-session", "links an account in another session than the one that asked for it", sessionLinks),
  fault("linked-to-a-chance-user", "takes the sub of an account's session for a stored user's id", sessionLinks),
  fault("old-session-links", "links an account in a session whose user authenticated too long ago", accountLinks),
  fault("link-age-not-bound", "ends a link that began when nothing judged the age of the session", accountLinks),
  fault("links-after-a-long-step", "links an account long after the session was recent", accountLinks),
  fault("unproven-session-links", "links to a user whom a session without evidence may name by chance", sessionLinks),
  // Passwords.
  fault(
    "username-hold-ignored",
    "gives a username to a second visitor while the first one takes the steps of the sign-up",
    "test/passwords/sign-up-with-name.test.ts",
  ),
  fault(
    "username-lost-after-write",
    "commits a sign-up whose username another user has got in the transaction",
    "test/passwords/store-username.test.ts",
  ),
  fault(
    "sessions-stay-after-a-reset",
    "keeps the sessions of a user whose password was reset",
    "test/passwords/proof.test.ts",
  ),
  fault(
    "planted-password-kept",
    "keeps the password that a stranger set, after the owner has proven the mailbox",
    passwordAttacks,
  ),
  fault("proof-mailed-to-users-only", "sends the mail of a reset only if a user has the address", passwordAttacks),
  fault(
    "null-character-hashed",
    "takes a password with U+0000 at its end for the password without it",
    "test/passwords/hashing.test.ts",
    passwordAttacks,
  ),
  fault(
    "proof-mailed-after-its-end",
    "sends a link and a code that have expired",
    "test/passwords/proof-mails.test.ts",
  ),
]
