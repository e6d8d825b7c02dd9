/**
 * The vocabulary: all asks (a chart's requests for effects), with their parameters and the answers of the effects.
 *
 * An ask is a command; an answer is a fact. Add a new ask here first. The table `src/effects/index.ts` needs its effect.
 */
import type { AdapterUser } from "../src/ports/adapter.ts"
import type { Evidence } from "../src/ports/evidence.ts"
import type { Profile, TokenSet, User } from "../src/ports/records.ts"
import type { CallbackResponse } from "./callback-response.ts"
import type { Candidate, IdTokenClaims, Plan, AccountLookup, StepsMemory, Visitor } from "./facts.ts"
import { accountAnswers } from "./account-asks.ts"
import { anonymousAnswers, type AnonymousAsks, type VisitorIdentified } from "./anonymous-asks.ts"
import { answerTypes, type AnswerKinds, type Ask, type Refusal } from "./ask.ts"
import type { FlowAsks } from "./flow-asks.ts"
import { limitAnswers, type LimitAsks } from "./limit-asks.ts"
import type { NoticeAsks } from "./notice-asks.ts"
import { passwordAnswers } from "./password-asks.ts"
import { passkeyAnswers, type PasskeyAsks } from "./passkey-asks.ts"
import { sessionReadAnswers } from "./session-answers.ts"
import type { SessionAsks } from "./session-asks.ts"
import type { StepAsks } from "./step-asks.ts"
import type { StepPerson } from "./steps/step.types.ts"

export interface Asks extends SessionAsks, FlowAsks, LimitAsks, NoticeAsks, StepAsks, AnonymousAsks, PasskeyAsks {
  // OAuth and OpenID Connect
  /** Fetches the provider's metadata (OpenID Connect Discovery §4, RFC 8414), or takes it from the configuration. */
  discoverProvider: Ask<
    { provider: string },
    { type: "provider.discovered"; issuer: string; namesItself: boolean } | Refusal<"provider.unavailable">
  >
  /**
   * Finds the stored user who is signed in in this browser, and the session. For an anonymous user, the answer has only
   * the id, as `anonymous`. With `toLink`, the effect also judges if the visitor authenticated recently enough to link
   * an account. Without `toLink`, the library links no account to this visitor if a plugin has `linkMaxAge`.
   */
  identifyVisitor: Ask<{ toLink?: true }, VisitorIdentified>
  /**
   * Makes the OAuth `state` parameter, the code verifier of PKCE, the `nonce`, and the URL of the authorization request
   * (RFC 6749 §4.1.1).
   */
  prepareAuthorization: Ask<
    { provider: string; issuer: string; extra: Readonly<Record<string, string>> },
    | {
        type: "authorization.prepared"
        url: string
        redirectUri: string
        responseMode: "query" | "form_post"
        /**
         * The SHA-256 of the `state` in the authorization request. The flow keeps this digest and not the `state`
         * itself, because the digest is enough for the comparison.
         */
        stateDigest: string | undefined
        codeVerifier: string | undefined
        nonce: string | undefined
      }
    | Refusal<"authorization.unavailable">
  >
  /**
   * On the redirect proxy: finds in the sealed OAuth `state` parameter the deployment that started the sign-in, and
   * checks whether the proxy may forward callbacks to this deployment.
   */
  locateSignIn: Ask<
    { provider: string; response: CallbackResponse },
    { type: "signIn.elsewhere"; url: string } | { type: "signIn.here" } | Refusal<"signIn.unlocated">
  >
  /**
   * Exchanges the code for tokens (RFC 6749 §4.1.3, RFC 7636 §4.5). This effect does not read the ID token:
   * `verifyIdToken` reads and verifies it.
   */
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
  /**
   * Verifies signature and claims of the ID token (OpenID Connect Core §3.1.3.7), except the nonce, which the chart
   * verifies next.
   */
  verifyIdToken: Ask<
    { provider: string; issuer: string; idToken: string | undefined; accessToken: string | undefined },
    { type: "idToken.verified"; claims: IdTokenClaims } | Refusal<"idToken.refused">
  >
  /** Fetches the claims about the person with the access token (OpenID Connect Core §5.3). */
  fetchUserinfo: Ask<
    { provider: string; issuer: string; tokens: TokenSet },
    { type: "userinfo.received"; profile: Profile } | Refusal<"userinfo.refused">
  >
  /** Maps the claims to a user with the provider's `profile()`. */
  readProfile: Ask<
    { provider: string; profile: Profile; tokens: TokenSet; userField: string | undefined },
    { type: "profile.read"; candidate: Candidate } | Refusal<"profile.refused">
  >

  /** Calls the application's `authorize()`. */
  authorizeCredentials: Ask<
    { provider: string; credentials: Readonly<Record<string, unknown>> },
    { type: "credentials.accepted"; candidate: Candidate } | Refusal<"credentials.rejected">
  >

  /** Parses the e-mail address that a visitor typed, and makes a candidate from the address. */
  readAddress: Ask<
    { provider: string; input: unknown },
    { type: "address.read"; candidate: Candidate } | Refusal<"address.refused">
  >
  /** Makes the secret link of a sign-in by mail, and stores the hash of its token. */
  createLink: Ask<
    { provider: string; identifier: string; callbackUrl: string },
    { type: "link.created"; url: string; token: string; linkId: string; expires: Date }
  >
  /** Sends the link by mail. If the mailer fails, the effect removes the stored hash. */
  sendLink: Ask<
    { provider: string; identifier: string; url: string; token: string; expires: Date },
    { type: "link.sent" } | Refusal<"link.unsent">
  >
  /** Redeems the link: removes its hash from the store. Of several concurrent requests, exactly one succeeds. */
  redeemLink: Ask<
    { provider: string; identifier: string; token: string },
    { type: "link.redeemed"; candidate: Candidate } | Refusal<"link.refused">
  >

  // Flows of an application
  /**
   * Makes a candidate from the `subject` of an application's flow. The library stores the candidate's account under the
   * flow's id, so this account never belongs to a provider. The candidate's e-mail address counts as unverified.
   */
  readSubject: Ask<
    {
      flow: string
      subject: unknown
      /** In a step-up without a `subject`: the user of the session, who then is the subject. */
      visitor?: Visitor | undefined
    },
    { type: "subject.read"; candidate: Candidate } | Refusal<"subject.refused">
  >

  // Admission, which every sign-in shares
  /** Looks up the account's user, the signed-in visitor, and the user with the e-mail address. Changes nothing. */
  findAccount: Ask<
    { candidate: Candidate },
    { type: "account.found"; standing: AccountLookup } | Refusal<"account.refused">
  >
  /**
   * Calls `callbacks.signIn`. If a step applied, the chart repeats this call after the last step, with `afterSteps`.
   */
  consultSignIn: Ask<
    { candidate: Candidate; standing: AccountLookup; verificationRequest: boolean; afterSteps?: boolean },
    { type: "signIn.allowed" } | Refusal<"signIn.denied"> | { type: "signIn.diverted"; url: string }
  >
  /**
   * Finds out whether an earlier sign-up of this account created the user with the account's e-mail address, and was
   * interrupted before it wrote the account. With a database that has transactions, no sign-up stops between the two
   * writes. Changes nothing.
   */
  recallSignUp: Ask<
    { candidate: Candidate; user: AdapterUser },
    { type: "signUp.recalled" } | { type: "signUp.unknown" }
  >
  /**
   * Removes the password, username, sessions, known devices, factors and accounts that were added to a user before the
   * owner of the mailbox proved the user's e-mail address. The effect answers after it has removed everything.
   */
  quarantineUser: Ask<{ user: AdapterUser; person: StepPerson }, { type: "user.quarantined" }>
  /** Calls `callbacks.redirect`, and returns the URL to which the library may redirect the browser, normalised. */
  resolveTarget: Ask<{ url: string }, { type: "target.resolved"; url: string } | Refusal<"target.refused">>
  /**
   * Writes the users and accounts of the plan. If the adapter has transactions, this effect opens a transaction, and
   * `issueSession` commits the transaction. The transaction contains the new user, the account, the results of steps,
   * and the row of a database session. If a step cannot store its result inside the transaction, this effect first
   * records which steps have not stored their results.
   */
  commitIdentity: Ask<
    { candidate: Candidate; plan: Plan; steps: StepsMemory },
    { type: "identity.committed"; user: User; isNewUser: boolean } | Refusal<"identity.refused">
  >
  /** Issues the session. Only one state of `admission` requests this effect. */
  issueSession: Ask<
    {
      candidate: Candidate
      user: User
      isNewUser: boolean
      keepsSession: boolean
      /** The kind of the id in the session's `sub`: that of a stored user, or of an account at a provider. */
      of: Evidence["of"]
      /** The memory of the steps. The evidence gets the authentication methods of the steps that applied. */
      steps: StepsMemory
    },
    { type: "session.issued" } | { type: "session.declined" } | Refusal<"session.refused">
  >
  /** Calls `events.signIn`. */
  announceSignIn: Ask<{ candidate: Candidate; user: User; isNewUser: boolean }, { type: "signIn.announced" }>
}

export type { EngineFailure } from "./engine-failures.ts"
export type { Farewell, SessionUpdate } from "./session-asks.ts"

export type AskName = keyof Asks
export type Params<K extends AskName> = Asks[K]["params"]
export type Answer<K extends AskName> = Asks[K]["answer"]

/**
 * The answers of each ask. TypeScript reports an answer that is missing in this table, and an answer that the ask does
 * not have.
 */
const answers: AnswerKinds<Asks> = {
  ...limitAnswers,
  ...anonymousAnswers,
  ...accountAnswers,
  ...passwordAnswers,
  ...passkeyAnswers,
  discoverProvider: { "provider.discovered": "ok", "provider.unavailable": "no" },
  identifyVisitor: { "visitor.identified": "ok" },
  prepareAuthorization: { "authorization.prepared": "ok", "authorization.unavailable": "no" },
  locateSignIn: { "signIn.elsewhere": "ok", "signIn.here": "ok", "signIn.unlocated": "no" },
  exchangeCode: { "code.exchanged": "ok", "code.refused": "no" },
  verifyIdToken: { "idToken.verified": "ok", "idToken.refused": "no" },
  fetchUserinfo: { "userinfo.received": "ok", "userinfo.refused": "no" },
  readProfile: { "profile.read": "ok", "profile.refused": "no" },
  authorizeCredentials: { "credentials.accepted": "ok", "credentials.rejected": "no" },
  readAddress: { "address.read": "ok", "address.refused": "no" },
  createLink: { "link.created": "ok" },
  sendLink: { "link.sent": "ok", "link.unsent": "no" },
  redeemLink: { "link.redeemed": "ok", "link.refused": "no" },
  readSubject: { "subject.read": "ok", "subject.refused": "no" },
  findAccount: { "account.found": "ok", "account.refused": "no" },
  consultSignIn: { "signIn.allowed": "ok", "signIn.denied": "no", "signIn.diverted": "ok" },
  recallSignUp: { "signUp.recalled": "ok", "signUp.unknown": "ok" },
  quarantineUser: { "user.quarantined": "ok" },
  resolveTarget: { "target.resolved": "ok", "target.refused": "no" },
  commitIdentity: { "identity.committed": "ok", "identity.refused": "no" },
  issueSession: { "session.issued": "ok", "session.declined": "ok", "session.refused": "no" },
  addEvidence: { "evidence.added": "ok", "evidence.refused": "no" },
  announceSignIn: { "signIn.announced": "ok" },
  recallSteps: { "steps.recalled": "ok" },
  considerStep: { "step.applies": "ok", "step.spared": "ok", "step.unkeyed": "no" },
  recognizeDevice: { "device.recognized": "ok", "device.unrecognized": "ok" },
  confirmStanding: { "standing.confirmed": "ok", "standing.changed": "no" },
  storeStep: { "step.stored": "ok", "step.unstored": "no" },
  ...sessionReadAnswers,
  endSession: { "session.ended": "ok" },
  announceSignOut: { "signOut.announced": "ok" },
  redeemNotice: { "notice.redeemed": "ok", "notice.unknown": "no" },
  endUserSessions: { "userSessions.ended": "ok" },
  createSingleUseToken: { "singleUseToken.created": "ok" },
  redeemSingleUseToken: { "singleUseToken.redeemed": "ok", "singleUseToken.unknown": "no" },
  sendMail: { "mail.sent": "ok", "mail.unsent": "no" },
  updateSession: { "session.updated": "ok", "session.absent": "ok" },
  openApproval: { "approval.opened": "ok" },
  readApproval: { "approval.pending": "ok", "approval.unknown": "no" },
  recordApproval: { "approval.recorded": "ok", "approval.unrecorded": "no" },
  takeApproval: {
    "approval.taken": "ok",
    "approval.waiting": "ok",
    "approval.tooSoon": "ok",
    "approval.denied": "no",
    "approval.gone": "no",
  },
}

/** The types of the answers of each ask. An effect gives one of these answers, and a chart must handle all of them. */
export const answersOf: Readonly<Record<string, readonly string[]>> = answerTypes(answers)

const kinds = new Map(Object.values(answers).flatMap((types) => Object.entries(types)))

/** Returns true if an answer of this type says why an effect did not succeed. */
export const refuses = (answer: string): boolean => kinds.get(answer) === "no"

/** The names of all asks. */
export const askNames: ReadonlySet<string> = new Set(Object.keys(answers))
