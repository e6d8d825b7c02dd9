/**
 * Lists the sealed asks. Only the built-in states may use a sealed ask, and only with the built-in parameters. An
 * override may not use it, because its parameters or answers decide who signs in, and with which data. For asks,
 * "sealed" does not mean encrypted.
 */
import type { AskName } from "./vocabulary.ts"

/** True for a sealed ask. TypeScript requires an entry for each ask, so a new ask does not compile without an entry. */
const sealed: { readonly [K in AskName]: boolean } = {
  // This ask decides which person an own flow is about.
  readSubject: true,
  // These asks look up, link and write users and accounts, and issue sessions.
  findAccount: true,
  consultSignIn: true,
  recallSignUp: true,
  commitIdentity: true,
  issueSession: true,
  addEvidence: true,
  // Only the library inserts steps into a chart, so only its own states use these asks.
  considerStep: true,
  confirmStanding: true,
  storeStep: true,
  recallSteps: true,
  quarantineUser: true,
  // These asks verify the code, ID token or link with which a provider or a mailbox shows who the person is.
  exchangeCode: true,
  verifyIdToken: true,
  redeemLink: true,
  // These asks read and write session cookies.
  openToken: true,
  checkRevocation: true,
  reviewClaims: true,
  rollToken: true,
  loadSession: true,
  extendSession: true,
  shapeSession: true,
  clearSession: true,
  endSession: true,
  // These asks end the sessions of a user who need not be signed in, or write results into the visitor's session.
  redeemNotice: true,
  endUserSessions: true,
  updateSession: true,
  // These asks record, or return, which user approved a sign-in.
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
  // These asks only count or check an attempt, so their parameters do not decide who signs in. COUNT-01 proves that the
  // attempt itself comes after them.
  countAttempt: false,
  countOpenAttempt: false,
  verifyChallenge: false,
  // Only a passed challenge leads to `countChallengedAttempt` (COUNT-02), and only an identifier without attempts left
  // leads to `countDelayedAttempt` (COUNT-03).
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

/** Asks that only the states of inserted steps use. The built-in charts do not have these asks. */
export const stepAsks: ReadonlySet<string> = new Set(["considerStep", "confirmStanding", "storeStep", "recallSteps"])

/** Returns true if an override may not use the ask. */
export function isSealed(ask: string): boolean {
  return Object.hasOwn(sealed, ask) && sealed[ask as AskName]
}
