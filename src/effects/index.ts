/**
 * The table of effects: one for every ask of the vocabulary, or it does not compile.
 *
 * Those of sign-in and sign-out are loaded when the first request needs them: reading a session loads none of them.
 */
import type { AskName } from "../../machines/vocabulary.ts"
import type { Effect, Effects } from "./runtime.ts"
import * as session from "../flows/session/effects/index.ts"

/** Loads a module of effects on first use, and then calls the one that is asked for. */
function later<K extends AskName>(load: () => Promise<Pick<Effects, K>>, name: K): Effect<K> {
  let loaded: Effect<K> | undefined
  return async (params, runtime) => {
    loaded ??= (await load())[name]
    return loaded(params, runtime)
  }
}

const oauth = () => import("../flows/oauth/effects/index.ts")
const credentials = () => import("../flows/credentials/effects/index.ts")
const email = () => import("../flows/email/effects/index.ts")
const flows = () => import("./flows/index.ts")
const steps = () => import("../flows/steps/effects/index.ts")
const admission = () => import("./admission/index.ts")
const signOut = () => import("../flows/sign-out/effects/index.ts")

export const effects: Effects = {
  discoverProvider: later(oauth, "discoverProvider"),
  prepareAuthorization: later(oauth, "prepareAuthorization"),
  locateSignIn: later(oauth, "locateSignIn"),
  exchangeCode: later(oauth, "exchangeCode"),
  verifyIdToken: later(oauth, "verifyIdToken"),
  fetchUserinfo: later(oauth, "fetchUserinfo"),
  readProfile: later(oauth, "readProfile"),

  authorizeCredentials: later(credentials, "authorizeCredentials"),

  readAddress: later(email, "readAddress"),
  createLink: later(email, "createLink"),
  sendLink: later(email, "sendLink"),
  redeemLink: later(email, "redeemLink"),

  readSubject: later(flows, "readSubject"),

  identifyVisitor: later(admission, "identifyVisitor"),
  findAccount: later(admission, "findAccount"),
  consultSignIn: later(admission, "consultSignIn"),
  recallSignUp: later(admission, "recallSignUp"),
  quarantineUser: later(admission, "quarantineUser"),
  resolveTarget: later(admission, "resolveTarget"),
  commitIdentity: later(admission, "commitIdentity"),
  issueSession: later(admission, "issueSession"),
  addEvidence: later(flows, "addEvidence"),
  announceSignIn: later(admission, "announceSignIn"),

  recallSteps: later(steps, "recallSteps"),
  considerStep: later(steps, "considerStep"),
  confirmStanding: later(steps, "confirmStanding"),
  storeStep: later(steps, "storeStep"),

  ...session,

  endSession: later(signOut, "endSession"),
  announceSignOut: later(signOut, "announceSignOut"),

  createSingleUseToken: later(flows, "createSingleUseToken"),
  redeemSingleUseToken: later(flows, "redeemSingleUseToken"),
  sendMail: later(flows, "sendMail"),
  updateSession: later(flows, "updateSession"),
  openApproval: later(flows, "openApproval"),
  readApproval: later(flows, "readApproval"),
  recordApproval: later(flows, "recordApproval"),
  takeApproval: later(flows, "takeApproval"),
}
