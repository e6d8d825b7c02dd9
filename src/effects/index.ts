/**
 * The table of effects. A missing effect is a compile error.
 *
 * The library loads the effects of sign-in and sign-out when a request first needs one of these effects. Reading a
 * session from a token loads none of them.
 */
import type { AskName } from "../../machines/vocabulary.ts"
import type { Effect, Effects } from "./runtime.ts"
import * as session from "../flows/session/effects/index.ts"

/** Makes effects that load their module when one of these effects first runs. */
function later<K extends AskName>(load: () => Promise<Pick<Effects, K>>, ...names: readonly K[]): Pick<Effects, K> {
  const effects = names.map((name): [K, Effect<K>] => {
    let loaded: Effect<K> | undefined
    return [
      name,
      (params, runtime) => {
        // A loaded effect runs at once.
        if (loaded !== undefined) return loaded(params, runtime)
        return load().then((module) => (loaded = module[name])(params, runtime))
      },
    ]
  })
  // The type ensures that the module has an effect for each name.
  return Object.fromEntries(effects) as Pick<Effects, K>
}

const { checkRevocation } = later(() => import("../flows/session/effects/check-revocation.ts"), "checkRevocation")
const { announceSession } = later(() => import("../flows/session/effects/announce-session.ts"), "announceSession")
const storedSession = () => import("../flows/session/effects/stored.ts")
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
  ...session,
  // Without a registry or a listener, session reads get a synchronous answer, because a promise would slow them down.
  checkRevocation: (params, runtime) =>
    runtime.config.registry === undefined ? { type: "session.unrevoked" } : checkRevocation(params, runtime),
  announceSession: (params, runtime) =>
    runtime.config.events.session === undefined ? { type: "session.announced" } : announceSession(params, runtime),
  ...later(storedSession, "loadSession", "extendSession", "clearSession"),
  ...later(signOut, "endSession", "announceSignOut"),
  ...later(notMe, "redeemNotice", "endUserSessions"),
  ...later(flows, "readSubject", "addEvidence", "createSingleUseToken", "redeemSingleUseToken", "sendMail"),
  ...later(flows, "updateSession", "openApproval", "readApproval", "recordApproval", "takeApproval"),
  ...later(account, "judgeEvidence", "readAccount", "judgeChange", "endOtherSessions"),
  ...later(account, "renewSession", "changeAccount", "sendNotice"),
  ...later(passwords, "sendProof", "hashPassword", "offerUsername", "holdUsername"),
}
