/**
 * Lists the sealed asks: effects that an override may not request. Only the built-in states may request these effects,
 * with the built-in parameters. The parameters or answers decide who signs in, and with which data. "Sealed" does not
 * mean encrypted here.
 */
import type { AskName } from "./vocabulary.ts"

/** True for a sealed ask. TypeScript requires an entry for each ask. */
const sealed: { readonly [K in AskName]: boolean } = {
  // This effect decides whom a flow of the application signs in.
  readSubject: true,
  // These effects look up, link and write users and accounts, and issue sessions.
  findAccount: true,
  consultSignIn: true,
  recallSignUp: true,
  commitIdentity: true,
  issueSession: true,
  mergeAnonymous: true,
  findVisitor: true,
  nameAnonymous: true,
  addEvidence: true,
  // Only the library inserts steps into a chart, so only states of the library request these effects.
  considerStep: true,
  recognizeDevice: true,
  confirmStanding: true,
  storeStep: true,
  recallSteps: true,
  quarantineUser: true,
  // These effects verify the code, the ID token or the link by which a provider or a mailbox proves who the person is.
  exchangeCode: true,
  verifyIdToken: true,
  redeemLink: true,
  // These effects make and take the challenge of a passkey, verify the response, and name the owner of the passkey.
  readPasskeyUser: true,
  makePasskeyOptions: true,
  takePasskeyChallenge: true,
  readPasskeyResponse: true,
  findPasskey: true,
  verifyPasskey: true,
  namePasskeyUser: true,
  // These effects read and write session cookies.
  openToken: true,
  checkRevocation: true,
  reviewClaims: true,
  rollToken: true,
  loadSession: true,
  extendSession: true,
  shapeSession: true,
  clearSession: true,
  endSession: true,
  // These effects end the sessions of a user who need not be signed in, or write results into the visitor's session.
  redeemNotice: true,
  endUserSessions: true,
  updateSession: true,
  // These effects end or renew the sessions of the signed-in user, and change the user's account.
  endOtherSessions: true,
  renewSession: true,
  changeAccount: true,
  // These effects record or return the user who approved a sign-in.
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
  // These effects only count or check an attempt, so their parameters do not decide who signs in. COUNT-01 proves that
  // the attempt itself comes after them.
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
  judgeEvidence: false,
  sendNotice: false,
  readAccount: false,
  judgeChange: false,
  sendProof: false,
  hashPassword: false,
  offerUsername: false,
  holdUsername: false,
}

/** Effects that only the states of inserted steps request, and no built-in chart. */
export const stepAsks: ReadonlySet<string> = new Set([
  "considerStep",
  "recognizeDevice",
  "confirmStanding",
  "storeStep",
  "recallSteps",
])

/** Returns true if an override may not request the effect of this name. */
export function isSealed(ask: string): boolean {
  return Object.hasOwn(sealed, ask) && sealed[ask as AskName]
}
