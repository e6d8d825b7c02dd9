/**
 * The asks whose parameters decide which person a sign-in continues for, and with which data. An override may not use
 * them: only the built-in states do, with the built-in parameters.
 */
import type { AskName } from "./vocabulary.ts"

/** The type lists every ask, so that a new ask does not compile until it has an entry. */
const sealed: { readonly [K in AskName]: boolean } = {
  // This ask decides which person an own flow is about.
  readSubject: true,
  // They look up, link, write and issue.
  findAccount: true,
  consultSignIn: true,
  recallSignUp: true,
  commitIdentity: true,
  issueSession: true,
  addEvidence: true,
  // Only the library inserts steps into a chart.
  considerStep: true,
  confirmStanding: true,
  storeStep: true,
  recallSteps: true,
  quarantineUser: true,
  // These asks verify proofs of a provider or a mailbox.
  exchangeCode: true,
  verifyIdToken: true,
  redeemLink: true,
  // They read and write session cookies.
  openToken: true,
  reviewClaims: true,
  rollToken: true,
  loadSession: true,
  extendSession: true,
  shapeSession: true,
  clearSession: true,
  endSession: true,
  // These asks end the sessions of a user who may not be signed in.
  redeemNotice: true,
  endUserSessions: true,
  updateSession: true,
  // They write or prove who approved.
  recordApproval: true,
  takeApproval: true,

  discoverProvider: false,
  identifyVisitor: false,
  prepareAuthorization: false,
  locateSignIn: false,
  fetchUserinfo: false,
  readProfile: false,
  authorizeCredentials: false,
  readAddress: false,
  createLink: false,
  sendLink: false,
  resolveTarget: false,
  // The parameters of these asks decide nothing, because the ask that is limited comes after them (COUNT-01).
  countAttempt: false,
  countOpenAttempt: false,
  verifyChallenge: false,
  // Only a passed challenge leads to `countChallengedAttempt` (COUNT-02), and only a used-up identifier leads to
  // `countDelayedAttempt` (COUNT-03).
  countChallengedAttempt: false,
  countDelayedAttempt: false,
  announceSignIn: false,
  announceSession: false,
  announceSignOut: false,
  createSingleUseToken: false,
  redeemSingleUseToken: false,
  sendMail: false,
  openApproval: false,
  readApproval: false,
}

/** Asks that only inserted steps use. The built-in charts have none of them. */
export const stepAsks: ReadonlySet<string> = new Set(["considerStep", "confirmStanding", "storeStep", "recallSteps"])

/** Returns true if an override may not use the ask. */
export function isSealed(ask: string): boolean {
  return Object.hasOwn(sealed, ask) && sealed[ask as AskName]
}
