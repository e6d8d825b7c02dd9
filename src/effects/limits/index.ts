/** The effects of limits. */
export { countAfterChallenge, countAttempt } from "./count-attempt.ts"
export { verifyChallenge } from "./verify-challenge.ts"
