/**
 * The closed map of everything that a chart can ask for, and what can come of it.
 *
 * An ask is a command with parameters; its answers are facts. A new ask is added here first: then the table of effects
 * (`src/effects/index.ts`) does not compile until somebody carries it out.
 */
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { Evidence } from "../src/ports/evidence.ts"
import type { Profile, TokenSet, User } from "../src/ports/records.ts"
import type {
  CallbackResponse,
  Candidate,
  IdTokenClaims,
  Plan,
  AccountLookup,
  StepMemory,
  StepsMemory,
  Visitor,
} from "./facts.ts"
import type { Ask, Refusal } from "./ask.ts"
import type { FlowAsks } from "./flow-asks.ts"
import type { SessionAsks } from "./session-asks.ts"
import type { EarlierOf, Step, StepPerson } from "./steps/step.types.ts"

export interface Asks extends SessionAsks, FlowAsks {
  // OAuth and OpenID Connect
  /** Reads the provider's metadata (OpenID Connect Discovery §4, RFC 8414), or what the configuration says instead. */
  discoverProvider: Ask<
    { provider: string },
    { type: "provider.discovered"; issuer: string; namesItself: boolean } | Refusal<"provider.unavailable">
  >
  /** Who is signed in in this browser, and in which session. */
  identifyVisitor: Ask<object, { type: "visitor.identified"; visitor: Visitor | undefined }>
  /** Makes state, verifier and nonce, and the address to send the browser to (RFC 6749 §4.1.1). */
  prepareAuthorization: Ask<
    { provider: string; issuer: string; extra: Readonly<Record<string, string>> },
    | {
        type: "authorization.prepared"
        url: string
        redirectUri: string
        responseMode: "query" | "form_post"
        /** SHA-256 of the `state` that was sent: all that has to be remembered of it. */
        stateDigest: string | undefined
        codeVerifier: string | undefined
        nonce: string | undefined
      }
    | Refusal<"authorization.unavailable">
  >
  /**
   * On the redirect proxy: reads from the sealed `state` where the sign-in was started, and whether answers may be passed
   * on to there.
   */
  locateSignIn: Ask<
    { provider: string; response: CallbackResponse },
    { type: "signIn.elsewhere"; url: string } | { type: "signIn.here" } | Refusal<"signIn.unlocated">
  >
  /** Trades the code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5). The ID token is handed on unread. */
  exchangeCode: Ask<
    {
      provider: string
      issuer: string
      redirectUri: string
      codeVerifier: string | undefined
      response: CallbackResponse
    },
    { type: "code.exchanged"; tokens: TokenSet; idToken: string | undefined } | Refusal<"code.refused">
  >
  /** Verifies signature and claims together (OpenID Connect Core §3.1.3.7); the nonce is a check of its own. */
  verifyIdToken: Ask<
    { provider: string; issuer: string; idToken: string | undefined; accessToken: string | undefined },
    { type: "idToken.verified"; claims: IdTokenClaims } | Refusal<"idToken.refused">
  >
  /** Asks the provider who this is, with the access token (OpenID Connect Core §5.3). */
  fetchUserinfo: Ask<
    { provider: string; issuer: string; tokens: TokenSet },
    { type: "userinfo.received"; profile: Profile } | Refusal<"userinfo.refused">
  >
  /** Maps what the provider said to a user, through the provider's `profile()`. */
  readProfile: Ask<
    { provider: string; profile: Profile; tokens: TokenSet; userField: string | undefined },
    { type: "profile.read"; candidate: Candidate } | Refusal<"profile.refused">
  >

  // Credentials
  /** Asks the application's `authorize()`. */
  authorizeCredentials: Ask<
    { provider: string; credentials: Readonly<Record<string, unknown>> },
    { type: "credentials.accepted"; candidate: Candidate } | Refusal<"credentials.rejected">
  >

  // E-mail
  /** Reads the address that a person typed. */
  readAddress: Ask<
    { provider: string; input: unknown },
    { type: "address.read"; candidate: Candidate } | Refusal<"address.refused">
  >
  /** Makes a secret link, and stores its hash before anybody gets it. */
  createLink: Ask<
    { provider: string; identifier: string; callbackUrl: string },
    { type: "link.created"; url: string; token: string; linkId: string; expires: Date }
  >
  /** Sends the link. On failure the stored hash is taken back. */
  sendLink: Ask<
    { provider: string; identifier: string; url: string; token: string; expires: Date },
    { type: "link.sent" } | Refusal<"link.unsent">
  >
  /** Takes the link out of the store: of any number of callers at once, one succeeds. */
  redeemLink: Ask<
    { provider: string; identifier: string; token: string },
    { type: "link.redeemed"; candidate: Candidate } | Refusal<"link.refused">
  >

  // Flows of an application
  /**
   * Makes a candidate of what a flow of the application says of its person: an account under the flow's own id, with an
   * address that counts as unverified. It names no account of a provider, whatever the flow says.
   */
  readSubject: Ask<
    {
      flow: string
      subject: unknown
      /** Of a step-up that names no subject: the user of the session, in place of one. */
      visitor?: Visitor | undefined
    },
    { type: "subject.read"; candidate: Candidate } | Refusal<"subject.refused">
  >

  // Admission: the shared tail of every sign-in
  /** Looks up whose account this is, who is signed in, and who has the address. Reads only. */
  findAccount: Ask<
    { candidate: Candidate },
    { type: "account.found"; standing: AccountLookup } | Refusal<"account.refused">
  >
  /** Asks `callbacks.signIn`. With steps that applied, once more after the last of them. */
  consultSignIn: Ask<
    { candidate: Candidate; standing: AccountLookup; verificationRequest: boolean; afterSteps?: boolean },
    { type: "signIn.allowed" } | Refusal<"signIn.denied"> | { type: "signIn.diverted"; url: string }
  >
  /**
   * Whether this very account was interrupted while it made the user who has its address: a user whom nothing leads to,
   * left by a database without transactions. Reads only.
   */
  recallSignUp: Ask<
    { candidate: Candidate; user: AdapterUser },
    { type: "signUp.recalled" } | { type: "signUp.unknown" }
  >
  /**
   * Takes from a user what was attached before the owner of the mailbox proved the address: sessions, factors, accounts.
   * Answers once nothing of it is left.
   */
  quarantineUser: Ask<{ user: AdapterUser; person: StepPerson }, { type: "user.quarantined" }>
  /** Passes an address through `callbacks.redirect` and gives it back normalised. */
  resolveTarget: Ask<{ url: string }, { type: "target.resolved"; url: string } | Refusal<"target.refused">>
  /**
   * Writes what the plan says. A new user, their account, what steps store and, with database sessions, the row of the
   * session are one transaction where all of them can join it: `issueSession` ends it. Where a step cannot, a record of
   * the steps that still have to store is written first.
   */
  commitIdentity: Ask<
    { candidate: Candidate; plan: Plan; steps: StepsMemory },
    { type: "identity.committed"; user: User; isNewUser: boolean } | Refusal<"identity.refused">
  >
  /** Issues the session. Asked for in one state of `admission`, and nowhere else. */
  issueSession: Ask<
    {
      candidate: Candidate
      user: User
      isNewUser: boolean
      keepsSession: boolean
      /** Whose id the session's `sub` becomes: a stored user's, or that of an account at a provider. */
      of: Evidence["of"]
      /** Steps that were taken may name methods of authentication. */
      steps: StepsMemory
    },
    { type: "session.issued" } | { type: "session.declined" } | Refusal<"session.refused">
  >
  /** Tells `events.signIn`. */
  announceSignIn: Ask<{ candidate: Candidate; user: User; isNewUser: boolean }, { type: "signIn.announced" }>

  // Steps of the application's, where it has some
  /** Looks up which steps this person passed when they signed up and which then did not store. Reads only. */
  recallSteps: Ask<{ candidate: Candidate; plan: Plan }, { type: "steps.recalled"; owed: readonly string[] }>
  /**
   * Asks the step's `appliesTo` whether this person has to take it; a step that is owed applies without asking. Refuses a
   * person who has to, and about whom the step could keep nothing.
   */
  considerStep: Ask<
    { step: string; person: StepPerson; withoutStableId: boolean; owed: boolean; earlier?: EarlierOf<readonly Step[]> },
    { type: "step.applies" } | { type: "step.spared" } | Refusal<"step.unkeyed">
  >
  /**
   * Looks again at whom the sign-in is for, once every step was passed: while one waited, the account may have been
   * linked, the user deleted, and somebody else signed in. Reads only.
   */
  confirmStanding: Ask<
    { candidate: Candidate; standing: AccountLookup; plan: Plan },
    { type: "standing.confirmed"; standing: AccountLookup; plan: Plan } | Refusal<"standing.changed">
  >
  /** Has the step store what came of it, for the user who is now written. */
  storeStep: Ask<
    { step: string; person: StepPerson; user: User; memory: StepMemory | undefined },
    { type: "step.stored" } | Refusal<"step.unstored">
  >
}

export type { EngineFailure } from "./engine-failures.ts"
export type { Farewell, SessionUpdate } from "./session-asks.ts"

export type AskName = keyof Asks
export type Params<K extends AskName> = Asks[K]["params"]
export type Answer<K extends AskName> = Asks[K]["answer"]

/** Exhaustive by type, in both directions: an answer that is missing here, or is none, does not compile. */
const answers: { readonly [K in AskName]: { readonly [T in Answer<K>["type"]]: true } } = {
  discoverProvider: { "provider.discovered": true, "provider.unavailable": true },
  identifyVisitor: { "visitor.identified": true },
  prepareAuthorization: { "authorization.prepared": true, "authorization.unavailable": true },
  locateSignIn: { "signIn.elsewhere": true, "signIn.here": true, "signIn.unlocated": true },
  exchangeCode: { "code.exchanged": true, "code.refused": true },
  verifyIdToken: { "idToken.verified": true, "idToken.refused": true },
  fetchUserinfo: { "userinfo.received": true, "userinfo.refused": true },
  readProfile: { "profile.read": true, "profile.refused": true },
  authorizeCredentials: { "credentials.accepted": true, "credentials.rejected": true },
  readAddress: { "address.read": true, "address.refused": true },
  createLink: { "link.created": true },
  sendLink: { "link.sent": true, "link.unsent": true },
  redeemLink: { "link.redeemed": true, "link.refused": true },
  readSubject: { "subject.read": true, "subject.refused": true },
  findAccount: { "account.found": true, "account.refused": true },
  consultSignIn: { "signIn.allowed": true, "signIn.denied": true, "signIn.diverted": true },
  recallSignUp: { "signUp.recalled": true, "signUp.unknown": true },
  quarantineUser: { "user.quarantined": true },
  resolveTarget: { "target.resolved": true, "target.refused": true },
  commitIdentity: { "identity.committed": true, "identity.refused": true },
  issueSession: { "session.issued": true, "session.declined": true, "session.refused": true },
  addEvidence: { "evidence.added": true, "evidence.refused": true },
  announceSignIn: { "signIn.announced": true },
  recallSteps: { "steps.recalled": true },
  considerStep: { "step.applies": true, "step.spared": true, "step.unkeyed": true },
  confirmStanding: { "standing.confirmed": true, "standing.changed": true },
  storeStep: { "step.stored": true, "step.unstored": true },
  openToken: {
    "token.opened": true,
    "token.absent": true,
    "token.ended": true,
    "token.disputed": true,
    "token.refused": true,
  },
  reviewClaims: { "claims.kept": true, "claims.dropped": true, "claims.refused": true },
  rollToken: { "token.rolled": true, "token.unwritten": true },
  loadSession: {
    "row.found": true,
    "row.expired": true,
    "row.absent": true,
    "token.absent": true,
    "token.disputed": true,
    "store.failed": true,
  },
  extendSession: { "row.extended": true, "row.absent": true, "store.failed": true },
  shapeSession: { "session.shaped": true, "session.unshaped": true },
  clearSession: { "session.cleared": true },
  announceSession: { "session.announced": true },
  endSession: { "session.ended": true },
  announceSignOut: { "signOut.announced": true },
  createSingleUseToken: { "singleUseToken.created": true },
  redeemSingleUseToken: { "singleUseToken.redeemed": true, "singleUseToken.unknown": true },
  sendMail: { "mail.sent": true, "mail.unsent": true },
  updateSession: { "session.updated": true, "session.absent": true },
  openApproval: { "approval.opened": true },
  readApproval: { "approval.pending": true, "approval.unknown": true },
  recordApproval: { "approval.recorded": true, "approval.unrecorded": true },
  takeApproval: {
    "approval.taken": true,
    "approval.waiting": true,
    "approval.tooSoon": true,
    "approval.denied": true,
    "approval.gone": true,
  },
}

/** Each ask's answers as data: what an effect may answer, and what a proof wants to see handled. */
export const answersOf: { readonly [ask: string]: readonly string[] } = Object.fromEntries(
  Object.entries(answers).map(([ask, types]) => [ask, Object.keys(types)]),
)

/** The names of all asks. */
export const askNames: ReadonlySet<string> = new Set(Object.keys(answers))
