/**
 * The asks whose parameters decide for whom, and with what, a sign-in goes on. An override may not ask for them: the
 * built-in states do, with the built-in parameters.
 */
import type { AskName } from "./vocabulary.ts"

/** Exhaustive by type: an ask that is added must be sorted into one of the two. */
const sealed: { readonly [K in AskName]: boolean } = {
  // It says whom an application's flow is for.
  readSubject: true,
  // They look up, link, write and issue.
  findAccount: true,
  consultSignIn: true,
  recallSignUp: true,
  commitIdentity: true,
  issueSession: true,
  addEvidence: true,
  // Only the library puts steps into a chart.
  considerStep: true,
  confirmStanding: true,
  storeStep: true,
  recallSteps: true,
  quarantineUser: true,
  // They verify what a provider or a mailbox proved.
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
  updateSession: true,
  // They say, and prove, who approved.
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
  // Whatever is counted, the ask that is limited comes after it (COUNT-01).
  countAttempt: false,
  countMail: false,
  feignLink: false,
  announceSignIn: false,
  announceSession: false,
  announceSignOut: false,
  createSingleUseToken: false,
  redeemSingleUseToken: false,
  sendMail: false,
  openApproval: false,
  readApproval: false,
}

/** Asks that only inserted steps bring along: the built-in charts have none of them. */
export const stepAsks: ReadonlySet<string> = new Set(["considerStep", "confirmStanding", "storeStep", "recallSteps"])

/** Whether an override may not ask for it. */
export function isSealed(ask: string): boolean {
  return Object.hasOwn(sealed, ask) && sealed[ask as AskName]
}
