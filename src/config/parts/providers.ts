/** The checks and defaults of sign-in providers, and of the adapter methods that they need. */
export { anonymousIn, anonymousProblem } from "../anonymous.ts"
export { judgeProviders } from "../judge-providers.ts"
export { passkeysProblem } from "../passkeys.ts"
export { passwordsProblem } from "../passwords.ts"
export { adapterProblem, strategyProblem } from "../stored-problems.ts"
