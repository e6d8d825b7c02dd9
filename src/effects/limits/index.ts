/** The effects of limits. */
export { countAttempt } from "./count-attempt.ts"
