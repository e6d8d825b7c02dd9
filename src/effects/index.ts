/**
 * The table of effects. A missing effect is a compile error.
 *
 * The library loads the effects of sign-in and sign-out when a request first needs one of these effects. Reading a
 * session from a token loads none of them.
 */
import { countedAsks } from "../../machines/counted-asks.ts"
import { answersOf } from "../../machines/vocabulary.ts"
import type { Engine } from "./engine.ts"
import type { Effects } from "./runtime.ts"
import { later } from "./later.ts"
import { sessionEffects } from "./session-effects.ts"

const oauth = () => import("../flows/oauth/effects/index.ts")
const credentials = () => import("../flows/credentials/effects/index.ts")
const anonymous = () => import("../flows/anonymous/effects/index.ts")
const passkey = () => import("../flows/passkey/effects/index.ts")
const email = () => import("../flows/email/effects/index.ts")
const limits = () => import("./limits/index.ts")
const flows = () => import("./flows/index.ts")
const account = () => import("./account/index.ts")
const steps = () => import("../flows/steps/effects/index.ts")
const admission = () => import("./admission/index.ts")
const notMe = () => import("../flows/not-me/effects/index.ts")
const passwords = () => import("./passwords/index.ts")
const signOut = () => import("../flows/sign-out/effects/index.ts")

export const effects: Effects = {
  ...later(oauth, "discoverProvider", "prepareAuthorization", "locateSignIn", "exchangeCode"),
  ...later(oauth, "verifyIdToken", "fetchUserinfo", "readProfile"),
  ...later(credentials, "authorizeCredentials"),
  ...later(anonymous, "findVisitor", "nameAnonymous"),
  ...later(passkey, "readPasskeyUser", "makePasskeyOptions", "takePasskeyChallenge", "readPasskeyResponse"),
  ...later(passkey, "findPasskey", "verifyPasskey", "namePasskeyUser"),
  ...later(email, "readAddress", "createLink", "sendLink", "redeemLink"),
  ...later(limits, "countAttempt", "countOpenAttempt", "verifyChallenge"),
  ...later(limits, "countChallengedAttempt", "countDelayedAttempt"),
  ...later(admission, "identifyVisitor", "findAccount", "consultSignIn", "recallSignUp", "quarantineUser"),
  ...later(admission, "resolveTarget", "commitIdentity", "mergeAnonymous", "issueSession", "announceSignIn"),
  ...later(steps, "recallSteps", "considerStep", "recognizeDevice", "confirmStanding", "storeStep"),
  ...sessionEffects,
  ...later(signOut, "endSession", "announceSignOut"),
  ...later(notMe, "redeemNotice", "endUserSessions"),
  ...later(flows, "readSubject", "addEvidence", "createSingleUseToken", "redeemSingleUseToken", "sendMail"),
  ...later(flows, "updateSession", "openApproval", "readApproval", "recordApproval", "takeApproval"),
  ...later(account, "judgeEvidence", "readAccount", "judgeChange", "endOtherSessions"),
  ...later(account, "renewSession", "changeAccount", "sendNotice"),
  ...later(passwords, "sendProof", "hashPassword", "offerUsername", "holdUsername"),
}

/** The engine with all effects of the library. */
export const builtIn: Engine = { effects, answersOf, deadlines: {}, right: countedAsks }
