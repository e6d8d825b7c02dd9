/** The effects that count attempts and verify challenges. */
export { countAttempt, countChallengedAttempt, countDelayedAttempt, countOpenAttempt } from "./count-attempt.ts"
export { verifyChallenge } from "./verify-challenge.ts"
