/** The checks and defaults of options that few applications set. */
export { auditOf, auditProblem } from "../audit.ts"
export { challengeProblem, challengeShown } from "../challenge.ts"
export { clientAddressProblem } from "../client-address-problem.ts"
export { languageProblem } from "../language-problem.ts"
export { cookieProblem, inspectProblem, linkingProblem } from "../other-problems.ts"
export { allowedOriginsProblem, redirectProxyProblem } from "../redirect-proxy.ts"
export { strictSecretProblem } from "../weak-secret.ts"
