/** The effects of the tail that every sign-in shares. */
export { announceSignIn } from "./announce-sign-in.ts"
export { commitIdentity } from "./commit-identity.ts"
export { consultSignIn } from "./consult-sign-in.ts"
export { findAccount } from "./find-account.ts"
export { identifyVisitor } from "./identify-visitor.ts"
export { issueSession } from "./issue-session.ts"
export { recallSignUp } from "./recall-sign-up.ts"
export { resolveTarget } from "./resolve-target.ts"
