/** The effects of limits. */
export { countAttempt, countChallengedAttempt, countDelayedAttempt, countOpenAttempt } from "./count-attempt.ts"
export { verifyChallenge } from "./verify-challenge.ts"
